import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import { pause } from './pause.ts';
import { APP_ROLE, createPool } from './pool.ts';

/** Kinds of process that say by themselves that they live; the renderer, which has no database, is asked instead. */
const KINDS = ['web', 'projector', 'worker'] as const;
export type BeatingProcess = (typeof KINDS)[number];

/** The newest sign of life of any process of a kind. */
export interface SinalDoProcesso {
  readonly processo: BeatingProcess;
  /** Milliseconds since; null where there was never one. */
  readonly ha_ms: number | null;
}

const BEAT_MS = 2_000;
/** Processes that are gone for so long need no line. */
const BEAT = `
  INSERT INTO operacao.sinais (id, processo) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET dado_em = now()`;
const FORGET = "DELETE FROM operacao.sinais WHERE processo = $1 AND dado_em < now() - interval '1 day'";
const NEWEST = `
  SELECT processo, (extract(epoch FROM now() - max(dado_em)) * 1000)::float8 AS ha_ms
  FROM operacao.sinais GROUP BY processo`;

export interface HeartbeatOptions {
  readonly url: string;
  readonly processo: BeatingProcess;
  readonly log: Pick<Logger, 'warn'>;
}

export interface Heartbeat {
  stop(): Promise<void>;
}

/**
 * Says every two seconds that this process lives: from its own thread and on a connection of its own, so that one that
 * stands still stops saying so, and one that is only busy does not. Resolves once it was said, or could not be.
 */
export async function startHeartbeat({ url, processo, log }: HeartbeatOptions): Promise<Heartbeat> {
  const pool = createPool(url, {
    role: APP_ROLE,
    applicationName: `atalaia-sinal-${processo}`,
    max: 1,
    queryTimeout: BEAT_MS * 2,
    log,
  });
  const id = randomUUID();
  const stopping = new AbortController();
  let well = true;
  const say = async (text: string, values: readonly string[]) => {
    try {
      await pool.query(text, [...values]);
      well = true;
    } catch (error) {
      if (well) log.warn({ err: error }, 'o sinal deste processo não pôde ser dado');
      well = false;
    }
  };
  await say(FORGET, [processo]);
  await say(BEAT, [id, processo]);
  const beating = (async () => {
    for (;;) {
      await pause(BEAT_MS, stopping.signal);
      if (stopping.signal.aborted) return;
      await say(BEAT, [id, processo]);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await beating;
      await pool.end();
    },
  };
}

/** Of every kind. */
export async function readHeartbeats(pool: Pick<pg.Pool, 'query'>): Promise<readonly SinalDoProcesso[]> {
  const { rows } = await pool.query<{ processo: string; ha_ms: number }>(NEWEST);
  const newest = new Map(rows.map(({ processo, ha_ms }) => [processo, ha_ms]));
  return KINDS.map((processo) => ({ processo, ha_ms: newest.get(processo) ?? null }));
}
