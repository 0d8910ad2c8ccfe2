import * as geographiclib from 'geographiclib-geodesic';
import type { Geometria } from './geojson.ts';
import { partes, type Sequencia } from './partes.ts';

// The package is CommonJS: Node answers it as `default`, bundlers as named exports.
const { Geodesic } = (geographiclib as { default?: typeof geographiclib }).default ?? geographiclib;

const M2_POR_HECTARE = 10_000;
const M_POR_QUILOMETRO = 1_000;
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
  const simples = partes(geometria);
  let area: number | null = null;
  let comprimento: number | null = null;
  for (const parte of simples) {
    if (parte.type === 'Polygon') {
      const [contorno = [], ...buracos] = parte.coordinates;
      area = (area ?? 0) + buracos.reduce((m2, buraco) => m2 - areaDoAnel(buraco), areaDoAnel(contorno));
    } else if (parte.type === 'LineString') {
      comprimento = (comprimento ?? 0) + extensao(parte.coordinates);
    }
  }
  return {
    area: area === null ? null : arredondar(area / M2_POR_HECTARE),
    comprimento: comprimento === null ? null : arredondar(comprimento / M_POR_QUILOMETRO),
  };
}

/** Square metres inside a ring. */
function areaDoAnel(anel: Sequencia): number {
  const poligono = Geodesic.WGS84.Polygon(false);
  for (const [lng, lat] of anel.slice(0, -1)) poligono.AddPoint(lat, lng);
  return Math.abs(poligono.Compute(false, true).area ?? 0);
}

/** Metres along a line. */
function extensao(linha: Sequencia): number {
  const polilinha = Geodesic.WGS84.Polygon(true);
  for (const [lng, lat] of linha) polilinha.AddPoint(lat, lng);
  return polilinha.Compute(false, true).perimeter;
}

function arredondar(valor: number): number {
  return Number(valor.toFixed(CASAS));
}
