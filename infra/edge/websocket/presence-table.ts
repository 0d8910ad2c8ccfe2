import type pg from 'pg';
import type { Logger } from 'pino';
import type { Uuid } from '#domain/kernel/ids.ts';
import { startListening } from '#infra/store/postgres/listening.ts';

/** Seconds for which a row stands that nobody renews: its process has ended without a word. */
const VALID_SECONDS = 30;

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
  const listening = startListening({
    url,
    applicationName: 'atalaia-presencas',
    statement: 'LISTEN presencas',
    log,
    broken: 'avisos de presença interrompidos',
    heard: changed,
  });

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
    close: () => listening.close(),
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
