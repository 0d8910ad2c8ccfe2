import { EMPTY_HEAD, type EventStore } from '#domain/kernel/event-store.ts';
import { signingKey } from '#infra/audit/signed-head.ts';
import { evento, fluxo } from './event-store.load.ts';

/** AUDIT_SIGNING_KEY of these tests. */
export const SEMENTE = '5a'.repeat(32);
export const chave = signingKey(SEMENTE);

/** Appends `count` events to as many streams as there are names, in turns. */
export async function escrever(store: EventStore, count: number, streams = ['a', 'b', 'c']): Promise<void> {
  const heads = new Map(streams.map((name) => [name, EMPTY_HEAD]));
  const offset = Number(await store.lastPosition());
  for (let n = 0; n < count; n += 1) {
    const name = `${offset}/${streams[n % streams.length]}`;
    const head = heads.get(name) ?? EMPTY_HEAD;
    const { head: next } = await store.append(fluxo(name), head, [evento(`${offset}/${n}`)]);
    heads.set(name, next);
  }
}
