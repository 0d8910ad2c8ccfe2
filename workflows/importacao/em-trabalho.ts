import { ApplicationFailure, activityInfo, Context, heartbeat } from '@temporalio/activity';
import { EventStoreUnavailableError } from '#domain/kernel/event-store.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import { definitiva } from './importacao.comando.ts';

/** A reader that brings down its worker is not tried for ever. */
const MAX_TENTATIVAS = 8;
const BATIMENTO_MS = 500;

/** Keeps the server informed while `work` runs, and tells cancelled, passing and final failures apart. */
export async function emTrabalho<T>(work: (trabalho: { readonly signal: AbortSignal }) => Promise<T>): Promise<T> {
  if (activityInfo().attempt > MAX_TENTATIVAS) {
    throw ApplicationFailure.nonRetryable('tried too often', 'TentativasEsgotadas');
  }
  const timer = setInterval(() => heartbeat(), BATIMENTO_MS);
  const { cancellationSignal: signal, cancelled } = Context.current();
  try {
    return await work({ signal });
  } catch (error) {
    if (signal.aborted) return await cancelled;
    if (error instanceof EventStoreUnavailableError) throw error;
    if (error instanceof Rejection || error instanceof RangeError) throw definitiva(error);
    throw error;
  } finally {
    clearInterval(timer);
  }
}
