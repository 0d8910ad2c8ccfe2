import { WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError } from '@temporalio/client';
import type pg from 'pg';
import type { DomainEvent, RecordedEvent } from '#domain/kernel/event.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { Log } from '#infra/log.ts';
import { type Reactor, startReactor } from '#infra/store/event-store/reactor.ts';
import { pause } from '#infra/store/postgres/pause.ts';
import type { TemporalClient } from './connection.ts';

/** How long the end of an earlier attempt is waited for at a time. */
const CLOSING_MS = 200;

interface ReactorDependencies {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly temporal: TemporalClient;
  readonly taskQueue: string;
  readonly log: Log;
}

/** The workflow that an event asks for. */
interface WorkflowStart {
  /** Its name in `workflows/index.ts`. */
  readonly workflow: string;
  /** The business's own id (`importacao/<id>`): one of that name runs at a time. */
  readonly workflowId: string;
  /** What it is given: references, never contents. */
  readonly args: readonly unknown[];
  /** 1 for the first of that id; a further one begins when the one before has ended. */
  readonly attempt: number;
}

interface WorkflowStarter<E extends DomainEvent> {
  /** Key of its checkpoint: never renamed, or every event of the past starts its workflow again. */
  readonly name: string;
  readonly types: readonly E['type'][];
  /** At most, where nobody waits for them: so many at once would leave the pages no time. */
  readonly perSecond?: number;
  /** The same answer for the same event, always; null where this one asks for nothing. */
  start(event: RecordedEvent<E>, taskQueue: string): WorkflowStart | null;
}

/** Starts what events ask for, in the order of the log; each starter follows the log by itself. */
export type StartReactor = (dependencies: ReactorDependencies) => Reactor;

/**
 * An event starts a workflow: one that is asked for again is found there, so an event starts one, whatever crashes in
 * between; with the workflow server away, it waits in the log.
 */
export function workflowReactor<E extends DomainEvent>(starter: WorkflowStarter<E>): StartReactor {
  const { name, types, start, perSecond } = starter;
  return (dependencies) =>
    startReactor<E>({
      name,
      types,
      pool: dependencies.pool,
      store: dependencies.store,
      log: dependencies.log,
      async react(event, signal) {
        const wanted = start(event, dependencies.taskQueue);
        const started = wanted !== null && (await startOnce(dependencies, wanted, signal));
        if (started && perSecond !== undefined) await pause(1_000 / perSecond, signal);
      },
    });
}

/** @returns whether it is there by this */
async function startOnce(deps: ReactorDependencies, wanted: WorkflowStart, signal: AbortSignal): Promise<boolean> {
  const { temporal, taskQueue, log } = deps;
  const { workflow, workflowId, args, attempt } = wanted;
  while (!signal.aborted) {
    try {
      await temporal.client().workflow.start(workflow, {
        workflowId,
        taskQueue,
        args: [...args],
        memo: { tentativa: attempt },
        // The first attempt is asked for once; a further one comes after the end of the one before.
        workflowIdReusePolicy: attempt === 1 ? 'REJECT_DUPLICATE' : 'ALLOW_DUPLICATE',
      });
      log.info({ fluxo: workflowId, tentativa: attempt }, 'fluxo de trabalho iniciado');
      return true;
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
      const running = await attemptOf(deps, workflowId);
      if (attempt === 1 || running === null || running >= attempt) return false;
      // The attempt before still tidies up.
      await pause(CLOSING_MS, signal);
    }
  }
  return false;
}

async function attemptOf({ temporal }: ReactorDependencies, workflowId: string): Promise<number | null> {
  try {
    const { memo } = await temporal.client().workflow.getHandle(workflowId).describe();
    return Number(memo?.tentativa ?? 1);
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return null;
    throw error;
  }
}
