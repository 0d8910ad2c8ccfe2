import pg from 'pg';
import type { Logger } from 'pino';
import { backoff, pause } from './pause.ts';
import { APP_ROLE, clientConfig, WEB_QUERY_MS } from './pool.ts';

/** Milliseconds after which a connection counts as having worked. */
const STEADY_MS = 5_000;

interface Options {
  readonly url: string;
  readonly applicationName: string;
  /** 'LISTEN <channel>'. */
  readonly statement: string;
  readonly log: Pick<Logger, 'warn'>;
  /** What the log says of a connection that broke. */
  readonly broken: string;
  /** What was announced; null once for each connection, for what was announced before it nobody heard. */
  heard(payload: string | null): void;
}

/** Follows a channel on one connection, which comes back by itself. */
export function startListening({ url, applicationName, statement, log, broken, heard }: Options) {
  const stopping = new AbortController();

  async function listen(signal: AbortSignal): Promise<void> {
    const client = new pg.Client(clientConfig(url, { role: APP_ROLE, applicationName, queryTimeout: WEB_QUERY_MS }));
    const gone = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.once('end', () => resolve());
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    client.on('notification', ({ payload }) => heard(payload ?? null));
    try {
      await client.connect();
      await client.query(statement);
      heard(null);
      await gone;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async function run({ signal }: AbortController): Promise<void> {
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      const started = performance.now();
      await listen(signal).catch((err: unknown) => log.warn({ err }, broken));
      if (performance.now() - started > STEADY_MS) attempt = 0;
      await pause(backoff(attempt), signal);
    }
  }

  const running = run(stopping);
  return {
    async close(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}
