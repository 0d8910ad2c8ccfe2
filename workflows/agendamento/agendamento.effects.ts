import type { DadosDoAgendamento } from '#domain/agendamento/agendamento.events.ts';
import type { EhFeriado } from '#domain/agendamento/horarios.policy.ts';
import type { FiltroGravado } from '#domain/deteccao/filtro-gravado.policy.ts';
import type { FalhaDaExecucao } from '#domain/execucao/execucao.events.ts';
import type { Arquivo } from '#domain/importacao/importacao.events.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { EventIdOf } from '#domain/kernel/handle-command.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { FormatoDosDados } from '#domain/relatorio/relatorio.events.ts';

/** What a run came to; null where there was nothing to tell of. */
export interface Emitida {
  readonly documento_id: Uuid | null;
  readonly deteccoes: number;
}

/** What trying came to: null where a service is away or has a long line. */
export type Tentada = Emitida | { readonly falha: FalhaDaExecucao } | null;

/** Issues the document of a run, with what its author may see at that moment. */
export interface Emissor {
  /** The same document, however often it is asked for; null where it cannot be made now, and may be later. */
  emitir(execucao_id: Uuid, autor_id: Uuid, signal: AbortSignal): Promise<ComFiltro | Exclude<Tentada, Emitida>>;
}

/** With the filter that a document of detections tells of. */
export type ComFiltro = Emitida & { readonly filtro?: FiltroGravado | undefined };

/** Of which detections, as of when, a document tells. */
export interface PedidoDeDados {
  readonly documento_id: Uuid;
  readonly cliente_id: Uuid;
  readonly numero: string;
  readonly formato: FormatoDosDados;
  /** Assets that it tells of. */
  readonly ativos: Uuid[];
  readonly filtro: FiltroGravado;
  /** ISO 8601. */
  readonly em: string;
  /** How many it says they are. */
  readonly total: number;
}

/** Writes the detections of a document for programs. */
export interface EscritorDeDados {
  /** A file that is kept as the document is; null where none can be made of them. */
  escrever(pedido: PedidoDeDados, signal: AbortSignal): Promise<Arquivo | null>;
}

export interface PedidoDeEntrega {
  readonly cliente_id: Uuid;
  readonly agendamento_id: Uuid;
  readonly execucao_id: Uuid;
  readonly documento_id: Uuid | null;
  /** When it was due (ISO 8601). */
  readonly prevista_para: string;
  readonly atrasada: boolean;
  /** 0 for the run itself, then one more for each time that it is sent again. */
  readonly vez: number;
  readonly dados: DadosDoAgendamento;
}

/** Writes to recipients. */
export interface Carteiro {
  /** One message each, however often it is asked for. */
  entregar(pedido: PedidoDeEntrega): Promise<{ readonly entregas: number; readonly recusadas: number }>;
}

/** When a schedule is due next. */
export interface ProximoHorario {
  readonly agendamento_id: Uuid;
  /** How many events of the schedule were known. */
  readonly revisao: number;
  /** ISO 8601; null where it is not due any more, or not now. */
  readonly proximo: string | null;
}

/** Only where to look: what is due is said by the log. */
export interface ProximosHorarios {
  /** Schedules whose next time has come by then (ISO 8601), the longest due first. */
  devidos(ate: string): Promise<readonly Uuid[]>;
  /** Of one, what somebody said who knew more of it stays. */
  marcar(uns: readonly ProximoHorario[]): Promise<void>;
}

/** Everything that schedules do to the world. */
export interface AgendamentoEffects {
  readonly store: EventStore;
  readonly eventIdOf: EventIdOf;
  /** UUID v5: the same name gives the same id. */
  readonly uuidV5: (name: string) => Uuid;
  readonly feriado: EhFeriado;
  readonly proximos: ProximosHorarios;
  readonly emissor: Emissor;
  readonly escritorDeDados: EscritorDeDados;
  readonly carteiro: Carteiro;
  readonly agora: () => string;
}
