import { describe, expect, it } from 'vitest';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import { KEPT_BYTES, RecentEvents } from './recent-events.ts';

const evento = (position: number, letras = 10, type = 'CamadaCriada') =>
  ({ position: BigInt(position), type, data: { texto: 'x'.repeat(letras) } }) as unknown as RecordedEvent;
const CRIADA = new Set(['CamadaCriada']);

/** What somebody who follows from a position is given, in pieces of at most so many. */
function ler(recentes: RecentEvents, desde: bigint, limite: number): bigint[] {
  const lidas: bigint[] = [];
  for (let onde = desde; onde < recentes.upTo; ) {
    const { events, upTo } = recentes.after(onde, CRIADA, limite);
    lidas.push(...events.map(({ position }) => position));
    onde = upTo;
  }
  return lidas;
}

describe('Os eventos recentes que o projetor guarda', () => {
  it('não pesam mais do que devem, por maiores que sejam, e os últimos estão lá', () => {
    const recentes = new RecentEvents(0n);
    for (let n = 1; n <= 500; n += 1) {
      recentes.add([evento(n, 200_000)], BigInt(n));
      expect(recentes.bytes).toBeLessThanOrEqual(KEPT_BYTES);
    }
    expect(recentes.reaches(499n)).toBe(true);
    expect(ler(recentes, 499n, 10)).toEqual([500n]);
    expect(recentes.reaches(1n)).toBe(false);
  });

  it('pesam o que as suas chaves e listas pesam, e não só os textos', () => {
    const recentes = new RecentEvents(0n);
    const campos = Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`campo ${n}`, [n, null, true]]));
    for (let n = 1; n <= 300; n += 1) recentes.add([{ ...evento(n), data: campos } as RecordedEvent], BigInt(n));
    expect(recentes.reaches(200n)).toBe(false);
    expect(recentes.reaches(299n)).toBe(true);
  });

  it('são entregues todos, na ordem e uma só vez, a quem está ao alcance deles', () => {
    const recentes = new RecentEvents(10n);
    for (let n = 11; n <= 5_000; n += 1) recentes.add([evento(n - 1), evento(n)], BigInt(n));
    const desde = 4_200n;
    expect(recentes.reaches(desde)).toBe(true);
    expect(ler(recentes, desde, 7)).toEqual(Array.from({ length: 800 }, (_, n) => desde + BigInt(n + 1)));
  });

  it('maior do que tudo o que se guarda, um evento não fica, e quem está no fim continua no fim', () => {
    const recentes = new RecentEvents(0n);
    recentes.add([evento(1, KEPT_BYTES + 1)], 1n);
    expect([recentes.bytes, recentes.reaches(0n), recentes.reaches(1n)]).toEqual([0, false, true]);
  });
});
