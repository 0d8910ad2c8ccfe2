import type { Uuid } from '../kernel/ids.ts';

/**
 * A lote holds at most so many features, or so many bytes of geometry, whichever it reaches first: it is loaded whole,
 * by one statement, and one feature alone may have 100,000 vertices.
 */
export const FEICOES_POR_LOTE = 4_000;
export const BYTES_POR_LOTE = 16 * 1024 * 1024;

type Atributos = Readonly<Record<string, string | number | boolean | null>>;

/** A feature of a file as the layer that it becomes: read, examined and measured. */
export interface FeicaoDoLote {
  /** From its place in the files: read again, it is the same layer. */
  readonly id: Uuid;
  readonly arquivo: string;
  /** Layer inside of the file. */
  readonly camada: string;
  /** Place in that layer, from 0. */
  readonly feicao: number;
  /** EPSG code of the file. */
  readonly crs_original: number;
  readonly nome: string;
  readonly descricao: string;
  /** Hectares and kilometres, geodesic, 4 decimals; null where it has none. */
  readonly area: number | null;
  readonly comprimento: number | null;
  /** Hectares that the file itself says, kept beside the computed ones; null where it says none, or has no area. */
  readonly area_informada: number | null;
  readonly attributes: Atributos;
  /** Codes of what was wrong with it, mended or kept by somebody's decision. */
  readonly defeitos: readonly string[];
  /** Multi-geometry in EPSG:4326 as EWKB, little-endian. */
  readonly geom: Uint8Array;
}
