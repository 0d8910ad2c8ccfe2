import type { Uf } from './estados.ts';

/** West, south, east, north, in degrees. */
export type Extensao = readonly [oeste: number, sul: number, leste: number, norte: number];

/** A place of Brazil that a search found. */
export interface Lugar {
  /** By which its details are asked for. */
  readonly id: string;
  readonly nome: string;
  /** What it is and where: read beside its name. */
  readonly descricao: string;
  readonly tipo: 'municipio' | 'estado' | 'coordenadas' | 'endereco';
  readonly uf: string | null;
  /** Longitude, latitude. */
  readonly centro: readonly [lng: number, lat: number];
  readonly extensao: Extensao;
  /** Whether its details have the area that it covers. */
  readonly temLimite: boolean;
}

/** The same with the area that it covers, where that is known. */
export interface LugarComLimite extends Lugar {
  readonly limite: {
    readonly type: 'MultiPolygon';
    readonly coordinates: readonly (readonly (readonly (readonly number[])[])[])[];
  } | null;
}

/** What a point of Brazil lies in. */
export interface LugarDoPonto {
  /** Null off the coast and abroad. */
  readonly uf: Uf | null;
  /** Those of a point beside a border too, whose course is known only so well: nearest first. */
  readonly ufs: readonly Uf[];
  readonly municipio: Lugar | null;
}

/** Letters that a search may have; nobody types an address that is longer. */
export const MAX_LETRAS = 200;
/** Fewer find everything. */
export const MIN_LETRAS = 2;
