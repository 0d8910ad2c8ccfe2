import type { Geometria } from './geojson.ts';
import { bbox } from './partes.ts';

/** Degrees around a point that has no area: some five kilometres. */
const EM_VOLTA = 0.05;

interface Lugar {
  readonly bbox_geojson: Geometria | null;
  readonly lng: number;
  readonly lat: number;
}

/** The box where a place lies: that of its area, or what lies around its point. */
export function caixaDoLugar({ bbox_geojson, lng, lat }: Lugar): readonly [number, number, number, number] {
  if (bbox_geojson !== null) return bbox(bbox_geojson);
  return [lng - EM_VOLTA, lat - EM_VOLTA, lng + EM_VOLTA, lat + EM_VOLTA];
}
