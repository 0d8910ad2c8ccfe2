import type { TipoDeArtefato } from '#domain/artefato/artefato.policy.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import type { Papel } from '../pessoas.ts';
import type { TIPOS_DE_DETECCAO } from '../tipos-de-deteccao.ts';

/** Statuses that every client begins with, by their places. */
export const STATUS = { nova: 1, emVerificacao: 2, confirmada: 3, encerrada: 4, descartada: 5 } as const;
export const CLASSIFICACAO = { confirmada: 1, falsoPositivo: 2, inconclusiva: 3, autorizada: 4 } as const;

export interface ArtefatoDaHistoria {
  /** One of the whole demonstration. */
  readonly chave: string;
  readonly tipo: TipoDeArtefato;
  readonly observacao: string;
  readonly links?: readonly string[];
  /** Below `artefatos/`. */
  readonly arquivos?: readonly string[];
}

type ChaveDoTipo = keyof typeof TIPOS_DE_DETECCAO;

/** What became of a detection after it was drawn; `dias` before today. */
export type AtoDaDeteccao = { readonly dias: number; readonly por: Papel } & (
  | {
      readonly ato: 'status';
      readonly status: keyof typeof STATUS;
      readonly artefatos?: readonly ArtefatoDaHistoria[];
    }
  | { readonly ato: 'redesenhar'; readonly desenho: Geometria }
  | {
      readonly ato: 'mudar-tipo';
      readonly tipo: ChaveDoTipo | null;
      readonly classificacao: keyof typeof CLASSIFICACAO | null;
      readonly observacao: string;
    }
  | { readonly ato: 'remover'; readonly motivo: string }
  | { readonly ato: 'restaurar' }
  | { readonly ato: 'remover-artefato'; readonly artefato: string; readonly motivo: string }
);

export interface DeteccaoDaHistoria {
  /** One of the whole demonstration. */
  readonly chave: string;
  readonly tipo: ChaveDoTipo;
  readonly descricao: string;
  readonly desenho: Geometria;
  readonly dias: number;
  readonly por: Papel;
  readonly depois: readonly AtoDaDeteccao[];
}

export interface AnaliseDaHistoria {
  readonly chave: string;
  readonly lugar: 'b1' | 'pantanal';
  readonly titulo: string;
  readonly descricao: string;
  /** Of the demonstration's images. */
  readonly antes: string;
  readonly depois: string;
  readonly dias: number;
  readonly por: Papel;
  /** When it was published. */
  readonly publicada: number;
  readonly deteccoes: readonly DeteccaoDaHistoria[];
}
