/** The Merkle tree's writer in a process of its own, as in use: `node event-store-selador.ts <url>`, until disconnected. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createLog } from '#infra/log.ts';
import { createShelf } from '#infra/store/audit/heads-out/create-shelf.ts';
import { createLogSealer } from '#infra/store/audit/log-sealer.ts';
import { createPostgresEventStore } from '#infra/store/event-store/postgres/postgres-event-store.ts';
import { APP_ROLE, createPool } from '#infra/store/postgres/pool.ts';

const [url = ''] = process.argv.slice(2);
const log = createLog('bench', 'warn');
const store = createPostgresEventStore({ url, log });
const pool = createPool(url, { role: APP_ROLE, max: 2, log });
const folder = await mkdtemp(path.join(os.tmpdir(), 'atalaia-cabecas-'));
const shelf = createShelf(pathToFileURL(folder).href);
const sealer = createLogSealer({ store, pool, signingSeed: '5e'.repeat(32), log, shelf });
sealer.start();
process.once('disconnect', async () => {
  await sealer.stop();
  await store.close();
  await pool.end();
  await rm(folder, { recursive: true, force: true });
});
process.send?.('ready');
