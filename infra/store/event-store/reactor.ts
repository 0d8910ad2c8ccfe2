import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { DomainEvent, RecordedEvent } from '#domain/kernel/event.ts';
import type { EventStore, Subscription } from '#domain/kernel/event-store.ts';
import type { Log } from '#infra/log.ts';

const MAX_PAUSE_MS = 5_000;

export interface ReactorOptions<E extends DomainEvent> {
  /** Key of its checkpoint. */
  readonly name: string;
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly types: readonly E['type'][];
  /**
   * What an event leads to. It may be asked again for the same event, and must then change nothing more; what it throws
   * is taken for a service that is away, and it is asked again until it does not.
   */
  react(event: RecordedEvent<E>, signal: AbortSignal): Promise<void>;
  readonly log: Log;
}

export interface Reactor {
  stop(): Promise<void>;
}

/**
 * Acts on each event that comes, in the order of the log. The checkpoint moves after the act: whatever crashes in
 * between, an event is acted on. While a service is away, events wait in the log.
 */
export function startReactor<E extends DomainEvent>(options: ReactorOptions<E>): Reactor {
  const stop = new AbortController();
  const subscribed = forever(options, stop.signal, () => startingPoint(options)).then((after) =>
    after === undefined ? undefined : follow(options, after, stop.signal),
  );
  return {
    async stop() {
      stop.abort();
      await (await subscribed)?.close();
    },
  };
}

function follow<E extends DomainEvent>(options: ReactorOptions<E>, after: bigint, signal: AbortSignal): Subscription {
  const { name, store, types, log } = options;
  return store.subscribe({
    after,
    types,
    signal,
    async onEvents(events, upTo) {
      for (const event of events as readonly RecordedEvent<E>[]) {
        await forever(options, signal, () => options.react(event, signal));
      }
      // Told to stop in between, it may have done nothing.
      if (!signal.aborted) await forever(options, signal, () => saveCheckpoint(options, upTo));
    },
    onStopped: (error) => log.error({ err: error, reator: name }, 'um reator parou'),
  });
}

type Named = Pick<ReactorOptions<DomainEvent>, 'name' | 'pool' | 'log'>;

/** Repeats what fails because a service is away, slower and slower; undefined once told to stop. */
async function forever<T>({ name, log }: Named, signal: AbortSignal, work: () => Promise<T>): Promise<T | undefined> {
  for (let pause = 100; !signal.aborted; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      log.warn({ err: error, reator: name, pausaMs: pause }, 'um reator espera por um serviço');
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }
  return undefined;
}

/**
 * Where it left off. A checkpoint beyond the end of the log is of a log that is gone, or was no position at all: what
 * comes from now on would lie before it and be passed over for ever.
 */
async function startingPoint<E extends DomainEvent>(options: ReactorOptions<E>): Promise<bigint> {
  const { pool, name, store, log } = options;
  const after = await readCheckpoint(options);
  const end = after === 0n ? 0n : await store.lastPosition();
  if (after <= end) return after;
  log.warn({ reator: name, posicao: String(after), fim: String(end) }, 'o marco de um reator está além do registro');
  const text = 'update operacao.reatores set posicao = $2, atualizado_em = now() where nome = $1 and posicao = $3';
  await pool.query(text, [name, String(end), String(after)]);
  return end;
}

async function readCheckpoint({ pool, name }: Named): Promise<bigint> {
  const { rows } = await pool.query('select posicao from operacao.reatores where nome = $1', [name]);
  return BigInt(rows[0]?.posicao ?? 0);
}

/** Never backwards: two workers may react to the same events, one behind the other. */
async function saveCheckpoint({ pool, name }: Named, position: bigint): Promise<void> {
  await pool.query(
    `insert into operacao.reatores (nome, posicao) values ($1, $2)
     on conflict (nome) do update set posicao = excluded.posicao, atualizado_em = now()
     where reatores.posicao < excluded.posicao`,
    [name, String(position)],
  );
}
