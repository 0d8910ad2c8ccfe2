import type { Problema } from '#domain/importacao/importacao.events.ts';
import { openRingsOfKml, type RingText } from '../open-rings.ts';
import { type Patch, patch, scanMarkup } from './markup.ts';

const RING = 'LinearRing';
const LINE = 'LineString';
const BOUNDARIES = ['outerBoundaryIs', 'innerBoundaryIs'];

/**
 * A ring that bounds no polygon is a closed line, of which GDAL writes nothing: in our own copy it is called one.
 * @returns which of the rings that bound one are open: GDAL closes them
 */
export async function ringsToLines(file: string, arquivo: string): Promise<readonly Problema[]> {
  const patches: Patch[] = [];
  const rings: RingText[] = [];
  let [inBoundary, placemark, from] = [false, 0, 0];
  await scanMarkup(file, arquivo, ({ name, kind, text, at }) => {
    if (BOUNDARIES.includes(name)) inBoundary = kind === 'abre';
    else if (name === RING && !inBoundary) {
      patches.push({ at: at + 1 + text.indexOf(RING), length: RING.length, text: LINE });
    } else if (name === 'Placemark' && kind === 'abre') placemark++;
    else if (name === 'coordinates' && inBoundary) {
      if (kind === 'abre') from = at + text.length + 2;
      else if (kind === 'fecha') rings.push({ from, to: at, placemark });
    }
  });
  const open = await openRingsOfKml(file, arquivo, rings);
  await patch(file, patches);
  return open;
}
