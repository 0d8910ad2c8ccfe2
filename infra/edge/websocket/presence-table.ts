import pg from 'pg';
import type { Logger } from 'pino';
import type { Uuid } from '#domain/kernel/ids.ts';
import { backoff, pause } from '#infra/store/postgres/pause.ts';
import { APP_ROLE, clientConfig, WEB_QUERY_MS } from '#infra/store/postgres/pool.ts';

/** Seconds for which a row stands that nobody renews: its process has ended without a word. */
const VALID_SECONDS = 30;
/** Milliseconds after which a listening connection counts as having worked. */
const STEADY_MS = 5_000;

export interface PresenceTable {
  /** Replaces what a connection edits. */
  put(conexao: Uuid, usuario_id: Uuid, alvos: readonly string[]): Promise<void>;
  /** Keeps what these connections edit from running out. */
  renew(conexoes: readonly Uuid[]): Promise<void>;
  /** Who edits what of these, each person once. */
  of(alvos: readonly string[]): Promise<readonly { readonly alvo: string; readonly usuario_id: Uuid }[]>;
  close(): Promise<void>;
}

interface Options {
  readonly pool: pg.Pool;
  readonly url: string;
  /** Something changed of this; null where anything may have, unheard. */
  changed(alvo: string | null): void;
  readonly log: Pick<Logger, 'warn'>;
}

/** Who edits what, shared by all web processes (migration 0057). */
export function createPresenceTable({ pool, url, changed, log }: Options): PresenceTable {
  const stopping = new AbortController();

  async function listen(signal: AbortSignal): Promise<void> {
    const client = new pg.Client(
      clientConfig(url, { role: APP_ROLE, applicationName: 'atalaia-presencas', queryTimeout: WEB_QUERY_MS }),
    );
    const gone = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.once('end', () => resolve());
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    client.on('notification', ({ payload }) => changed(payload ?? null));
    try {
      await client.connect();
      await client.query('LISTEN presencas');
      changed(null);
      await gone;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async function run({ signal }: AbortController): Promise<void> {
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      const started = performance.now();
      await listen(signal).catch((err: unknown) => log.warn({ err }, 'avisos de presença interrompidos'));
      if (performance.now() - started > STEADY_MS) attempt = 0;
      await pause(backoff(attempt), signal);
    }
  }
  const running = run(stopping);

  return {
    async put(conexao, usuario_id, alvos) {
      await pool.query(PUT, [conexao, usuario_id, alvos, VALID_SECONDS]);
    },
    async renew(conexoes) {
      await pool.query(RENEW, [conexoes, VALID_SECONDS]);
    },
    async of(alvos) {
      const { rows } = await pool.query<{ alvo: string; usuario_id: Uuid }>(OF, [alvos]);
      return rows;
    },
    async close() {
      stopping.abort();
      await running;
    },
  };
}

const PUT = `
  WITH ditos AS (SELECT unnest($3::text[]) AS alvo),
    fora AS (
      DELETE FROM operacao.presencas WHERE conexao = $1 AND NOT alvo = ANY ($3::text[]) RETURNING alvo),
    dentro AS (
      INSERT INTO operacao.presencas (conexao, alvo, usuario_id, ate)
      SELECT $1, alvo, $2, now() + make_interval(secs => $4) FROM ditos
      ON CONFLICT (conexao, alvo) DO UPDATE SET usuario_id = excluded.usuario_id, ate = excluded.ate
      RETURNING alvo)
  SELECT pg_notify('presencas', alvo) FROM (SELECT alvo FROM fora UNION SELECT alvo FROM dentro) mudou`;

/** What ran out goes along: nobody else takes it away. */
const RENEW = `
  WITH vencidas AS (DELETE FROM operacao.presencas WHERE ate < now() - interval '1 minute')
  UPDATE operacao.presencas SET ate = now() + make_interval(secs => $2) WHERE conexao = ANY ($1::uuid[])`;

const OF = `
  SELECT DISTINCT alvo, usuario_id FROM operacao.presencas WHERE alvo = ANY ($1::text[]) AND ate > now()
  ORDER BY alvo, usuario_id`;
