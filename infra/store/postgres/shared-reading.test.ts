import { describe, expect, it } from 'vitest';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import { SharedReading } from './shared-reading.ts';

const TYPES = ['A', 'B', 'C'];
const LIMIT = 10;

/** A log of events of three types in turns, at positions 1, 2, 3 …, that counts its readings. */
function logOf(length: number) {
  const log = Array.from({ length }, (_, n) => ({ position: BigInt(n + 1), type: TYPES[n % 3] }) as RecordedEvent);
  const readings: bigint[] = [];
  const read = async (after: bigint, types: readonly string[], limit: number) => {
    readings.push(after);
    const events = log.filter((event) => event.position > after && types.includes(event.type)).slice(0, limit);
    const more = events.length === limit;
    return { events, more, upTo: more ? (events.at(-1)?.position ?? after) : BigInt(length) };
  };
  return { log, readings, read };
}

const never = new AbortController().signal;

async function readAll(reading: SharedReading, types: readonly string[], after = 0n, work = async () => {}) {
  const reader = reading.join(types, after);
  const seen: bigint[] = [];
  for (;;) {
    const { events, more } = await reader.next(never);
    seen.push(...events.map(({ position }) => position));
    await work();
    if (!more) break;
  }
  reader.leave();
  return seen;
}

const positionsOf = (log: readonly RecordedEvent[], types: readonly string[], after = 0n) =>
  log.filter(({ position, type }) => position > after && types.includes(type)).map(({ position }) => position);

describe('uma leitura do registro para todas as projeções', () => {
  it('cada uma recebe o que é seu, uma vez e na ordem, e o registro é lido uma vez', async () => {
    const { log, readings, read } = logOf(300);
    const reading = new SharedReading(read, LIMIT);
    const wanted = [['A'], ['B', 'C'], TYPES];
    const seen = await Promise.all(wanted.map((types) => readAll(reading, types)));
    expect(seen).toEqual(wanted.map((types) => positionsOf(log, types)));
    // The first one began before the others came.
    expect(readings.length).toBeLessThanOrEqual(300 / LIMIT + 2);
  });

  it('quem foi anunciada é esperada antes da primeira página', async () => {
    const { log, readings, read } = logOf(300);
    const reading = new SharedReading(read, LIMIT);
    const arrived = reading.expect();
    const first = readAll(reading, ['A']);
    await new Promise((resolve) => setImmediate(resolve));
    expect(readings).toEqual([]);
    const second = readAll(reading, ['B', 'C']);
    arrived();
    expect([await first, await second]).toEqual([positionsOf(log, ['A']), positionsOf(log, ['B', 'C'])]);
    expect(readings.length).toBe(300 / LIMIT + 1);
  });

  it('quem chega depois recebe antes o que perdeu, e as outras não recebem nada duas vezes', async () => {
    const { log, read } = logOf(300);
    const reading = new SharedReading(read, LIMIT);
    let pages = 0;
    const late = Promise.withResolvers<readonly bigint[]>();
    const first = readAll(reading, ['A'], 0n, async () => {
      pages += 1;
      if (pages === 5) late.resolve(readAll(reading, ['B']));
    });
    expect(await first).toEqual(positionsOf(log, ['A']));
    expect(await late.promise).toEqual(positionsOf(log, ['B']));
    expect(await readAll(reading, TYPES, 250n)).toEqual(positionsOf(log, TYPES, 250n));
  });

  it('a que parou ou falhou não para as outras, e uma leitura que falha é dita a quem espera', async () => {
    const { log, read } = logOf(300);
    let failing = false;
    const reading = new SharedReading(
      (...args) => (failing ? Promise.reject(new Error('fora do ar')) : read(...args)),
      LIMIT,
      1,
    );
    const stuck = reading.join(['A'], 0n);
    await stuck.next(never);
    expect(await readAll(reading, ['B'])).toEqual(positionsOf(log, ['B']));
    failing = true;
    const other = reading.join(['C'], 0n);
    await expect(other.next(never)).rejects.toThrow('fora do ar');
    failing = false;
    expect((await other.next(never)).events.length).toBeGreaterThan(0);
    const stopped = AbortSignal.abort(new Error('parou'));
    await expect(other.next(stopped)).rejects.toThrow('parou');
  });

  it('na memória estão poucas páginas, por mais devagar que uma delas ande', async () => {
    const { readings, read } = logOf(1_000);
    const reading = new SharedReading(read, LIMIT);
    const slow = reading.join(['A'], 0n);
    const fast = readAll(reading, ['B']);
    let given = 0;
    for (;;) {
      const { more } = await slow.next(never);
      given += 1;
      await new Promise((resolve) => setImmediate(resolve));
      expect(readings.length - given).toBeLessThanOrEqual(4);
      if (!more) break;
    }
    slow.leave();
    await fast;
  });
});
