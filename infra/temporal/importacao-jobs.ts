import { setTimeout as sleep } from 'node:timers/promises';
import { WorkflowNotFoundError, WorkflowUpdateFailedError } from '@temporalio/client';
import type { ImportacaoCommand } from '#domain/importacao/importacao.commands.ts';
import { importacaoDecider } from '#domain/importacao/importacao.decider.ts';
import type { ImportacaoEvent } from '#domain/importacao/importacao.events.ts';
import { importacaoStream } from '#domain/importacao/importacao.id.ts';
import type { CommandContext } from '#domain/kernel/command.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { Handled } from '#domain/kernel/handle-command.ts';
import { handleCommand } from '#domain/kernel/handle-command.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import type { Pedido, Resposta } from '#workflows/importacao/importacao.activities.ts';
import { eventIdOf } from '../event-store/event-id.ts';
import { type TemporalClient, TemporalUnavailableError } from './connection.ts';

/** How long a page waits for a worker to act. */
const UPDATE_MS = 20_000;
const CATCH_UP_MS = 50;

/** Id of the workflow that drives an import: one at a time. */
export function importacaoWorkflowId(id: Uuid): string {
  return `importacao/${id}`;
}

/** What people ask of an import that is under way. */
export function createImportacaoJobs({ temporal, store }: { temporal: TemporalClient; store: EventStore }) {
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
        const etapa = error.cause?.message ?? '';
        const catchesUp = name === 'publicar' && etapa === 'preparando' && Date.now() < deadline;
        if (!catchesUp || (await situacaoDe(id)) !== 'preparada') {
          throw new Rejection('SituacaoDaImportacaoNaoPermite', {
            comando: asked.type,
            situacao: await situacaoDe(id),
          });
        }
        // The log is a moment ahead of the workflow: the last layer is written, and it is about to learn so.
        await sleep(CATCH_UP_MS);
      }
    }
  }

  async function situacaoDe(id: Uuid): Promise<string> {
    const events = (await store.readStream(importacaoStream(id))) as readonly RecordedEvent<ImportacaoEvent>[];
    return events.reduce(importacaoDecider.evolve, importacaoDecider.initial).situacao;
  }

  return {
    /** Makes the layers visible. @throws Rejection, TemporalUnavailableError */
    publicar: (id: Uuid, context: CommandContext): Promise<Handled> =>
      ask(id, 'publicar', { type: 'PublicarImportacao', data: {} }, context),
    /** Abandons the import and stops what reads its files. @throws Rejection, TemporalUnavailableError */
    cancelar: (id: Uuid, context: CommandContext, motivo = ''): Promise<Handled> =>
      ask(id, 'cancelar', { type: 'DescartarImportacao', data: { motivo } }, context, motivo),
    /** Tries an import that failed or was cancelled again; the reactor starts it. @throws Rejection */
    retomar: (id: Uuid, context: CommandContext): Promise<Handled> =>
      command(id, { type: 'RetomarImportacao', data: {} }, context),
  };
}
