import pg from 'pg';
import type { Logger } from 'pino';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { backoff, pause } from '#infra/store/postgres/pause.ts';
import { APP_ROLE, clientConfig, WEB_QUERY_MS } from '#infra/store/postgres/pool.ts';

/** Whose sessions ended; null where somebody's may have, unheard. */
type Listener = (usuario_id: Uuid | null) => void;

/** Milliseconds after which a connection counts as having worked. */
const STEADY_MS = 5_000;

/** Follows what every process's ended sessions announce (migration 0008), while anybody listens. */
export function createSessoesEncerradas({ url, log }: { readonly url: string; readonly log: Pick<Logger, 'warn'> }) {
  const listeners = new Set<Listener>();
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const tell = (usuario_id: Uuid | null) => {
    for (const listener of listeners) listener(usuario_id);
  };

  async function listen(signal: AbortSignal): Promise<void> {
    const client = new pg.Client(
      clientConfig(url, { role: APP_ROLE, applicationName: 'atalaia-sessoes', queryTimeout: WEB_QUERY_MS }),
    );
    const gone = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.once('end', () => resolve());
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    client.on('notification', ({ payload }) => tell(uuidSchema.safeParse(payload).data ?? null));
    try {
      await client.connect();
      await client.query('LISTEN sessao_encerrada');
      // What ended before this connection was heard by nobody.
      tell(null);
      await gone;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async function run({ signal }: AbortController): Promise<void> {
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      const started = performance.now();
      await listen(signal).catch((err: unknown) => log.warn({ err }, 'avisos de sessões encerradas interrompidos'));
      if (performance.now() - started > STEADY_MS) attempt = 0;
      await pause(backoff(attempt), signal);
    }
  }

  return {
    /** @returns the end of it */
    aoEncerrar(listener: Listener): () => void {
      listeners.add(listener);
      running ??= run(stopping);
      return () => void listeners.delete(listener);
    },

    async close(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}
