import { projections } from '#projections/index.ts';
import type { Config } from '../config.ts';
import { createEventContents } from '../files/lotes/event-contents.ts';
import { createStorage } from '../files/storage/create-storage.ts';
import type { Log } from '../log.ts';
import { createProjectionRunner } from '../projector/projection-runner.ts';
import { createHeadAnnouncer } from '../store/audit/heads-out/announcer.ts';
import { createShelf } from '../store/audit/heads-out/create-shelf.ts';
import { createLogSealer } from '../store/audit/log-sealer.ts';
import { known } from '../store/event-store/known-events.ts';
import { openCheckedEventStore } from '../store/event-store/open.ts';
import { APP_ROLE, createPool } from '../store/postgres/pool.ts';

/** What turns events into read models, and seals the log. */
export async function startProjector(config: Config, log: Log) {
  const url = config.DATABASE_URL;
  const pool = createPool(url, { role: APP_ROLE, applicationName: 'atalaia-projector', max: 8, log });
  const store = await openCheckedEventStore(config, log, pool);
  const storage = createStorage(config.STORAGE_URL);
  const contents = createEventContents(storage, store);
  const runner = createProjectionRunner({ url, store, projections, known, contents, log });
  const shelf = createShelf(config.STORAGE_URL);
  const announcer = createHeadAnnouncer(config, log);
  const sealer = createLogSealer({ store, pool, signingSeed: config.AUDIT_SIGNING_KEY, log, shelf, announcer });
  runner.start();
  sealer.start();
  return {
    async stop() {
      await Promise.all([runner.stop(), sealer.stop()]);
      await store.close();
      announcer?.close();
      await Promise.allSettled([shelf.close(), storage.close(), pool.end()]);
    },
  };
}
