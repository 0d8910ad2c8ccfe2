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
