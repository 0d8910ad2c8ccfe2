import type { Geometria } from '#domain/geometria/geojson.ts';
import type { LugarChave, TipoChave } from '../lugares.ts';
import type { Papel } from '../pessoas.ts';

/** What became of a layer after it was drawn; `dias` before today. */
export type Ato = { readonly dias: number; readonly por: Papel } & (
  | { readonly ato: 'inativar' | 'ativar' | 'restaurar' }
  | { readonly ato: 'remover'; readonly motivo: string }
  | { readonly ato: 'redesenhar'; readonly desenho: Geometria }
  | { readonly ato: 'alterar'; readonly nome?: string; readonly descricao?: string }
);

export interface CamadaDaHistoria {
  readonly lugar: LugarChave;
  readonly tipo: TipoChave;
  readonly nome: string;
  readonly descricao: string;
  readonly desenho: Geometria;
  readonly dias: number;
  readonly por: Papel;
  readonly attributes?: Readonly<Record<string, string | number | boolean>>;
  readonly depois?: readonly Ato[];
}
