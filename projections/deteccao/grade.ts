import { alturaNoPlano, MEIO_MUNDO_M } from '#domain/geometria/mercator.ts';
import type { Ladrilho } from '../mapa/alcance-do-ladrilho.ts';

/** Cells of the grid along a tile's side, as a power of two: 8. */
export const BITS_DA_GRADE = 3;

/** Zooms of whose tiles the squares are kept in which detections are counted; the last one is of a place's own square. */
export const NIVEIS_DA_GRADE = [5, 8, 11] as const;
export const NIVEL_MAXIMO = 11;

/** Poles lie outside of every square, also of the square of the world. */
const LATITUDE_FORA = 89.9;

export interface LugarNaGrade {
  /** Whole metres of EPSG:3857: they add up the same in any order. */
  readonly x: number;
  readonly y: number;
  /** The square of the last level; -1 outside of the world of tiles. */
  readonly quadra: number;
}

/**
 * Bits of both sides by turns: all squares inside of a tile of any zoom are one range of numbers, so that an index finds
 * them at once.
 */
function entrelacar(coluna: number, linha: number): number {
  let quadra = 0;
  for (let bit = 0; bit < NIVEL_MAXIMO; bit += 1)
    quadra |= (((coluna >> bit) & 1) << (2 * bit)) | (((linha >> bit) & 1) << (2 * bit + 1));
  return quadra;
}

/** Where a detection is counted. */
export function lugarNaGrade([lng, lat]: readonly [number, number]): LugarNaGrade {
  const dentro = Math.max(-LATITUDE_FORA, Math.min(LATITUDE_FORA, lat));
  const x = Math.round((lng / 180) * MEIO_MUNDO_M);
  const y = Math.round((alturaNoPlano(dentro) / Math.PI) * MEIO_MUNDO_M);
  const porLado = 2 ** NIVEL_MAXIMO;
  const naGrade = (metros: number) => Math.floor((metros / (2 * MEIO_MUNDO_M)) * porLado);
  const [coluna, linha] = [naGrade(x + MEIO_MUNDO_M), naGrade(MEIO_MUNDO_M - y)];
  const fora = Math.min(coluna, linha) < 0 || Math.max(coluna, linha) >= porLado;
  return { x, y, quadra: fora ? -1 : entrelacar(coluna, linha) };
}

/** By how many bits a square of the last level is shortened to be one of this level. */
export const encurtar = (nivel: number): number => 2 * (NIVEL_MAXIMO - nivel);

/** The level whose squares fit into the cells of this zoom's tiles. */
export function nivelDaGrade(zoom: number): (typeof NIVEIS_DA_GRADE)[number] {
  return NIVEIS_DA_GRADE.find((nivel) => nivel >= zoom + BITS_DA_GRADE) ?? NIVEL_MAXIMO;
}

/** The first and the last square of a level that a tile covers. */
export function quadrasDoLadrilho({ z, x, y }: Ladrilho, nivel: number): readonly [primeira: number, ultima: number] {
  const primeira = entrelacar(x, y) * 4 ** (nivel - z);
  return [primeira, primeira + 4 ** (nivel - z) - 1];
}

/** The squares of the last level that a tile covers, and those around them. */
export function quadrasAoRedor({ z, x, y }: Ladrilho): readonly number[] {
  const porLadrilho = 2 ** (NIVEL_MAXIMO - z);
  const aoRedor = (eixo: number) =>
    Array.from({ length: porLadrilho + 2 }, (_, i) => eixo * porLadrilho - 1 + i).filter(
      (quadra) => quadra >= 0 && quadra < 2 ** NIVEL_MAXIMO,
    );
  return aoRedor(x).flatMap((coluna) => aoRedor(y).map((linha) => entrelacar(coluna, linha)));
}
