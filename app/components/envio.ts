import type { Andamento } from './tempo-real.tsx';

export type EstadoDaImportacao =
  | 'solicitada'
  | 'inspecionada'
  | 'preparada'
  | 'publicada'
  | 'desfeita'
  | 'descartada'
  | 'expirada'
  | 'recusada';

/** What a person may do with an import, in the order of the buttons. */
export type AcaoDoEnvio = 'publicar' | 'desfazer' | 'refazer' | 'retomar' | 'cancelar';

/** An import as pages show it. */
export interface EnvioNaTela {
  readonly id: string;
  readonly estado: EstadoDaImportacao;
  readonly arquivos: readonly { readonly nome: string; readonly sha256: string; readonly bytes: number }[];
  readonly tipo_nome: string | null;
  readonly ativo_nome: string | null;
  readonly autor: string | null;
  readonly solicitada_em: string;
  readonly feicoes: number | null;
  readonly camadas: number | null;
  /** Sentences: where, what, what to do. */
  readonly problemas: readonly string[];
  readonly andamento: Andamento | null;
  readonly acoes: readonly AcaoDoEnvio[];
  readonly pode_baixar: boolean;
  /** Id of the next command on this import: pressing twice is pressing once. */
  readonly comando_id: string;
}

/** What each state allows; who may do it is the table of routes'. */
export const acoesDoEstado: Readonly<Record<EstadoDaImportacao, readonly AcaoDoEnvio[]>> = {
  solicitada: ['cancelar'],
  inspecionada: ['cancelar'],
  preparada: ['publicar', 'cancelar'],
  publicada: ['desfazer'],
  desfeita: ['refazer'],
  descartada: ['retomar'],
  expirada: [],
  recusada: ['retomar'],
};

export const nomeDaAcao: Readonly<Record<AcaoDoEnvio, string>> = {
  publicar: 'Publicar',
  cancelar: 'Cancelar',
  retomar: 'Tentar novamente',
  desfazer: 'Desfazer',
  refazer: 'Refazer',
};

interface Aparencia {
  readonly nome: string;
  /** A Mantine colour; the word says the same, so colour is never the only sign. */
  readonly cor: string;
}

export const aparenciaDoEstado: Readonly<Record<EstadoDaImportacao, Aparencia>> = {
  solicitada: { nome: 'Na fila', cor: 'gray' },
  inspecionada: { nome: 'Preparando', cor: 'blue' },
  preparada: { nome: 'Aguarda publicação', cor: 'yellow' },
  publicada: { nome: 'Publicado', cor: 'verde' },
  desfeita: { nome: 'Desfeito', cor: 'gray' },
  descartada: { nome: 'Cancelado', cor: 'gray' },
  expirada: { nome: 'Vencido', cor: 'gray' },
  recusada: { nome: 'Recusado', cor: 'red' },
};

/** States in which work goes on: its counts are worth showing. */
export const emCurso = (estado: EstadoDaImportacao) => estado === 'solicitada' || estado === 'inspecionada';

/** States in which what had been prepared will never be anybody's layers. */
export const abandonado = (estado: EstadoDaImportacao) => estado === 'descartada' || estado === 'expirada';
