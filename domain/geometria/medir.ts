import * as geographiclib from 'geographiclib-geodesic';
import { areaDoAnelCurto } from './area-do-anel.ts';
import type { Geometria } from './geojson.ts';
import { deGeoJson, type GeometriaPlana } from './plana.ts';

// The package is CommonJS: Node answers it as `default`, bundlers as named exports.
const { Geodesic } = (geographiclib as { default?: typeof geographiclib }).default ?? geographiclib;

const M2_POR_HECTARE = 10_000;
const M_POR_QUILOMETRO = 1_000;
/** Goes up with whatever makes the same geometry have another area or length: documents say by which they were issued. */
export const VERSAO_DAS_MEDIDAS = 1;
/** Decimals of every figure that is stored. */
const CASAS = 4;

export interface Medidas {
  /** Hectares, 4 decimals; null for points and lines. */
  readonly area: number | null;
  /** Kilometres, 4 decimals; null for points and polygons. */
  readonly comprimento: number | null;
}

/**
 * Area and length on the WGS 84 ellipsoid (Karney 2013), the algorithm of PostGIS's geography.
 * Holes are taken off, parts are added up; the direction of rings does not matter.
 */
export function medir(geometria: Geometria): Medidas {
  return medirPlana(deGeoJson(geometria));
}

/** The same of a geometry that was laid flat. */
export function medirPlana({ tipo, coords, aneis, partes }: GeometriaPlana): Medidas {
  if (tipo === 'Point' || tipo === 'MultiPoint') return { area: null, comprimento: null };
  const poligono = tipo === 'Polygon' || tipo === 'MultiPolygon';
  let [total, anel, inicio] = [0, 0, 0];
  for (const fimDaParte of partes) {
    const contorno = anel;
    for (; anel < fimDaParte; anel++) {
      const fim = aneis[anel] as number;
      if (!poligono) total += extensao(coords, inicio, fim);
      else total += areaDoAnel(coords, inicio, fim) * (anel === contorno ? 1 : -1);
      inicio = fim;
    }
  }
  if (poligono) return { area: arredondar(total / M2_POR_HECTARE), comprimento: null };
  return { area: null, comprimento: arredondar(total / M_POR_QUILOMETRO) };
}

/** Square metres inside a ring. */
function areaDoAnel(coords: Float64Array, inicio: number, fim: number): number {
  const curta = areaDoAnelCurto(coords, inicio, fim);
  return Math.abs(curta ?? areaGeodesica(coords, inicio, fim));
}

function areaGeodesica(coords: Float64Array, inicio: number, fim: number): number {
  const poligono = Geodesic.WGS84.Polygon(false);
  for (let i = inicio; i < fim - 1; i++) poligono.AddPoint(coords[i * 2 + 1] as number, coords[i * 2] as number);
  return poligono.Compute(false, true).area ?? 0;
}

/** Metres along a line. */
function extensao(coords: Float64Array, inicio: number, fim: number): number {
  const polilinha = Geodesic.WGS84.Polygon(true);
  for (let i = inicio; i < fim; i++) polilinha.AddPoint(coords[i * 2 + 1] as number, coords[i * 2] as number);
  return polilinha.Compute(false, true).perimeter;
}

function arredondar(valor: number): number {
  return Number(valor.toFixed(CASAS));
}
