import type { Atualidade } from '#app/server/atualidade.server.ts';
import type { EstadoDoProvedor } from '#domain/imagem/grupo-de-imagens.policy.ts';
import type { Cota } from '#domain/imagem/provedor.ts';

/** Whose key a client's images are asked for with. */
export type DeQuemEAChave = 'cliente' | 'instalacao' | 'ninguem';

export interface ProvedorNaTela {
  readonly id: string;
  readonly nome: string;
  /** What its key is made of. */
  readonly campos: readonly string[];
  readonly chave: DeQuemEAChave;
  /** When the client's own was last set or taken away, and by whom; null where it never was. */
  readonly definida: { readonly em: string; readonly autor: string | null } | null;
  /** Null where it has not said. */
  readonly cota: Cota | null;
  /** Id of the next command: sending the same form twice is saving once. */
  readonly comando_id: string;
}

/** A STAC catalogue that the organisation has set up itself: where it answers is told to nobody. */
export interface CatalogoNaTela extends Pick<ProvedorNaTela, 'id' | 'nome' | 'definida' | 'comando_id'> {}

export interface PaginaDosProvedores {
  readonly atualidade: Atualidade;
  /** Null where they could not be read. */
  readonly provedores: readonly ProvedorNaTela[] | null;
  /** Null where they could not be read. */
  readonly catalogos: readonly CatalogoNaTela[] | null;
  /** Id of the command that adds the next one. */
  readonly comando_id: string;
  readonly pode_editar: boolean;
}

/** What an act on this page is answered with. */
export interface RespostaDoProvedor {
  readonly provedor: string;
  readonly message: string;
  /** What it said when it was asked; absent where it was not. */
  readonly conferido?: {
    readonly estado: EstadoDoProvedor;
    readonly espera: number | null;
    readonly cota: Cota | null;
  };
}

export const ATOS_DO_PROVEDOR = ['definir', 'remover', 'conferir', 'catalogar'] as const;
export type AtoDoProvedor = (typeof ATOS_DO_PROVEDOR)[number];

/** How a form names one part of a key of a provider: what is called so is never sent back. */
export const campoDoSegredo = (provedor: string, campo: string): string => `segredo_${provedor}_${campo}`;

/** Fields of the form that adds a catalogue. */
export const CAMPOS_DO_CATALOGO = {
  nome: 'catalogo_nome',
  url: 'catalogo_url',
  arquivos: 'catalogo_arquivos',
  colecoes: 'catalogo_colecoes',
  cabecalho: 'catalogo_cabecalho',
  valor: 'catalogo_valor',
} as const;
