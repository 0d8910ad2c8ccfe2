import { type Patch, patch, scanMarkup } from './markup.ts';

/** What may stand in a Document, and directly below the root where there is only one of it. */
const FEATURES = [
  ...['Document', 'Folder', 'Placemark', 'NetworkLink'],
  ...['GroundOverlay', 'ScreenOverlay', 'PhotoOverlay', 'Tour'],
];

/**
 * A `kml` holds one feature by its standard; of several that other programs write below it GDAL reads the first alone.
 * In our own copy they stand in a Document.
 */
export async function gatherRootFeatures(file: string, arquivo: string): Promise<void> {
  let depth = 0;
  let features = 0;
  let prefix = '';
  let first: number | null = null;
  let end: number | null = null;
  await scanMarkup(file, arquivo, ({ name, kind, text, at }) => {
    if (kind === 'fecha') {
      depth -= 1;
      if (depth === 0) end = at;
      return;
    }
    if (depth === 0) prefix = /^<?([\w.-]+:)?/.exec(text)?.[1] ?? '';
    if (depth === 1 && FEATURES.includes(name)) {
      features += 1;
      first ??= at;
    }
    if (kind === 'abre') depth += 1;
  });
  if (features < 2 || first === null || end === null) return;
  const patches: readonly Patch[] = [
    { at: first, length: 0, text: `<${prefix}Document>` },
    { at: end, length: 0, text: `</${prefix}Document>` },
  ];
  await patch(file, patches);
}

/** What of a KML is read where it stands alone, as pieces that programs hand each other do. */
export const KML_FEATURES: readonly string[] = ['Document', 'Folder', 'Placemark'];

/** Puts a feature that is its own document below a `kml`, in our own copy: GDAL reads none without. */
export async function giveRoot(file: string, arquivo: string): Promise<void> {
  let start: number | null = null;
  let end = 0;
  let said = '';
  await scanMarkup(file, arquivo, ({ kind, text, at }) => {
    if (start === null) [start, said] = [at, text];
    if (kind === 'fecha') end = at + text.length + 2;
  });
  if (start === null || end === 0) return;
  // Of a name with a prefix the feature itself says what it stands for.
  const prefix = /^([\w.-]+:)/.exec(said)?.[1] ?? '';
  const declared = / xmlns(?::[\w.-]+)?\s*=\s*("[^"]*"|'[^']*')/.exec(said)?.[1] ?? '"http://www.opengis.net/kml/2.2"';
  const name = prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`;
  await patch(file, [
    { at: start, length: 0, text: `<${prefix}kml ${name}=${declared}>` },
    { at: end, length: 0, text: `</${prefix}kml>` },
  ]);
}
