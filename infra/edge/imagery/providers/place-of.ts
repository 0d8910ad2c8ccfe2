import { type Geometria, geometriaSchema } from '#domain/geometria/geojson.ts';
import type { Caixa, Cena } from '#domain/imagem/provedor.ts';

type Place = Pick<Cena, 'bbox' | 'pegada'>;

/** Where a scene lies, as far as its geometry or its box tells; null where neither does. */
export function placeOf({
  geometry,
  bbox,
}: {
  readonly geometry?: unknown;
  readonly bbox?: Caixa | null;
}): Place | null {
  const read = geometriaSchema.safeParse(geometry);
  if (read.success) return { bbox: boundsOf(read.data), pegada: read.data };
  if (bbox == null || !bbox.every((side, i) => Math.abs(side) <= (i % 2 === 0 ? 180 : 90))) return null;
  const [w, s, e, n] = bbox;
  const corners: [number, number][] = [
    [w, s],
    [e, s],
    [e, n],
    [w, n],
    [w, s],
  ];
  return { bbox: [w, s, e, n], pegada: { type: 'Polygon', coordinates: [corners] } };
}

function boundsOf({ coordinates }: Geometria): [number, number, number, number] {
  const bounds: [number, number, number, number] = [180, 90, -180, -90];
  const numbers = (coordinates as readonly unknown[]).flat(3) as number[];
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const [lng = 0, lat = 0] = [numbers[at], numbers[at + 1]];
    bounds[0] = Math.min(bounds[0], lng);
    bounds[1] = Math.min(bounds[1], lat);
    bounds[2] = Math.max(bounds[2], lng);
    bounds[3] = Math.max(bounds[3], lat);
  }
  return bounds;
}
