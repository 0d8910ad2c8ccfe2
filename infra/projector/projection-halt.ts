import { type EventStore, StreamViolatedError } from '#domain/kernel/event-store.ts';
import type { StreamId } from '#domain/kernel/ids.ts';
import type { Halt, LastEvent, Progress } from './checkpoints.ts';
import { PoisonError } from './projection-plan.ts';

/** The tables are ahead of the store, or were made from another one: a backup was restored. */
export class StoreMismatchError extends Error {
  override readonly name = 'StoreMismatchError';

  /** @param found where the log ends, or the event of the tables that it does not hold */
  constructor(position: bigint, found: bigint | LastEvent) {
    super(
      typeof found === 'bigint'
        ? `a projeção está na posição ${position} e o diário termina na ${found}: o diário foi restaurado de uma cópia mais antiga; reconstrua as projeções: npm run projections -- rebuild todas`
        : `o diário não tem mais o evento ${found.revision} de ${found.streamId} que a projeção aplicou: é outro diário; reconstrua as projeções: npm run projections -- rebuild todas`,
    );
  }
}

/** @throws StoreMismatchError where the log is not the one that led to this progress */
export async function checkStore(store: EventStore, { position, last }: Progress): Promise<void> {
  const head = await store.lastPosition();
  if (position > head) throw new StoreMismatchError(position, head);
  if (last === null) return;
  const [event] = await store.readStream(last.streamId as StreamId, last.revision).catch((error: unknown) => {
    // Somebody cut that stream or wrote into it: it tells nothing, but it is no other log for it. The audit names it.
    if (error instanceof StreamViolatedError) return [last];
    throw error;
  });
  if (event?.hash !== last.hash) throw new StoreMismatchError(position, last);
}

/** False where the log is not the one that led to this progress. */
export async function matchesStore(store: EventStore, progress: Progress): Promise<boolean> {
  try {
    await checkStore(store, progress);
    return true;
  } catch (error) {
    if (error instanceof StoreMismatchError) return false;
    throw error;
  }
}

/** Why a projection stands still; null for an error that passes by itself. */
export function haltReason(error: unknown): Halt | null {
  if (error instanceof PoisonError)
    return { motivo: error.message, posicao: error.event.position, evento: error.event.eventId };
  if (error instanceof StoreMismatchError) return { motivo: error.message, posicao: null, evento: null };
  return null;
}
