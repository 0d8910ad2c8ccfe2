import type pg from 'pg';
import type { CommonQueryMethods } from 'slonik';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { Config } from '#infra/config.ts';
import type { Storage } from '#infra/files/storage/storage.ts';
import type { Log } from '#infra/log.ts';
import { createImageValues } from '../values.ts';
import { createExternos } from './externos.ts';
import { createClientKeys } from './keys/client-keys.ts';
import { createProviderKeys } from './keys/provider-keys.ts';
import { createSealedKeys } from './keys/sealed-keys.ts';
import { createTodosOsProvedores } from './todos.ts';

interface Means {
  readonly config: Config;
  /** The keys themselves are read as the application: who only reads what is shown has no right to them. */
  readonly pool: pg.Pool;
  readonly leitor: CommonQueryMethods;
  readonly storage: Pick<Storage, 'slice'>;
  readonly store: Pick<EventStore, 'readStream'>;
  readonly log: Pick<Log, 'warn' | 'error'>;
}

/** Whoever has images, one's own and others', and with whose keys those are asked. */
export function openProvedores({ config, pool, leitor, storage, store, log }: Means) {
  const sealed = createSealedKeys({ pool, secret: config.PERSONAL_DATA_KEY });
  const externos = createExternos({ config, chaves: createClientKeys(leitor, sealed), log });
  const valores = createImageValues({ storage });
  const provedores = createTodosOsProvedores({ leitor, storage, valores, externos: externos.fonte });
  return {
    provedores,
    /** Of one's own images: their blocks are kept once. */
    valores,
    chaves: createProviderKeys({ leitor, store, sealed, externos, provedores }),
    close: externos.close,
  };
}
export type OpenProvedores = ReturnType<typeof openProvedores>;
