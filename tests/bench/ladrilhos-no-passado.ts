import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { camadaEvents } from '#domain/camada/camada.events.ts';
import { EMPTY_HEAD } from '#domain/kernel/event-store.ts';
import type { Services } from '#infra/composition/web.ts';
import type { Dono } from './ladrilhos-carga.ts';

/** Layers that change after the instant, at most: each hundredth of them all, as many acts of people make. */
const MUDADAS = 10_000;
const POR_VEZ = 500;

/** Many layers of the collection change. @returns an instant before the first of them does */
export async function mudarDepois(services: Services, banco: pg.Pool, dono: Dono): Promise<string> {
  const { eventStore, projecoes } = services;
  await pause(50);
  const em = new Date().toISOString();
  await pause(50);
  const { rows } = await banco.query<{ id: string }>(
    `SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM read_model.camadas WHERE cliente_id = $1) c
     WHERE n % 100 = 0 LIMIT $2`,
    [dono.cliente_id, MUDADAS],
  );
  for (let n = 0; n < rows.length; n += POR_VEZ) {
    const appends = rows.slice(n, n + POR_VEZ).map(({ id }) => {
      const eventId = randomUUID();
      const meta = { correlationId: eventId, causationId: eventId, actorId: dono.cliente_id };
      return {
        streamId: `camada-${id}` as const,
        expected: EMPTY_HEAD,
        events: [
          {
            ...camadaEvents.CamadaInativada({}),
            eventId,
            schemaVersion: 1,
            recordedAt: new Date().toISOString(),
            meta: { ...meta, clienteId: dono.cliente_id },
          },
        ],
      };
    });
    await eventStore.appendMany(appends);
  }
  if (!(await projecoes.esperar(['camadas'], await eventStore.lastPosition(), 600_000)))
    throw new Error('a projeção não terminou');
  await banco.query('ANALYZE read_model.camadas_mapa, read_model.camadas_mapa_historico, read_model.camadas_celulas');
  return em;
}
