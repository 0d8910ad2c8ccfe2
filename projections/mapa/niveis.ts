import { MEIO_MUNDO_M } from '#domain/geometria/mercator.ts';

/** Pixels of a tile's side on the screen: MapLibre draws vector tiles at 512. */
const PIXELS = 512;

/** Below so many pixels a shape is no shape any more: its place is shown by a point. */
export const MINIMO_PIXELS = 2;

/** From so many pixels on a shape is always shown as one; between the two, where there is room for all such. */
export const SEMPRE_PIXELS = 8;

/** Steps of the grid on a tile's side, at the stored levels: half a pixel each. */
export const PASSOS = 1024;

/**
 * Zooms whose geometry is stored. From 4 to 7 it lies on the grid of that zoom's tiles: neighbours keep their common
 * border, which a simplification of each by itself would tear, and a tile only has to move it into place.
 * 8 is the whole geometry, and serves every zoom above; 4 serves every zoom below. 9 is the whole geometry of what is
 * so small that it is counted by cells wherever there are any: apart, so that only the zooms after those look through it.
 */
export const NIVEIS = [4, 5, 6, 7, 8, 9] as const;
export type Nivel = (typeof NIVEIS)[number];

export const NIVEL_INTEIRO = 8 satisfies Nivel;
export const NIVEL_MIUDO = 9 satisfies Nivel;

/** Levels with geometry of their own, cut to the grid of one zoom. */
export const GENERALIZADOS = [4, 5, 6, 7] as const satisfies readonly Nivel[];

export function nivelDoZoom(z: number): Exclude<Nivel, typeof NIVEL_MIUDO> {
  return GENERALIZADOS.find((nivel) => nivel >= z) ?? NIVEL_INTEIRO;
}

/** Steps of the grid on the side of a tile at a zoom; the finer one of level 4 below it. */
export function passosNoZoom(z: number): number {
  const nivel = nivelDoZoom(z);
  if (nivel !== NIVEL_INTEIRO) return PASSOS * 2 ** (nivel - z);
  return z < 10 ? 2048 : 4096;
}

/** Metres of EPSG:3857 in one pixel of the screen at a zoom. */
export function metrosPorPixel(z: number): number {
  return (2 * MEIO_MUNDO_M) / 2 ** z / PIXELS;
}

/**
 * Zooms with cells: what is too small there to be drawn one by one is counted by cells of a grid, kept as layers come
 * and go. Above the last one each place is drawn by itself; the first one serves every zoom below.
 */
export const ZOOM_DAS_CELULAS = { minimo: 4, maximo: 12 } as const;

/** Cells on a tile's side, as a power of two: 32, of 16 pixels each. */
export const BITS_DAS_CELULAS = 5;
export const CELULAS_POR_LADO = 2 ** BITS_DAS_CELULAS;

/** Metres of EPSG:3857: what is smaller is never a shape where there are cells. */
export const MIUDO_M = metrosPorPixel(ZOOM_DAS_CELULAS.maximo) * MINIMO_PIXELS;

export function zoomDasCelulas(z: number): number | null {
  return z > ZOOM_DAS_CELULAS.maximo ? null : Math.max(z, ZOOM_DAS_CELULAS.minimo);
}

/** The measure of what is small: where cells of a farther zoom serve, theirs. */
const pixelNoZoom = (z: number) => metrosPorPixel(Math.max(z, ZOOM_DAS_CELULAS.minimo));
export const minimoNoZoom = (z: number) => pixelNoZoom(z) * MINIMO_PIXELS;
export const sempreNoZoom = (z: number) => pixelNoZoom(z) * SEMPRE_PIXELS;
