/** What a drawing of one colour needs, and nothing that could load, run or link. */
const ELEMENTS = new Set(['svg', 'g', 'path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon']);
const ATTRIBUTES = new Set([
  ...['viewBox', 'd', 'cx', 'cy', 'r', 'rx', 'ry', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'width', 'height', 'points'],
  ...['fill', 'fill-rule', 'fill-opacity', 'clip-rule', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin'],
  ...['stroke-miterlimit', 'stroke-dasharray', 'stroke-opacity', 'opacity', 'transform'],
]);
/** Numbers, colours, names and path data; no quotes, entities, colons or addresses, and the functions of a transform. */
const VALUE = /^(?![\s\S]*url\s*\()[\w\s.,#%+()-]*$/i;
const MAX_CHARACTERS = 200_000;
const MAX_DEPTH = 32;

const TAG = /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** A drawing without anything but its shapes. */
export interface Drawing {
  readonly viewBox: string;
  /** Attributes of the root that its shapes inherit, and the shapes. */
  readonly inherited: string;
  readonly shapes: string;
}

/**
 * Rebuilds an SVG from the elements and attributes that are allowed; what is not is left out with all that is in it.
 * @returns null for what is not one well-formed SVG, or declares a document type
 */
export function sanitiseSvg(text: string): Drawing | null {
  if (text.length > MAX_CHARACTERS || /<!(?!--)/.test(text)) return null;
  const source = withoutComments(text.replace(/^\uFEFF?\s*<\?xml[^?]*\?>/, ''));
  if (source === null) return null;
  const open: string[] = [];
  let shapes = '';
  let root: ReadonlyMap<string, string> | null = null;
  let skipFrom = Number.POSITIVE_INFINITY;
  let ended = false;
  for (let at = 0; at < source.length; ) {
    if (source[at] !== '<') {
      const next = source.indexOf('<', at);
      // Words between the tags are no part of a drawing; outside of the root nothing may stand.
      if ((root === null || ended) && source.slice(at, next < 0 ? undefined : next).trim() !== '') return null;
      at = next < 0 ? source.length : next;
      continue;
    }
    TAG.lastIndex = at;
    const tag = TAG.exec(source);
    if (tag === null || ended) return null;
    at = TAG.lastIndex;
    const [, closing, name = '', given = '', single] = tag;
    if (closing) {
      if (open.pop() !== name) return null;
      if (open.length === 0) ended = true;
      else if (open.length < skipFrom) shapes += `</${name}>`;
      if (open.length <= skipFrom) skipFrom = Number.POSITIVE_INFINITY;
      continue;
    }
    const allowed = attributes(given);
    if (root === null) {
      if (name !== 'svg' || single) return null;
      root = allowed;
    } else if (open.length < skipFrom) {
      if (ELEMENTS.has(name) && name !== 'svg') shapes += `<${name}${written(allowed)}${single ? '/' : ''}>`;
      else if (!single) skipFrom = open.length;
    }
    if (!single) open.push(name);
    if (open.length > MAX_DEPTH) return null;
  }
  const viewBox = root?.get('viewBox');
  if (root === null || !ended || viewBox === undefined) return null;
  const own = new Set(['viewBox', 'width', 'height', 'x', 'y']);
  return { viewBox, inherited: written(new Map([...root].filter(([name]) => !own.has(name)))), shapes };
}

/** Looked through once, however many begin; null where one does not end. */
function withoutComments(text: string): string | null {
  let kept = '';
  for (let at = 0; ; ) {
    const from = text.indexOf('<!--', at);
    if (from < 0) return kept + text.slice(at);
    const to = text.indexOf('-->', from + 4);
    if (to < 0) return null;
    kept += text.slice(at, from);
    at = to + 3;
  }
}

function attributes(given: string): ReadonlyMap<string, string> {
  const found = [...given.matchAll(ATTRIBUTE)].map(
    ([, name = '', double, single]) => [name, double ?? single ?? ''] as const,
  );
  return new Map(found.filter(([name, value]) => ATTRIBUTES.has(name) && VALUE.test(value)));
}

const written = (attributes: ReadonlyMap<string, string>) =>
  [...attributes].map(([name, value]) => ` ${name}="${value}"`).join('');
