import { createServer } from 'node:http';
import { createComposition } from '../composition.ts';
import { createOperations } from '../http/operations.ts';
import { drain, listen } from '../http/server.ts';
import { createWebApplication } from '../web/application.ts';
import { addressesOf, BUILD_DIRECTORY, loadBuild } from '../web/build.ts';
import { createWebSockets } from '../websocket/server.ts';
import { runProcess } from './lifecycle.ts';

/** A large upload over a slow line takes long; one that stands still does not. */
const REQUEST_MS = 45 * 60_000;
const IDLE_MS = 120_000;
const HEADERS_MS = 10_000;
/** How often connections are looked at for it. */
const LOOK_MS = 2_000;

await runProcess('web', async ({ config, log }) => {
  const build = await loadBuild();
  const services = await createComposition(config, log);
  let ending = false;
  // Whoever hands out requests asks for the health: a process that is ending wants no more of them.
  const saude = async () => ({ ...(await services.saude()), ...(ending ? { status: 'indisponivel' as const } : {}) });
  const operations = createOperations(saude, services.metricas, addressesOf(build));
  const application = createWebApplication({ services, build, buildDirectory: BUILD_DIRECTORY, operations });
  const limits = { requestTimeout: REQUEST_MS, headersTimeout: HEADERS_MS, connectionsCheckingInterval: LOOK_MS };
  const server = createServer(limits, application);
  server.setTimeout(IDLE_MS);
  const sockets = createWebSockets(server, services);
  await listen(server, config.PORT, config.HOST);
  return {
    async stop() {
      ending = true;
      await sockets.close();
      await drain(server);
      await services.close();
    },
  };
});
