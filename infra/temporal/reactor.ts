import { setTimeout as sleep } from 'node:timers/promises';
import { WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError } from '@temporalio/client';
import type pg from 'pg';
import { type ImportacaoEvent, importacaoEvents } from '#domain/importacao/importacao.events.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import type { EventStore, Subscription } from '#domain/kernel/event-store.ts';
import { idOf } from '#domain/kernel/ids.ts';
import type { ReferenciaDaImportacao } from '#workflows/importacao/importacao.activities.ts';
import type { Log } from '../log.ts';
import type { TemporalClient } from './connection.ts';
import { importacaoWorkflowId } from './importacao-jobs.ts';

const NAME = 'importacoes';
const STARTERS = [importacaoEvents.ImportacaoSolicitada.type, importacaoEvents.ImportacaoRetomada.type];
const MAX_PAUSE_MS = 5_000;
/** How long the end of an earlier attempt is waited for at a time. */
const CLOSING_MS = 200;

interface Dependencies {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly temporal: TemporalClient;
  readonly taskQueue: string;
  readonly log: Log;
}

export interface Reactor {
  stop(): Promise<void>;
}

/**
 * Starts a workflow for each event that asks for one. The checkpoint moves after the start, and a start that is
 * repeated finds the workflow there: an event starts one, whatever crashes in between. While Temporal is away,
 * events wait in the log.
 */
export function startReactor(dependencies: Dependencies): Reactor {
  const { pool } = dependencies;
  const stop = new AbortController();
  const subscribed = forever(dependencies, stop.signal, () => readCheckpoint(pool)).then((after) =>
    after === undefined ? undefined : follow(dependencies, after, stop.signal),
  );
  return {
    async stop() {
      stop.abort();
      await (await subscribed)?.close();
    },
  };
}

function follow(dependencies: Dependencies, after: bigint, signal: AbortSignal): Subscription {
  const { pool, store, log } = dependencies;
  return store.subscribe({
    after,
    types: STARTERS,
    signal,
    async onEvents(events, upTo) {
      for (const event of events as readonly RecordedEvent<ImportacaoEvent>[]) {
        await forever(dependencies, signal, () => startImport(dependencies, event, signal));
      }
      // Told to stop in between, it may have started nothing.
      if (!signal.aborted) await forever(dependencies, signal, () => saveCheckpoint(pool, upTo));
    },
    onStopped: (error) => log.error({ err: error }, 'o reator de importações parou'),
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

/** Repeats what fails because a service is away, slower and slower; undefined once told to stop. */
async function forever<T>({ log }: Dependencies, signal: AbortSignal, work: () => Promise<T>): Promise<T | undefined> {
  for (let pause = 100; !signal.aborted; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      log.warn({ err: error, pausaMs: pause }, 'o reator de importações espera por um serviço');
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }
  return undefined;
}

async function readCheckpoint(pool: pg.Pool): Promise<bigint> {
  const { rows } = await pool.query('select posicao from operacao.reatores where nome = $1', [NAME]);
  return BigInt(rows[0]?.posicao ?? 0);
}

/** Never backwards: two workers may react to the same events, one behind the other. */
async function saveCheckpoint(pool: pg.Pool, position: bigint): Promise<void> {
  await pool.query(
    `insert into operacao.reatores (nome, posicao) values ($1, $2)
     on conflict (nome) do update set posicao = excluded.posicao, atualizado_em = now()
     where reatores.posicao < excluded.posicao`,
    [NAME, String(position)],
  );
}
