import type { Andamento } from '#app/kit/tempo-real/tempo-real.tsx';
import type { SituacaoDaImportacao as EstadoDaImportacao } from '#domain/importacao/situacao.ts';

export type { EstadoDaImportacao };

/** What a person reads of an import: its state, and within it whether anybody reads it, or it waits for a choice. */
export type SituacaoNaTela = EstadoDaImportacao | 'lendo' | 'aguarda_decisao';

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
  /** Doubts that nobody has decided yet: nothing is published before. */
  readonly abertas: number;
  /** One of them is such that nothing can be read before. */
  readonly impedido: boolean;
  /** When it will be given up; null where it does not wait. */
  readonly expira_em: string | null;
  /** Sentences: where, what, what to do. */
  readonly problemas: readonly string[];
  readonly andamento: Andamento | null;
  readonly acoes: readonly AcaoDoEnvio[];
  readonly pode_conferir: boolean;
  readonly pode_baixar: boolean;
  /** ISO 8601: its files are gone since; null while it has them. */
  readonly arquivos_destruidos_em: string | null;
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

export const aparenciaDoEstado: Readonly<Record<SituacaoNaTela, Aparencia>> = {
  solicitada: { nome: 'Na fila', cor: 'gray' },
  lendo: { nome: 'Lendo', cor: 'blue' },
  inspecionada: { nome: 'Preparando', cor: 'blue' },
  aguarda_decisao: { nome: 'Aguarda decisão', cor: 'orange' },
  preparada: { nome: 'Aguarda publicação', cor: 'yellow' },
  publicada: { nome: 'Publicado', cor: 'verde' },
  desfeita: { nome: 'Desfeito', cor: 'gray' },
  descartada: { nome: 'Cancelado', cor: 'gray' },
  expirada: { nome: 'Vencido', cor: 'gray' },
  recusada: { nome: 'Recusado', cor: 'red' },
};

/** States in which work goes on: its counts are worth showing. */
export const emCurso = (estado: EstadoDaImportacao) => estado === 'solicitada' || estado === 'inspecionada';

/** The same, unless the work itself waits for a choice. */
export const emLeitura = ({ estado, impedido }: Pick<EnvioNaTela, 'estado' | 'impedido'>) =>
  emCurso(estado) && !impedido;

/** @param andamento what is told of the work right now; null before anybody has begun it */
export function situacaoNaTela(
  { estado, abertas, impedido }: Pick<EnvioNaTela, 'estado' | 'abertas' | 'impedido'>,
  andamento: Andamento | null,
): SituacaoNaTela {
  if (impedido || (estado === 'preparada' && abertas > 0)) return 'aguarda_decisao';
  return estado === 'solicitada' && andamento !== null ? 'lendo' : estado;
}

/** States in which what had been prepared will never be anybody's layers. */
export const abandonado = (estado: EstadoDaImportacao) => estado === 'descartada' || estado === 'expirada';
