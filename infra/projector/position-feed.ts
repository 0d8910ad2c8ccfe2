import pg from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import { sql } from '#projections/kernel/sql.ts';
import { backoff, pause } from '../store/postgres/pause.ts';
import { clientConfig, toPg, WEB_QUERY_MS } from '../store/postgres/pool.ts';
import { type AdvanceListener, ReachedPositions } from './reached-positions.ts';

const REACHED = `
  SELECT count(*)::int AS faltam FROM unnest($1::text[]) AS esperada(nome)
  WHERE NOT EXISTS (SELECT FROM projecoes.checkpoints c WHERE c.nome = esperada.nome AND c.posicao >= $2)`;

const READ_ALL = 'SELECT nome, posicao::text FROM projecoes.checkpoints';

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

/** How far projections are, for whoever reads them together with their rows. */
export const positionsOf = (names: readonly string[]) =>
  sql.type(z.object({ nome: z.string(), posicao: z.string() }))`
    SELECT nome, posicao::text FROM projecoes.checkpoints WHERE nome = ANY(${sql.array([...names], 'text')})`;

/** As decimal text; what was never built is absent. */
export type Positions<N extends string> = Readonly<Partial<Record<N, string>>>;

interface PositionRow {
  readonly nome: string;
  readonly posicao: string;
}

export const positionsByName = <N extends string>(rows: readonly PositionRow[]) =>
  Object.fromEntries(rows.map(({ nome, posicao }) => [nome, posicao])) as Positions<N>;

/** How far each projection is. */
export async function readPositions<N extends string>(
  pool: Pick<pg.Pool, 'query'>,
  names: readonly N[],
): Promise<Positions<N>> {
  return positionsByName((await pool.query(toPg(positionsOf(names)))).rows);
}

export interface PositionFeedOptions {
  readonly url: string;
  readonly role?: string;
  readonly log: Pick<Logger, 'warn'>;
}

const announcement = z
  .object({ nome: z.string(), posicao: z.string().regex(/^\d+$/) })
  .transform(({ nome, posicao }) => ({ name: nome, position: BigInt(posicao) }));

/** Positions of all projections as they move on, in a process that does not run them. */
export interface PositionFeed {
  /** Like `waitForPosition`, without asking where an announcement suffices. */
  wait(names: readonly string[], position: bigint, timeoutMs: number): Promise<boolean>;
  /** Calls the listener with each projection that moved on; returns the end of it. After a gap it is called again. */
  onAdvance(listener: AdvanceListener): () => void;
  close(): Promise<void>;
}

/** Milliseconds between two looks at the tables: an announcement that was never made or got lost counts no longer. */
const LOOK_MS = 5_000;

/** Follows the announcements of the projector on one connection, which comes back by itself. */
export function createPositionFeed(options: PositionFeedOptions): PositionFeed {
  const feed = new Announcements(options);
  return {
    wait: (names, position, timeoutMs) => feed.wait(names, position, timeoutMs),
    onAdvance: (listener) => feed.onAdvance(listener),
    close: () => feed.close(),
  };
}

class Announcements implements PositionFeed {
  readonly #options: PositionFeedOptions;
  readonly #positions = new ReachedPositions();
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;

  constructor(options: PositionFeedOptions) {
    this.#options = options;
    this.#running = this.#run();
  }

  wait(names: readonly string[], position: bigint, timeoutMs: number): Promise<boolean> {
    const arrived = () => names.every((name) => this.#positions.of(name) >= position);
    if (arrived()) return Promise.resolve(true);
    return new Promise((resolve) => {
      const finish = (result: boolean) => {
        clearTimeout(timer);
        end();
        resolve(result);
      };
      const timer = setTimeout(() => finish(false), timeoutMs);
      const end = this.#positions.listen(() => arrived() && finish(true));
    });
  }

  onAdvance(listener: AdvanceListener): () => void {
    return this.#positions.listen(listener);
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      const started = performance.now();
      await this.#listen().catch((error) =>
        this.#options.log.warn({ err: error }, 'anúncios das projeções interrompidos'),
      );
      if (performance.now() - started > 5_000) attempt = 0;
      await pause(backoff(attempt), signal);
    }
  }

  async #listen(): Promise<void> {
    const { url, role } = this.#options;
    const { signal } = this.#stopping;
    const config = clientConfig(url, {
      applicationName: 'atalaia-posicoes',
      queryTimeout: WEB_QUERY_MS,
      ...(role === undefined ? {} : { role }),
    });
    const client = new pg.Client(config);
    const gone = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.once('end', () => resolve());
      if (signal.aborted) resolve();
      else signal.addEventListener('abort', () => resolve(), { once: true });
    });
    client.on('notification', ({ payload }) => {
      const announced = announcement.safeParse(parse(payload));
      if (announced.success) this.#positions.announced(announced.data);
    });
    try {
      await client.connect();
      await client.query('LISTEN projecao');
      // After listening, so that nothing falls in between.
      for (let over = false; !over; ) {
        await this.#positions.look(async () => announcement.array().parse((await client.query(READ_ALL)).rows));
        over = await Promise.race([gone.then(() => true), pause(LOOK_MS, signal).then(() => false)]);
      }
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

function parse(payload: string | undefined): unknown {
  try {
    return JSON.parse(payload ?? '');
  } catch {
    return null;
  }
}
