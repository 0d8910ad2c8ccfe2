import { setTimeout as sleep } from 'node:timers/promises';
import { WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError } from '@temporalio/client';
import type pg from 'pg';
import { type ImportacaoEvent, importacaoEvents } from '#domain/importacao/importacao.events.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import { idOf } from '#domain/kernel/ids.ts';
import type { ReferenciaDaImportacao } from '#workflows/importacao/importacao.activities.ts';
import { type Reactor, startReactor } from '../event-store/reactor.ts';
import type { Log } from '../log.ts';
import type { TemporalClient } from './connection.ts';
import { importacaoWorkflowId } from './importacao-jobs.ts';

const STARTERS = [importacaoEvents.ImportacaoSolicitada.type, importacaoEvents.ImportacaoRetomada.type];
/** How long the end of an earlier attempt is waited for at a time. */
const CLOSING_MS = 200;

interface Dependencies {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly temporal: TemporalClient;
  readonly taskQueue: string;
  readonly log: Log;
}

/**
 * Starts a workflow for each event that asks for one: a start that is repeated finds the workflow there, so an event
 * starts one, whatever crashes in between.
 */
export function startImportReactor(dependencies: Dependencies): Reactor {
  const { pool, store, log } = dependencies;
  return startReactor<ImportacaoEvent>({
    ...{ name: 'importacoes', pool, store, types: STARTERS, log },
    react: (event, signal) => startImport(dependencies, event, signal),
  });
}

async function startImport(dependencies: Dependencies, event: RecordedEvent<ImportacaoEvent>, signal: AbortSignal) {
  const { temporal, taskQueue, log } = dependencies;
  const client = temporal.client();
  const importacao_id = idOf(event.streamId);
  const tentativa = event.type === 'ImportacaoRetomada' ? event.data.tentativa : 1;
  const referencia: ReferenciaDaImportacao = { importacao_id, tentativa };
  const workflowId = importacaoWorkflowId(importacao_id);
  while (!signal.aborted) {
    try {
      await client.workflow.start('importacao', {
        ...{ workflowId, taskQueue, args: [referencia], memo: { tentativa } },
        // The first attempt is asked for once; a further one comes after the end of the one before.
        workflowIdReusePolicy: tentativa === 1 ? 'REJECT_DUPLICATE' : 'ALLOW_DUPLICATE',
      });
      log.info({ importacao_id, tentativa }, 'importação iniciada');
      return;
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
      const running = await attemptOf(dependencies, workflowId);
      if (tentativa === 1 || running === null || running.tentativa >= tentativa) return;
      // The attempt before still tidies up.
      await sleep(CLOSING_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

async function attemptOf({ temporal }: Dependencies, workflowId: string): Promise<{ tentativa: number } | null> {
  try {
    const { memo } = await temporal.client().workflow.getHandle(workflowId).describe();
    return { tentativa: Number(memo?.tentativa ?? 1) };
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return null;
    throw error;
  }
}
