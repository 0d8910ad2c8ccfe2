import { createServer } from 'node:http';
import { createComposition } from '../composition/web.ts';
import { createOperations } from '../edge/http/operations.ts';
import { drain, drainAtOnce, listen } from '../edge/http/server.ts';
import { createWebApplication } from '../edge/web/application.ts';
import { addressesOf, BUILD_DIRECTORY, loadBuild } from '../edge/web/build.ts';
import { warmUp } from '../edge/web/warm-up.ts';
import { createWebSockets } from '../edge/websocket/server.ts';
import { runProcess } from './lifecycle.ts';

/** A large upload over a slow line takes up to an hour; one that stands still does not. */
const REQUEST_MS = 60 * 60_000;
const IDLE_MS = 120_000;
const HEADERS_MS = 10_000;
/** What is under way when an unknown error was met has so long to end. */
const FAULT_MS = 6_000;
/** How often connections are looked at for it. */
const LOOK_MS = 2_000;
/** Addresses hold filters of up to a thousand ids, as long as the renderer takes them; the other headers come on top. */
const HEADER_BYTES = 80 * 1024;

await runProcess('web', async ({ config, log }) => {
  const build = await loadBuild();
  const services = await createComposition(config, log);
  let ending = false;
  // Whoever hands out requests asks for the health: a process that is ending wants no more of them.
  const saude = async () => ({ ...(await services.saude()), ...(ending ? { status: 'indisponivel' as const } : {}) });
  const operations = createOperations(saude, services.metricas, addressesOf(build));
  const application = createWebApplication({ services, build, buildDirectory: BUILD_DIRECTORY, operations });
  const limits = {
    requestTimeout: REQUEST_MS,
    headersTimeout: HEADERS_MS,
    connectionsCheckingInterval: LOOK_MS,
    maxHeaderSize: HEADER_BYTES,
  };
  const server = createServer(limits, application);
  // Without files left to open, a connection is not accepted: those that are there go on.
  server.on('error', (err) => log.error({ err }, 'conexão não aceita'));
  server.setTimeout(IDLE_MS);
  const sockets = createWebSockets(server, { services, build });
  // Who shares a port takes its place once it is as quick as the others.
  if (config.SHARE_PORT) await warmUp(application, log);
  await listen(server, config.PORT, config.HOST, config.SHARE_PORT);
  return {
    async stop(why) {
      ending = true;
      // The next one is started meanwhile, and needs the port.
      const drained = why === 'falha' ? drainAtOnce(server, FAULT_MS) : null;
      await sockets.close();
      await (drained ?? drain(server));
      await services.close();
    },
  };
});
