import type { TipoNoMapa } from '#app/map/layers/camadas.layer.ts';

/** What a layer type draws, by its number. */
export const GEOMETRIAS = {
  1: 'Ponto',
  2: 'Linha ou contorno',
  3: 'Polígono preenchido',
} as const;

/** A layer type as its list shows it. */
export interface TipoNaLista extends TipoNoMapa {
  readonly ativo: boolean;
  /** Name of the type above; null for none. */
  readonly tipo_pai_nome: string | null;
  /** Layers of it within reach. */
  readonly camadas: number;
}

/** What the list is narrowed to besides the search; '' for everything. */
export interface FiltrosDosTipos {
  readonly situacao: '' | '0' | '1';
  readonly tipo_geometria: '' | '1' | '2' | '3';
}
