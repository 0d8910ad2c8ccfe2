import { type Patch, patch, scanMarkup } from './markup.ts';

const RING = 'LinearRing';
const LINE = 'LineString';
const BOUNDARIES = ['outerBoundaryIs', 'innerBoundaryIs'];

/**
 * A ring that bounds no polygon is a closed line, of which GDAL writes nothing: in our own copy it is called one.
 */
export async function ringsToLines(file: string, arquivo: string): Promise<void> {
  const patches: Patch[] = [];
  let inBoundary = false;
  await scanMarkup(file, arquivo, ({ name, kind, text, at }) => {
    if (BOUNDARIES.includes(name)) inBoundary = kind === 'abre';
    else if (name === RING && !inBoundary) {
      patches.push({ at: at + 1 + text.indexOf(RING), length: RING.length, text: LINE });
    }
  });
  await patch(file, patches);
}
