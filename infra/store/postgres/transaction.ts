import pg from 'pg';
import { clientConfig, type PgQuery, type PoolOptions } from './pool.ts';

/** Names of prepared statements by their text: the same in every connection of the process. */
const names = new Map<string, string>();
/** A handler that builds its text anew each time must not fill the server with statements. */
const MAX_PREPARED = 1_000;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MAX_PREPARED) return undefined;
  const name = `p${names.size}`;
  names.set(text, name);
  return name;
}

/** One of the statements of a transaction failed; nothing of it was done. */
export class TransactionError extends Error {
  override readonly name = 'TransactionError';
  /** Place of the statement in the list; -1 where the transaction failed as a whole. */
  readonly index: number;
  /** SQLSTATE, or the system's code of a broken connection. */
  readonly code: string | undefined;

  constructor(index: number, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.index = index;
    this.code = (cause as { code?: string } | null)?.code;
  }
}

/**
 * A connection whose statements are sent without waiting for the answers before them.
 * Its commits need not reach the disk at once: rows and checkpoint are lost or kept together, and the log has it all.
 */
export async function connectPipelined(url: string, options: PoolOptions & { schema?: string }): Promise<pg.Client> {
  const config = clientConfig(url, options);
  const path = options.schema === undefined ? '' : ` -c search_path=${options.schema},public`;
  const client = new pg.Client({
    ...config,
    pipeline: true,
    // A server that vanished without a word must not hold a projection for ever.
    query_timeout: 120_000,
    options: `${config.options} -c synchronous_commit=off${path}`,
  });
  client.on('error', (error) => options.log?.warn({ err: error }, 'conexão de projeção perdida'));
  await client.connect();
  return client;
}

/**
 * Runs the statements as one transaction in one round trip.
 * @throws TransactionError naming the statement that failed
 */
export async function runTransaction(client: pg.Client, statements: readonly PgQuery[]): Promise<void> {
  const sent = [
    client.query('BEGIN'),
    ...statements.map(({ text, values }) => {
      const name = nameOf(text);
      return client.query(name === undefined ? { text, values } : { name, text, values });
    }),
    client.query('COMMIT'),
  ];
  const settled = await Promise.allSettled(sent);
  const failed = settled.findIndex((result) => result.status === 'rejected');
  const failure = settled[failed];
  if (failure?.status === 'rejected')
    throw new TransactionError(failed > statements.length ? -1 : failed - 1, failure.reason);
  const commit = settled.at(-1);
  // Postgres answers the COMMIT of a failed transaction with ROLLBACK, not with an error.
  if (commit?.status === 'fulfilled' && commit.value.command !== 'COMMIT')
    throw new TransactionError(-1, new Error('a transação foi desfeita'));
}

/** Classes of SQLSTATE that say nothing about the statement: connection, resources, operator, system, conflict. */
const TRANSIENT = /^(08|25|40|53|55|57|58|XX001)/;

/** True where the same transaction may succeed later without anybody repairing anything. */
export function isTransient(error: unknown): boolean {
  const code = (error as { code?: string } | null)?.code;
  if (code === undefined)
    return error instanceof Error && /connection|timeout|not queryable|closed/i.test(error.message);
  // Codes of Node's network errors begin with a letter other than those of SQLSTATE (ECONNREFUSED, EPIPE, …).
  return TRANSIENT.test(code) || /^E[A-Z]{3,}/.test(code);
}
