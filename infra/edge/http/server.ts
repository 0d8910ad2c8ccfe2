import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How long an idle connection is kept, in ms. Longer than proxies and clients keep theirs: who closes first must not be
 * us, or a form that is being sent at that moment is lost with the connection.
 */
const KEEP_ALIVE_MS = 75_000;

/**
 * Starts to listen.
 * @param shared whether others may listen at the same port: the system hands out connections among them
 * @throws with a Portuguese sentence where the port is taken or not allowed, or cannot be shared on this system
 */
export function listen(server: Server, port: number, host: string, shared = false): Promise<void> {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  watch(server);
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(new Error(`A porta ${port} já está em uso. Escolha outra com PORT.`));
      else if (error.code === 'EACCES')
        reject(new Error(`Sem permissão para usar a porta ${port}. Escolha outra com PORT.`));
      else if (error.code === 'ENOTSUP')
        reject(new Error('Este sistema não deixa dois processos ouvirem na mesma porta. Retire SHARE_PORT.'));
      else reject(error);
    };
    server.once('error', onError);
    server.listen({ port, host, reusePort: shared }, () => {
      server.off('error', onError);
      resolve();
    });
  });
}

/** How long whoever hands out requests has at least to notice that this process is ending, and at most, in ms. */
const FAREWELL_MS = 2_000;
const LONGEST_FAREWELL_MS = 8_000;
/** Without a request for so long, it was noticed. */
const QUIET_MS = 500;
const SWEEP_MS = 100;

/** Answers under way, by server: those whose connection is to end with them. */
const underWay = new WeakMap<Server, Set<ServerResponse>>();

function watch(server: Server): void {
  const answers = new Set<ServerResponse>();
  underWay.set(server, answers);
  server.prependListener('request', (_request, response: ServerResponse) => {
    answers.add(response);
    response.once('close', () => answers.delete(response));
  });
}

/** What is under way ends, or is cut after `limitMs`; nothing new is taken from the first moment on. */
export function drainAtOnce(server: Server, limitMs: number): Promise<void> {
  underWay.get(server)?.forEach(toLast);
  server.prependListener('request', (_request, response: ServerResponse) => toLast(response));
  return closed(server, limitMs);
}

/**
 * Ends without failing anybody. For a while everything is answered still, but every answer says that its connection
 * ends, so that clients which keep theirs open go elsewhere by themselves: closed under them, a connection would take
 * along the request that is just being sent. Then nothing new is taken, what is under way ends, and what is left over
 * after `limitMs` is cut.
 */
export async function drain(server: Server, limitMs = 25_000): Promise<void> {
  if ((await openConnections(server)) > 0) await sayGoodbye(server);
  await closed(server, limitMs - LONGEST_FAREWELL_MS);
}

const toLast = (response: ServerResponse) => {
  response.shouldKeepAlive = false;
};

async function closed(server: Server, limitMs: number): Promise<void> {
  const over = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const limit = setTimeout(() => server.closeAllConnections(), limitMs);
  await over;
  clearInterval(sweep);
  clearTimeout(limit);
}

async function sayGoodbye(server: Server): Promise<void> {
  const start = performance.now();
  let last = start;
  underWay.get(server)?.forEach(toLast);
  server.prependListener('request', ({ url }, response: ServerResponse) => {
    toLast(response);
    // Being asked for our health goes on also where nothing else is handed to us any more.
    if (url !== '/saude') last = performance.now();
  });
  for (;;) {
    await sleep(SWEEP_MS);
    const now = performance.now();
    const noticed = now > start + FAREWELL_MS && now > last + QUIET_MS;
    if (noticed || now > start + LONGEST_FAREWELL_MS) return;
  }
}

const openConnections = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
