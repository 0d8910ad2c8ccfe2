import { ApplicationFailure, activityInfo, Context } from '@temporalio/activity';
import { type EventStore, EventStoreUnavailableError } from '#domain/kernel/event-store.ts';
import { definitiva, ehPermanente } from './falha-permanente.ts';

/** A reader that brings down its worker is not tried for ever. */
const MAX_TENTATIVAS = 8;
const BATIMENTO_MS = 500;
const ESPERA_MS = 1_000;

type Trabalho<T> = (trabalho: { readonly signal: AbortSignal }) => Promise<T>;

/**
 * Keeps the server informed while `work` runs, and tells cancelled, passing and final failures apart. While the log is
 * away, which is nobody's fault, it waits and begins again without using up an attempt.
 */
export async function emTrabalho<T>(store: Pick<EventStore, 'lastPosition'>, work: Trabalho<T>): Promise<T> {
  if (activityInfo().attempt > MAX_TENTATIVAS) {
    throw ApplicationFailure.nonRetryable('tried too often', 'TentativasEsgotadas');
  }
  const context = Context.current();
  const { cancellationSignal: signal, cancelled } = context;
  const timer = setInterval(() => context.heartbeat(), BATIMENTO_MS);
  try {
    for (;;) {
      try {
        return await work({ signal });
      } catch (error) {
        if (signal.aborted) return await cancelled;
        if (ehPermanente(error)) throw definitiva(error);
        // What else stands in the same database tells its absence in other words: the log is asked.
        const fora = error instanceof EventStoreUnavailableError || !(await responde(store));
        if (error instanceof ApplicationFailure || !fora) throw error;
        await esperar(store, context);
      }
    }
  } finally {
    clearInterval(timer);
  }
}

/** Rejects where the work is cancelled meanwhile. */
async function esperar(store: Pick<EventStore, 'lastPosition'>, context: Context): Promise<void> {
  do await context.sleep(ESPERA_MS);
  while (!(await responde(store)));
}

async function responde(store: Pick<EventStore, 'lastPosition'>): Promise<boolean> {
  try {
    await store.lastPosition();
    return true;
  } catch (error) {
    if (error instanceof EventStoreUnavailableError) return false;
    throw error;
  }
}
