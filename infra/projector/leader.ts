import pg from 'pg';
import type { Logger } from 'pino';
import { pause } from '../store/postgres/pause.ts';
import { clientConfig, WEB_QUERY_MS } from '../store/postgres/pool.ts';

export interface LeaderOptions {
  readonly url: string;
  /** Any fixed number: who holds it in this database leads. */
  readonly key: number;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly signal: AbortSignal;
  /** Leads until the given signal says that the lock is gone, or until it throws; the lock is free afterwards. */
  lead(lost: AbortSignal): Promise<void>;
}

/** Time between two attempts of a process that stands by, in ms. */
const STANDBY = 500;
/** Time between two looks at whether the connection that holds the lock is alive, in ms. */
const HEARTBEAT = 2_000;

/** Takes part in the election until the signal is given: stands by, leads, and stands by again. */
export async function takePart(options: LeaderOptions): Promise<void> {
  const { log, signal } = options;
  while (!signal.aborted) {
    try {
      await tryOnce(options);
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'liderança das projeções interrompida');
    }
    await pause(STANDBY * (0.8 + 0.4 * Math.random()), signal);
  }
}

async function tryOnce({ url, key, signal, lead, log }: LeaderOptions): Promise<void> {
  const client = new pg.Client(clientConfig(url, { applicationName: 'atalaia-lider', queryTimeout: WEB_QUERY_MS }));
  const lost = new AbortController();
  client.on('error', () => lost.abort(new Error('a conexão da liderança caiu')));
  client.on('end', () => lost.abort(new Error('a conexão da liderança terminou')));
  await client.connect();
  try {
    while (!(await holds(client, key))) {
      await pause(STANDBY, signal);
      if (signal.aborted) return;
    }
    log.info('este processo lidera as projeções');
    const either = AbortSignal.any([lost.signal, signal]);
    const beating = heartbeat(client, lost, either);
    try {
      await lead(either);
    } finally {
      lost.abort(new Error('a liderança terminou'));
      await beating;
    }
  } finally {
    // Ending the session frees the lock.
    await client.end().catch(() => undefined);
  }
}

async function holds(client: pg.Client, key: number): Promise<boolean> {
  const { rows } = await client.query<{ ok: boolean }>('SELECT pg_try_advisory_lock($1) AS ok', [key]);
  return rows[0]?.ok === true;
}

/** A server that vanished without a word would leave two leaders: ask it. */
async function heartbeat(client: pg.Client, lost: AbortController, over: AbortSignal): Promise<void> {
  for (;;) {
    await pause(HEARTBEAT, over);
    if (over.aborted) return;
    const silence = AbortSignal.timeout(HEARTBEAT * 2);
    const giveUp = () => lost.abort(new Error('a conexão da liderança não responde'));
    silence.addEventListener('abort', giveUp, { once: true });
    await client.query('SELECT 1').catch((error) => lost.abort(error));
    silence.removeEventListener('abort', giveUp);
  }
}
