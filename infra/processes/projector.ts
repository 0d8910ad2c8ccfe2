import { projections } from '#projections/index.ts';
import { known } from '../event-store/known-events.ts';
import { openEventStore } from '../event-store/open.ts';
import { createProjectionRunner } from '../postgres/projection-runner.ts';
import { runProcess } from './lifecycle.ts';

/** Turns events into read models. Any number may run: one works, the others stand by. */
await runProcess('projector', async ({ config, log }) => {
  const store = openEventStore(config, log);
  const runner = createProjectionRunner({ url: config.DATABASE_URL, store, projections, known, log });
  runner.start();
  return {
    async stop() {
      await runner.stop();
      await store.close();
    },
  };
});
