import type pg from 'pg';
import type { Logger } from 'pino';

/** Channel on which projectors say how far a projection has come: `{"nome": …, "posicao": "…"}`. */
const CHANNEL = 'projecao';

const ANNOUNCE = `
  SELECT pg_notify('${CHANNEL}', json_build_object('nome', nome, 'posicao', posicao)::text)
  FROM unnest($1::text[], $2::text[]) AS avanco(nome, posicao)`;

/**
 * Tells other processes of positions that were reached. Outside of the transactions, as NOTIFY queues up their commits;
 * while one call is under way the next ones gather, so a burst costs a few calls.
 */
export function createAnnouncer(pool: pg.Pool, log: Pick<Logger, 'warn'>) {
  let gathered = new Map<string, bigint>();
  let sending: Promise<void> | null = null;

  async function send(): Promise<void> {
    while (gathered.size > 0) {
      const now = gathered;
      gathered = new Map();
      await pool
        .query(ANNOUNCE, [[...now.keys()], [...now.values()].map(String)])
        // Nothing is lost: who waits also asks the checkpoints.
        .catch((error) => log.warn({ err: error }, 'avanço de projeções não anunciado'));
    }
    sending = null;
  }

  return {
    announce(name: string, position: bigint): void {
      gathered.set(name, position);
      sending ??= send();
    },
    /** Resolves once everything was told. */
    async close(): Promise<void> {
      await sending;
    },
  };
}
