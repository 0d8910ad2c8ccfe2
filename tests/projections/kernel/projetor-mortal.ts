/**
 * A projector made to be killed: `node projetor-mortal.ts <url> <query> <antes|depois>`.
 * It dies (SIGKILL, by its own hand, so that the point is exact) at its query of that number on a projection's
 * connection: before sending it, or after its answer and before anything is made of it. Number 0 lets it live.
 */
import pg from 'pg';
import { createProjectionRunner } from '#infra/projector/projection-runner.ts';
import { createPostgresEventStore } from '#infra/store/event-store/postgres/postgres-event-store.ts';
import { contagem, known, marcos } from './marcos.ts';

const [url = '', number = '0', when = 'antes'] = process.argv.slice(2);
const fatal = Number(number);
const die = () => process.kill(process.pid, 'SIGKILL');

interface Counted {
  readonly application_name?: string;
}

let count = 0;
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
pg.Client.prototype.query = function counted(this: pg.Client & { connectionParameters: Counted }, ...args: unknown[]) {
  if (this.connectionParameters.application_name?.startsWith('atalaia-projecao-') !== true)
    return query.apply(this, args);
  count += 1;
  const mine = count === fatal;
  if (mine && when === 'antes') die();
  const result = query.apply(this, args);
  if (mine) Promise.resolve(result).then(die, die);
  return result;
} as typeof pg.Client.prototype.query;

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const store = createPostgresEventStore({ url });
const runner = createProjectionRunner({
  url,
  store,
  projections: [marcos, contagem],
  known,
  log: silent,
  requestsMs: 50,
});
runner.start();
process.on('SIGTERM', async () => {
  await runner.stop();
  await store.close();
  process.exit(0);
});
process.on('disconnect', () => process.exit(0));
