/** The Merkle tree's writer in a process of its own, as in use: `node event-store-selador.ts <url>`, until disconnected. */
import { createLogSealer } from '#infra/audit/log-sealer.ts';
import { createPostgresEventStore } from '#infra/event-store/postgres/postgres-event-store.ts';
import { createLog } from '#infra/log.ts';
import { APP_ROLE, createPool } from '#infra/postgres/pool.ts';

const [url = ''] = process.argv.slice(2);
const log = createLog('bench', 'warn');
const store = createPostgresEventStore({ url, log });
const pool = createPool(url, { role: APP_ROLE, max: 2, log });
const sealer = createLogSealer({ store, pool, signingSeed: '5e'.repeat(32), log });
sealer.start();
process.once('disconnect', async () => {
  await sealer.stop();
  await store.close();
  await pool.end();
});
process.send?.('ready');
