import type { Geometria } from '#domain/geometria/geojson.ts';
import type { Arquivo, Conteudo, Problema } from '#domain/importacao/importacao.events.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { EventIdOf } from '#domain/kernel/handle-command.ts';
import type { Uuid } from '#domain/kernel/ids.ts';

/** The files of one attempt, and what its layer type asks of them. */
export interface PedidoDeLeitura {
  readonly importacao_id: Uuid;
  readonly tentativa: number;
  readonly arquivos: readonly Arquivo[];
  /** Of the layer type: 1 point, 2 line or outline, 3 polygon. */
  readonly tipo_geometria: 1 | 2 | 3;
}

/** What the inspection of all files says; with `recusas` nothing of them may be stored. */
export interface Inspecao {
  readonly conteudos: readonly Conteudo[];
  readonly recusas: readonly Problema[];
  readonly avisos: readonly Problema[];
}

/** A feature as it may be stored: valid, in EPSG:4326. */
export interface FeicaoLida {
  readonly arquivo: string;
  readonly camada: string;
  /** Place in its file, from 0. */
  readonly feicao: number;
  readonly crs_original: number;
  readonly geometria: Geometria;
  readonly attributes: Readonly<Record<string, string | number | boolean | null>>;
  /** Where the geometry was repaired. */
  readonly aviso: Problema | null;
}

/** A feature that cannot be stored: listed, and left out. */
export type FeicaoOmitida = Pick<FeicaoLida, 'arquivo' | 'camada' | 'feicao'> & {
  readonly geometria: null;
  readonly aviso: Problema;
};

export interface OpcoesDeLeitura {
  readonly signal: AbortSignal;
  /** Told of the features read so far. */
  andamento(feitas: number): void;
}

/** Reads files that nobody vouches for. */
export interface LeitorDeArquivos {
  /** Looks at every feature of every file. @throws where it is cancelled or the machine fails, never because of a file */
  inspecionar(pedido: PedidoDeLeitura, opcoes: OpcoesDeLeitura): Promise<Inspecao>;
  /** The features of files that passed the inspection, in the same order each time. */
  lerFeicoes(pedido: PedidoDeLeitura, opcoes: OpcoesDeLeitura): AsyncIterable<FeicaoLida | FeicaoOmitida>;
  /** Removes what reading left on this machine. */
  limpar(pedido: Pick<PedidoDeLeitura, 'importacao_id' | 'tentativa'>): Promise<void>;
}

export interface Andamento {
  readonly cliente_id: Uuid;
  readonly ativo_id: Uuid;
  readonly etapa: 'inspecionando' | 'preparando';
  readonly feito: number;
  /** 0 where it is not known yet. */
  readonly total: number;
}

/** Shows people how far a job is; losing it loses nothing. */
export interface Progresso {
  registrar(importacao_id: Uuid, andamento: Andamento): void;
  remover(importacao_id: Uuid): Promise<void>;
}

/** Everything that an import does to the world. */
export interface ImportacaoEffects {
  readonly store: EventStore;
  readonly eventIdOf: EventIdOf;
  /** UUID v5: the same name gives the same id. */
  readonly uuidV5: (name: string) => Uuid;
  readonly leitor: LeitorDeArquivos;
  readonly progresso: Progresso;
  readonly agora: () => string;
}
