import { EventStoreUnavailableError } from '#domain/kernel/event-store.ts';

/** What is read from the log itself; null while it is away, so that a page shows the rest. */
export async function doRegistro<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof EventStoreUnavailableError) return null;
    throw error;
  }
}
