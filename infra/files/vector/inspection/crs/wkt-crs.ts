import { utmCode } from './crs.ts';

/** A node of well-known text: `NAME["text",1,CHILD[…]]`. */
interface Node {
  readonly name: string;
  readonly values: readonly (string | number)[];
  readonly children: readonly Node[];
}

const MAX_TEXT = 20_000;
const MAX_DEPTH = 12;

interface Geographic {
  readonly code: number;
  readonly datum: RegExp;
  /** Semi-major axis in metres and inverse flattening. */
  readonly ellipsoid: readonly [number, number];
}

/** Matched by name and by figures: a name alone may lie. */
const GEOGRAPHIC: readonly Geographic[] = [
  { code: 4674, datum: /sirgas\D*2000|geocentrico_para_las_americas_2000/, ellipsoid: [6378137, 298.257222101] },
  { code: 4326, datum: /wgs\D*(1984|84)/, ellipsoid: [6378137, 298.257223563] },
  { code: 4618, datum: /south_american\D*1969|sad\D*(19)?69/, ellipsoid: [6378160, 298.25] },
  { code: 4225, datum: /corrego_alegre/, ellipsoid: [6378388, 297] },
];

/**
 * The EPSG code that the text of a `.prj` describes, by its datum, projection and parameters; null where it is none
 * that we take. The text itself is never handed on: PROJ would open whatever files it names.
 */
export function epsgOfWkt(text: string): number | null {
  const root = parse(text);
  if (!root) return null;
  if (root.name === 'GEOGCS') return geographicCode(root);
  const base = child(root, 'GEOGCS');
  if (root.name !== 'PROJCS' || !base || !isMetre(root)) return null;
  const geographic = geographicCode(base);
  return geographic === null ? null : projectedCode(root, geographic);
}

function geographicCode(node: Node): number | null {
  const datum = child(node, 'DATUM');
  const spheroid = datum && child(datum, 'SPHEROID');
  const degree = child(node, 'UNIT')?.values[1];
  const meridian = child(node, 'PRIMEM')?.values[1] ?? 0;
  if (!datum || !spheroid || meridian !== 0 || !near(degree, Math.PI / 180, 1e-9)) return null;
  const name = plain(datum.values[0]);
  const found = GEOGRAPHIC.find(
    (known) =>
      known.datum.test(name) &&
      near(spheroid.values[1], known.ellipsoid[0], 0.01) &&
      near(spheroid.values[2], known.ellipsoid[1], 1e-4),
  );
  return found?.code ?? null;
}

function projectedCode(node: Node, geographic: number): number | null {
  const projection = plain(child(node, 'PROJECTION')?.values[0]);
  const p = parameters(node);
  if (projection === 'transverse_mercator') return utmOf(p, geographic);
  if (projection === 'polyconic') {
    const brazil = p('central_meridian') === -54 && p('false_easting') === 5e6 && p('false_northing') === 1e7;
    return geographic === 4674 && brazil && p('latitude_of_origin') === 0 ? 5880 : null;
  }
  const web = ['mercator_auxiliary_sphere', 'popular_visualisation_pseudo_mercator'].includes(projection);
  const pseudo = projection === 'mercator_1sp' && /pseudo_mercator|web_mercator/.test(plain(node.values[0]));
  if (!web && !pseudo) return null;
  const centred = p('central_meridian') === 0 && p('false_easting') === 0 && p('false_northing') === 0;
  return geographic === 4326 && centred ? 3857 : null;
}

function utmOf(p: (name: string) => number | undefined, geographic: number): number | null {
  const zone = ((p('central_meridian') ?? Number.NaN) + 183) / 6;
  const northing = p('false_northing');
  const standard =
    near(p('scale_factor'), 0.9996, 1e-9) && p('false_easting') === 500_000 && p('latitude_of_origin') === 0;
  if (!standard || !Number.isInteger(zone) || (northing !== 0 && northing !== 1e7)) return null;
  return utmCode(geographic, zone, northing === 1e7);
}

function parameters(node: Node): (name: string) => number | undefined {
  const all = new Map(
    node.children.filter((c) => c.name === 'PARAMETER').map((c) => [plain(c.values[0]), c.values[1]] as const),
  );
  return (name) => {
    const value = all.get(name);
    return typeof value === 'number' ? value : undefined;
  };
}

function isMetre(node: Node): boolean {
  return child(node, 'UNIT')?.values[1] === 1;
}

function child(node: Node, name: string): Node | undefined {
  return node.children.find((c) => c.name === name);
}

/** Names as ESRI and OGC write them, made alike: lower case, without accents, words joined by `_`. */
function plain(value: string | number | undefined): string {
  return String(value ?? '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_');
}

function near(value: string | number | undefined, expected: number, tolerance: number): boolean {
  return typeof value === 'number' && Math.abs(value - expected) <= tolerance;
}

const TOKEN =
  /\s*(?:([A-Za-z_][A-Za-z0-9_]*)\s*(?=[[(])|([A-Za-z_]+)|"((?:[^"]|"")*)"|([-+]?[0-9.]+(?:[eE][-+]?\d+)?)|([[\](),]))/y;

function parse(text: string): Node | null {
  if (text.length > MAX_TEXT) return null;
  TOKEN.lastIndex = 0;
  return parseNode(text.replace(/^\uFEFF/, '').trim(), 0);
}

function parseNode(text: string, depth: number, opened?: string): Node | null {
  const name = opened ?? TOKEN.exec(text)?.[1];
  if (!name || depth > MAX_DEPTH || !/[[(]/.test(TOKEN.exec(text)?.[5] ?? '')) return null;
  const values: (string | number)[] = [];
  const children: Node[] = [];
  for (;;) {
    const token = TOKEN.exec(text);
    if (!token) return null;
    const [, node, word, quoted, number, mark] = token;
    if (mark === ']' || mark === ')') return { name: name.toUpperCase(), values, children };
    if (node) {
      const parsed = parseNode(text, depth + 1, node);
      if (!parsed) return null;
      children.push(parsed);
    } else if (quoted !== undefined) values.push(quoted.replaceAll('""', '"'));
    else if (number !== undefined) values.push(Number(number));
    else if (word) values.push(word);
  }
}
