import { afterAll } from 'vitest';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { EventContents } from '#infra/projector/projection-contents.ts';
import type { Projection } from '#projections/kernel/projection.ts';
import { createTestDatabase } from './database.ts';
import { createArquivos } from './lotes.ts';
import { createReadModels } from './read-models.ts';

interface Options {
  /** All of the application's otherwise. */
  readonly only?: readonly Projection[];
  readonly store?: EventStore;
  /** Of the files that events name. */
  readonly contents?: EventContents;
}

/**
 * Read models over a database of their own, awaited where a test file begins; what it sets up after them ends before
 * them.
 */
export async function setUpReadModels({ only, store, contents }: Options = {}) {
  const database = await createTestDatabase();
  const modelos = await createReadModels(database.url, only, store, contents);
  afterAll(async () => {
    await modelos.close();
    await database.drop();
  });
  return { database, modelos };
}

/** Files and lotes in a folder of their own, awaited where a test file begins. */
export async function setUpArquivos() {
  const arquivos = await createArquivos();
  afterAll(arquivos.close);
  return arquivos;
}
