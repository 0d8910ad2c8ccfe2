import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { deteccaoStream } from '#domain/deteccao/deteccao.events.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import { EMPTY_HEAD, type EventStore } from '#domain/kernel/event-store.ts';
import type { Uuid } from '#domain/kernel/ids.ts';

/**
 * Writes one more detection each time: like those given, one after the other, and of one type of `tipos` after the other
 * where there are any. @returns what writes one, and tells its position in the log
 */
export async function copiasDasDeteccoes(
  eventStore: EventStore,
  deteccao_ids: readonly Uuid[],
  tipos: readonly Uuid[] = [],
): Promise<() => Promise<bigint>> {
  const criadas = await Promise.all(
    deteccao_ids.map(async (id) => {
      const [criada] = (await eventStore.readStream(deteccaoStream(id))) as readonly RecordedEvent[];
      if (criada === undefined) throw new Error(`sem a detecção ${id}`);
      return criada;
    }),
  );
  let feitas = 0;
  return async () => {
    const [criada, tipo] = [criadas[feitas % criadas.length] as RecordedEvent, tipos[feitas % tipos.length]];
    feitas += 1;
    const data = { ...(criada.data as object), ...(tipo === undefined ? {} : { tipo_deteccao_id: tipo }) };
    const event = { ...criada, data, eventId: randomUUID(), recordedAt: new Date().toISOString() };
    return (await eventStore.append(deteccaoStream(v7()), EMPTY_HEAD, [event])).position;
  };
}
