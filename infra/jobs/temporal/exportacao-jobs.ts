import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ExportacaoState, exportacaoDecider } from '#domain/exportacao/exportacao.decider.ts';
import { type ExportacaoEvent, exportacaoStream } from '#domain/exportacao/exportacao.events.ts';
import type { Formato } from '#domain/exportacao/formatos.ts';
import { alcanca, type PedidoDeExportacao, pedidoDeExportacaoSchema } from '#domain/exportacao/pedido.ts';
import type { CommandContext } from '#domain/kernel/command.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { Handled } from '#domain/kernel/handle-command.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { Executor } from '#infra/commands/executor.ts';
import type { ExportFiles } from '#infra/files/export/export-files.ts';
import { guardarPedido, lerPedido } from '#infra/files/export/export-request.ts';
import { ObjectNotFoundError } from '#infra/files/storage/storage.ts';
import type { Log } from '#infra/log.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import type { TemporalClient } from './connection.ts';

/** How often the log is asked whether a file is ready: at first, and at most this many milliseconds apart. */
const FIRST_MS = 50;
const SLOWEST_MS = 500;
/** Id of the workflow that makes an export. */
export function exportacaoWorkflowId(id: Uuid): string {
  return `exportacao/${id}`;
}

interface Dependencies {
  readonly temporal: TemporalClient;
  readonly store: EventStore;
  readonly executar: Executor['executar'];
  readonly arquivos: ExportFiles;
  readonly log: Log;
}

/** An export and what is in its file; no content where that is not kept any more. */
interface Aberta {
  readonly state: ExportacaoState;
  readonly conteudo: Readable | null;
}

/** What somebody asked a file of; null where they did not, or may not see all of it any more. */
async function pedidoDe(
  { store, arquivos }: Pick<Dependencies, 'store' | 'arquivos'>,
  id: Uuid,
  autor_id: Uuid,
  escopo: Escopo,
): Promise<PedidoDeExportacao | null> {
  const [first] = await lerEventos(store, id);
  if (first?.type !== 'ExportacaoSolicitada' || first.meta.actorId !== autor_id) return null;
  if (first.data.cliente_id !== escopo.cliente_id) return null;
  try {
    const pedido = await lerPedido(arquivos, first.data.pedido.sha256);
    return alcanca(escopo.ativos, pedido.ativos) ? pedido : null;
  } catch (error) {
    if (error instanceof ObjectNotFoundError) return null;
    throw error;
  }
}

async function lerEventos(store: EventStore, id: Uuid): Promise<readonly RecordedEvent<ExportacaoEvent>[]> {
  return (await store.readStream(exportacaoStream(id))) as readonly RecordedEvent<ExportacaoEvent>[];
}

const estadoDe = (events: readonly ExportacaoEvent[]) =>
  events.reduce(exportacaoDecider.evolve, exportacaoDecider.initial);

/**
 * The file of somebody's own export. Null where there is none, or where it shows more than that person may still see:
 * what was within reach when it was asked for is not any more.
 */
async function abrir(
  store: EventStore,
  arquivos: ExportFiles,
  id: Uuid,
  autor_id: Uuid,
  escopo: Escopo,
): Promise<Aberta | null> {
  const events = await lerEventos(store, id);
  const state = estadoDe(events);
  if (state.cliente_id !== escopo.cliente_id || events[0]?.meta.actorId !== autor_id) return null;
  if (state.situacao === 'expirada') return { state, conteudo: null };
  if (state.situacao !== 'concluida' || state.arquivo === null || state.pedido === null) return null;
  try {
    const { ativos } = await lerPedido(arquivos, state.pedido.sha256);
    if (!alcanca(escopo.ativos, ativos)) return null;
    return { state, conteudo: await arquivos.get(state.arquivo.sha256) };
  } catch (error) {
    if (error instanceof ObjectNotFoundError) return { state, conteudo: null };
    throw error;
  }
}

/** What people ask of exports. */
export function createExportacaoJobs({ temporal, store, executar, arquivos, log }: Dependencies) {
  return {
    /** Asks for a file; a worker makes it as soon as there is one. @throws Rejection */
    async solicitar(
      { formato, crs, ...dados }: PedidoDeExportacao & { readonly formato: Formato; readonly crs: number },
      context: CommandContext,
    ): Promise<Handled> {
      const pedido = pedidoDeExportacaoSchema.parse(dados);
      const { cliente_id, exportacao_id, objeto } = pedido;
      const stored = await guardarPedido(arquivos, pedido);
      const data = { cliente_id, objeto, formato, crs, pedido: { sha256: stored.sha256, bytes: stored.bytes } };
      try {
        return await executar(exportacaoDecider, exportacao_id, { type: 'SolicitarExportacao', data }, context);
      } catch (error) {
        await arquivos.remove(exportacao_id, stored.sha256);
        throw error;
      }
    },

    /** How the export ended, or null where it has not after `timeoutMs`. */
    async aguardar(id: Uuid, timeoutMs: number, signal: AbortSignal): Promise<ExportacaoState | null> {
      const end = Date.now() + timeoutMs;
      for (let pause = FIRST_MS; !signal.aborted; pause = Math.min(pause * 1.5, SLOWEST_MS)) {
        const state = estadoDe(await lerEventos(store, id));
        if (state.situacao !== 'solicitada') return state;
        if (Date.now() >= end) return null;
        await sleep(pause, undefined, { signal }).catch(() => undefined);
      }
      return null;
    },

    pedidoDe: (id: Uuid, autor_id: Uuid, escopo: Escopo) => pedidoDe({ store, arquivos }, id, autor_id, escopo),

    abrir: (id: Uuid, autor_id: Uuid, escopo: Escopo) => abrir(store, arquivos, id, autor_id, escopo),

    /** Gives it up: the log says so at once, and the worker stops what it is doing. @throws Rejection */
    async cancelar(id: Uuid, context: CommandContext): Promise<Handled> {
      const handled = await executar(exportacaoDecider, id, { type: 'CancelarExportacao', data: {} }, context);
      // Not told, the worker finds out when it is ready, and throws the file away.
      await Promise.resolve()
        .then(() => temporal.client().workflow.getHandle(exportacaoWorkflowId(id)).cancel())
        .catch((error: unknown) => log.warn({ err: error, exportacao_id: id }, 'exportação não interrompida'));
      return handled;
    },
  };
}
