import type { Duvida, Escolha } from '#domain/importacao/duvidas.ts';
import type { Arquivo, Conteudo, Problema } from '#domain/importacao/importacao.events.ts';
import type { RelatorioDaInspecao } from '#domain/importacao/relatorio-da-inspecao.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { EventIdOf } from '#domain/kernel/handle-command.ts';
import type { Uuid } from '#domain/kernel/ids.ts';

/** The files of one reading, what its layer type asks of them, and what people chose about them. */
export interface PedidoDeLeitura {
  readonly importacao_id: Uuid;
  readonly tentativa: number;
  readonly leitura: number;
  readonly cliente_id: Uuid;
  readonly ativo_id: Uuid;
  readonly arquivos: readonly Arquivo[];
  /** Of the layer type: 1 point, 2 line or outline, 3 polygon. */
  readonly tipo_geometria: 1 | 2 | 3;
  readonly escolhas: readonly Escolha[];
  /** What the inspection of this reading proposed and nobody has decided. */
  readonly propostas: readonly Escolha[];
}

/** What an inspection found; with `recusas` nothing of the files may be stored. */
export interface Achados {
  readonly recusas: readonly Problema[];
  readonly avisos: readonly Problema[];
  /** What a person has to confirm, beside what earlier steps of the same reading asked. */
  readonly duvidas: readonly Duvida[];
  readonly relatorio: RelatorioDaInspecao;
}

/** What the look at the files tells, before their features are read. */
export interface Inspecao extends Achados {
  readonly conteudos: readonly Conteudo[];
}

/** What reading every feature told. */
export interface Leitura extends Achados {
  /** Layers in all batches. */
  readonly camadas: number;
}

/** A batch of layers, one a line. The same place in the files is the same batch, whoever reads them. */
export interface LoteLido {
  /** From 0. */
  readonly lote: number;
  readonly camadas: number;
  readonly linhas: readonly Uint8Array[];
}

export interface OpcoesDeLeitura {
  readonly signal: AbortSignal;
  /** Told of the features read so far. */
  andamento(feitas: number): void;
}

export interface OpcoesDeLotes extends OpcoesDeLeitura {
  /** Batches that are stored already: read for what they tell, not given again. */
  readonly guardados: number;
  /** Called in order, never twice at once; reading goes one batch ahead. */
  guardar(lote: LoteLido): Promise<void>;
}

/** Reads files that nobody vouches for. @throws where it is cancelled or the machine fails, never because of a file */
export interface LeitorDeArquivos {
  /** Finds out what was sent and how it should be read. */
  inspecionar(pedido: PedidoDeLeitura, opcoes: OpcoesDeLeitura): Promise<Inspecao>;
  /** Reads every feature with the proposals of the inspection and the choices of people. */
  ler(pedido: PedidoDeLeitura, opcoes: OpcoesDeLotes): Promise<Leitura>;
  /** Removes what reading left on this machine. */
  limpar(pedido: Pick<PedidoDeLeitura, 'importacao_id'>): Promise<void>;
}

/** Keeps what an import writes, by hash; what the log never came to name is swept some time later. */
export interface ArquivosDaImportacao {
  /** The lines are empty afterwards: their memory is let go. */
  guardarLote(importacao_id: Uuid, lote: LoteLido): Promise<Arquivo>;
  guardarRelatorio(importacao_id: Uuid, relatorio: RelatorioDaInspecao): Promise<Arquivo>;
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

/** How long an import is left alone: until its author is told, and from then until it expires. */
export interface Prazos {
  readonly avisar_ms: number;
  readonly expirar_ms: number;
}

/** Everything that an import does to the world. */
export interface ImportacaoEffects {
  readonly store: EventStore;
  readonly eventIdOf: EventIdOf;
  /** UUID v5: the same name gives the same id. */
  readonly uuidV5: (name: string) => Uuid;
  readonly leitor: LeitorDeArquivos;
  readonly arquivos: ArquivosDaImportacao;
  readonly progresso: Progresso;
  readonly prazos: Prazos;
  readonly agora: () => string;
}
