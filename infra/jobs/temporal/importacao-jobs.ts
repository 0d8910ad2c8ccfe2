import { setTimeout as sleep } from 'node:timers/promises';
import { ApplicationFailure, WorkflowNotFoundError, WorkflowUpdateFailedError } from '@temporalio/client';
import type { Edicoes } from '#domain/importacao/correcao.ts';
import { impedemLeitura } from '#domain/importacao/duvidas.ts';
import type { ImportacaoCommand } from '#domain/importacao/importacao.commands.ts';
import { importacaoDecider } from '#domain/importacao/importacao.decider.ts';
import { type ImportacaoEvent, importacaoStream } from '#domain/importacao/importacao.events.ts';
import type { CommandContext } from '#domain/kernel/command.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { Handled } from '#domain/kernel/handle-command.ts';
import { handleCommand } from '#domain/kernel/handle-command.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import { eventIdOf } from '#infra/store/event-store/event-id.ts';
import type { Correcao, Pedido, Resposta } from '#workflows/importacao/importacao.activities.ts';
import { type TemporalClient, TemporalUnavailableError } from './connection.ts';

/** How long a page waits for a worker to act. */
const UPDATE_MS = 20_000;
const CATCH_UP_MS = 50;

/** Id of the workflow that drives an import: one at a time. */
export function importacaoWorkflowId(id: Uuid): string {
  return `importacao/${id}`;
}

/** Steps of the workflow after which it waits for people. */
const AT_WORK = ['inspecionando', 'preparando', 'publicando'];

/** What the domain refused inside of the workflow; null for its other answers. */
function rejectionOf({ cause }: WorkflowUpdateFailedError): Rejection | null {
  if (!(cause instanceof ApplicationFailure) || cause.type !== 'Rejection') return null;
  const [code, meta] = cause.details ?? [];
  return new Rejection(String(code), meta as Readonly<Record<string, unknown>>);
}

interface Dependencies {
  readonly temporal: TemporalClient;
  readonly store: EventStore;
}

/** Asks the workflow of an import, and the log where there is none. */
function createAsking({ temporal, store }: Dependencies) {
  const command = (id: Uuid, asked: ImportacaoCommand, context: CommandContext): Promise<Handled> =>
    handleCommand(store, eventIdOf, importacaoDecider, importacaoStream(id), asked, context);

  /** The workflow does it, so that it knows; one that is no longer there cannot, and the log decides. */
  async function ask(id: Uuid, name: string, asked: ImportacaoCommand, context: CommandContext, ...more: unknown[]) {
    const pedido: Pedido = {
      command_id: context.commandId,
      correlation_id: context.correlationId,
      actor_id: context.actorId,
    };
    await temporal.check().catch((error) => {
      throw new TemporalUnavailableError('the workflow server does not answer', { cause: error });
    });
    const client = temporal.client();
    const deadline = Date.now() + UPDATE_MS;
    for (;;) {
      try {
        const handle = client.workflow.getHandle(importacaoWorkflowId(id));
        const { position } = await client.connection.withDeadline(deadline, () =>
          handle.executeUpdate<Resposta, [Pedido, ...unknown[]]>(name, { args: [pedido, ...more] }),
        );
        return { position: BigInt(position), events: [] };
      } catch (error) {
        if (error instanceof WorkflowNotFoundError) return command(id, asked, context);
        if (!(error instanceof WorkflowUpdateFailedError)) {
          throw new TemporalUnavailableError('the workflow server did not answer', { cause: error });
        }
        const refused = rejectionOf(error);
        if (refused) throw refused;
        const { situacao, espera, handled } = await stateOf(store, id, context);
        // Sent twice, or published by somebody else while the workflow ends: whoever came second hears what the first did.
        if (handled || situacao === 'publicada') return command(id, asked, context);
        const catchesUp = name !== 'cancelar' && AT_WORK.includes(error.cause?.message ?? '') && espera;
        if (!catchesUp || Date.now() > deadline) {
          throw new Rejection('SituacaoDaImportacaoNaoPermite', { comando: asked.type, situacao });
        }
        // The log is a moment ahead of the workflow: the last batch is written, and it is about to learn so.
        await sleep(CATCH_UP_MS);
      }
    }
  }

  return { ask, command };
}

/** Where the import stands, whether it waits for people, and whether this command was handled before. */
async function stateOf(store: EventStore, id: Uuid, { commandId }: CommandContext) {
  const events = (await store.readStream(importacaoStream(id))) as readonly RecordedEvent<ImportacaoEvent>[];
  const { situacao, duvidas, escolhas } = events.reduce(importacaoDecider.evolve, importacaoDecider.initial);
  const impedida = situacao === 'inspecionada' && impedemLeitura(duvidas, escolhas);
  const first = eventIdOf(commandId, importacaoStream(id), 0);
  const handled = events.some(({ eventId }) => eventId === first);
  return { situacao, espera: situacao === 'preparada' || impedida, handled };
}

/** What people ask of an import that is under way. */
export function createImportacaoJobs(dependencies: Dependencies) {
  const { ask, command } = createAsking(dependencies);
  const publish = (id: Uuid, edicoes: Edicoes | null, context: CommandContext): Promise<Handled> => {
    const data = { edicoes, aceitar_propostas: false };
    return ask(id, 'publicar', { type: 'PublicarImportacao', data }, context, edicoes);
  };

  return {
    /** Makes the layers visible. @throws Rejection, TemporalUnavailableError */
    publicar: (id: Uuid, context: CommandContext): Promise<Handled> => publish(id, null, context),
    /** Corrects and publishes, in one act. @throws Rejection, TemporalUnavailableError */
    salvar: (id: Uuid, edicoes: Edicoes | null, context: CommandContext): Promise<Handled> =>
      publish(id, edicoes, context),
    /** Decides doubts or edits layers; where that asks for another reading, it begins. @throws the same */
    corrigir: (id: Uuid, correcao: Correcao, context: CommandContext): Promise<Handled> => {
      const data = { escolhas: [...correcao.escolhas], edicoes: correcao.edicoes };
      return ask(id, 'corrigir', { type: 'CorrigirImportacao', data }, context, correcao);
    },
    /** Abandons the import and stops what reads its files. @throws Rejection, TemporalUnavailableError */
    cancelar: (id: Uuid, context: CommandContext, motivo = ''): Promise<Handled> =>
      ask(id, 'cancelar', { type: 'DescartarImportacao', data: { motivo } }, context, motivo),
    /** Tries an import that failed or was cancelled again; the reactor starts it. @throws Rejection */
    retomar: (id: Uuid, context: CommandContext): Promise<Handled> =>
      command(id, { type: 'RetomarImportacao', data: {} }, context),
  };
}
