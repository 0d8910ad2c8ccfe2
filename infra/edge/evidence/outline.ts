import type { Geometria } from '#domain/geometria/geojson.ts';
import { type Frame, HEIGHT, pixelOf, WIDTH } from './frame.ts';

/** How the outline of an area is drawn. */
interface Stroke {
  readonly colour: string;
  readonly width: number;
  /** Dashes and gaps; whole without. */
  readonly dashes?: string;
}

/** Of the detection: seen on leaves, on bare ground and on water. */
export const OF_THE_DETECTION: Stroke = { colour: '#ffd400', width: 3 };
export const OF_THE_ASSET: Stroke = { colour: '#ffffff', width: 2.5, dashes: '12 7' };

export interface Outlined {
  readonly geometry: Geometria;
  readonly stroke: Stroke;
}

/** Outlines over a picture, as SVG that holds nothing but numbers of ours; null where there is nothing to draw. */
export function outlinesOver(frame: Frame, outlined: readonly Outlined[]): Buffer | null {
  const paths = outlined.flatMap(({ geometry, stroke: { colour, width, dashes } }) => {
    const d = pathOf(frame, geometry);
    if (d === '') return [];
    const dashed = dashes === undefined ? '' : ` stroke-dasharray="${dashes}"`;
    return [
      `<path d="${d}" fill="none" stroke="#000" stroke-opacity="0.65" stroke-width="${width + 3}"/>`,
      `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"${dashed}/>`,
    ];
  });
  if (paths.length === 0) return null;
  const size = `width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"`;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size} stroke-linejoin="round">${paths.join('')}</svg>`);
}

function pathOf(frame: Frame, geometry: Geometria): string {
  if (geometry.type === 'Polygon') return geometry.coordinates.map((ring) => ringOf(frame, ring)).join('');
  if (geometry.type === 'MultiPolygon')
    return geometry.coordinates.flatMap((part) => part.map((ring) => ringOf(frame, ring))).join('');
  return '';
}

/** A tenth of a pixel is more than anybody sees: vertices that fall together are drawn once. */
function ringOf(frame: Frame, ring: readonly (readonly number[])[]): string {
  let last = '';
  const points: string[] = [];
  for (const position of ring) {
    const point = pixelOf(frame, position)
      .map((at) => at.toFixed(1))
      .join(' ');
    if (point !== last) points.push(point);
    last = point;
  }
  return points.length < 2 ? '' : `M${points.join('L')}Z`;
}
