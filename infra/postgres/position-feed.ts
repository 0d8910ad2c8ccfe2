import pg from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import { backoff, pause } from './pause.ts';
import { clientConfig } from './pool.ts';

const REACHED = `
  SELECT count(*)::int AS faltam FROM unnest($1::text[]) AS esperada(nome)
  WHERE NOT EXISTS (SELECT FROM projecoes.checkpoints c WHERE c.nome = esperada.nome AND c.posicao >= $2)`;

/**
 * Waits until all named projections have come to a position, by asking the checkpoints.
 * @returns false when the time ran out first: what is shown is older
 */
export async function waitForPosition(
  pool: Pick<pg.Pool, 'query'>,
  names: readonly string[],
  position: bigint,
  timeoutMs: number,
): Promise<boolean> {
  const patience = AbortSignal.timeout(timeoutMs);
  for (let wait = 4; ; wait = Math.min(50, wait * 2)) {
    const { rows } = await pool.query<{ faltam: number }>(REACHED, [names, position]);
    if (rows[0]?.faltam === 0) return true;
    if (patience.aborted) return false;
    await pause(wait, patience);
  }
}

/** Positions of all projections as they move on, in a process that does not run them. */
export interface PositionFeed {
  /** Like `waitForPosition`, without asking where an announcement suffices. */
  wait(names: readonly string[], position: bigint, timeoutMs: number): Promise<boolean>;
  /** Calls the listener with each projection that moved on; returns the end of it. After a gap it is called again. */
  onAdvance(listener: (name: string, position: bigint) => void): () => void;
  close(): Promise<void>;
}

const announcement = z.object({ nome: z.string(), posicao: z.string().regex(/^\d+$/) });
const READ_ALL = 'SELECT nome, posicao::text FROM projecoes.checkpoints';

export interface PositionFeedOptions {
  readonly url: string;
  readonly role?: string;
  readonly log: Pick<Logger, 'warn'>;
}

/** Follows the announcements of the projector on one connection, which comes back by itself. */
export function createPositionFeed({ url, role, log }: PositionFeedOptions): PositionFeed {
  const reached = new Map<string, bigint>();
  const listeners = new Set<(name: string, position: bigint) => void>();
  const stopping = new AbortController();
  const { signal } = stopping;

  function advance(row: unknown): void {
    const parsed = announcement.safeParse(row);
    if (!parsed.success) return;
    const { nome, posicao } = parsed.data;
    const position = BigInt(posicao);
    if (reached.get(nome) === position) return;
    reached.set(nome, position);
    for (const listener of listeners) listener(nome, position);
  }

  async function listen(): Promise<void> {
    const config = clientConfig(url, { applicationName: 'atalaia-posicoes', ...(role === undefined ? {} : { role }) });
    const client = new pg.Client(config);
    const gone = new Promise<void>((resolve) => {
      client.once('error', () => resolve());
      client.once('end', () => resolve());
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    client.on('error', () => undefined);
    client.on('notification', ({ payload }) => advance(parse(payload)));
    try {
      await client.connect();
      await client.query('LISTEN projecao');
      // After listening, so that nothing falls in between.
      const { rows } = await client.query(READ_ALL);
      rows.forEach(advance);
      await gone;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async function run(): Promise<void> {
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      const started = performance.now();
      await listen().catch((error) => log.warn({ err: error }, 'anúncios das projeções interrompidos'));
      if (performance.now() - started > 5_000) attempt = 0;
      await pause(backoff(attempt), signal);
    }
  }
  const running = run();

  const arrived = (names: readonly string[], position: bigint) =>
    names.every((name) => (reached.get(name) ?? -1n) >= position);

  return {
    wait(names, position, timeoutMs) {
      if (arrived(names, position)) return Promise.resolve(true);
      return new Promise((resolve) => {
        const finish = (result: boolean) => {
          clearTimeout(timer);
          listeners.delete(check);
          resolve(result);
        };
        const check = () => arrived(names, position) && finish(true);
        const timer = setTimeout(() => finish(false), timeoutMs);
        listeners.add(check);
      });
    },
    onAdvance(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      stopping.abort();
      await running;
    },
  };
}

function parse(payload: string | undefined): unknown {
  try {
    return JSON.parse(payload ?? '');
  } catch {
    return null;
  }
}
