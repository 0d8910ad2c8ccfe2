import { MockActivityEnvironment } from '@temporalio/testing';
import { describe, expect, it } from 'vitest';
import { buscaPermanenteDecider } from '#domain/busca-permanente/busca-permanente.decider.ts';
import { buscaPermanenteStream, type PassagemEncontrada } from '#domain/busca-permanente/busca-permanente.events.ts';
import { handleCommand } from '#domain/kernel/handle-command.ts';
import { eventIdOf, uuidV5 } from '#infra/store/event-store/event-id.ts';
import { createMemoryEventStore } from '#infra/store/event-store/memory/memory-event-store.ts';
import { CLIENTE, contexto, id } from '#tests/support/decider.ts';
import { createBuscaPermanenteActivities } from './busca-permanente.activities.ts';

const ATIVO = id(31);

describe('A busca permanente que acha mais do que conta de uma vez', () => {
  it('conta o resto nas vezes seguintes, ainda que ache sempre as mesmas', async () => {
    const store = createMemoryEventStore();
    const stream = buscaPermanenteStream(ATIVO);
    const data = { cliente_id: CLIENTE, ativo_id: ATIVO, nuvens_max: 15 };
    const definir = { type: 'DefinirBuscaPermanente' as const, data };
    await handleCommand(store, eventIdOf, buscaPermanenteDecider, stream, definir, contexto());
    const achadas = Array.from({ length: 120 }, (_, i): PassagemEncontrada => {
      const hash = i.toString(16).padStart(64, '0');
      return { provedor: 'boreal', satelite: `S${i}`, data: '2026-03-12', hash, percentual_nuvens: 4 };
    });
    const { procurarImagens } = createBuscaPermanenteActivities({
      store,
      eventIdOf,
      uuidV5,
      procurador: { pendentes: async () => [ATIVO], procurar: async () => achadas },
      agora: () => '2026-03-13T12:00:00.000Z',
    });
    for (let vez = 0; vez < 4; vez++) await new MockActivityEnvironment().run(() => procurarImagens(ATIVO));
    const contadas = (await store.readStream(stream))
      .filter(({ type }) => type === 'ImagensEncontradas')
      .map((um) => (um.data as { readonly passagens: readonly PassagemEncontrada[] }).passagens);
    expect(contadas.map(({ length }) => length)).toEqual([50, 50, 20]);
    expect(contadas.flat()).toEqual(achadas);
  });
});
