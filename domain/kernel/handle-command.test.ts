import { describe, expect, it } from 'vitest';
import { clienteDecider } from '#domain/cliente/cliente.decider.ts';
import { clienteStream } from '#domain/cliente/cliente.events.ts';
import { eventIdOf } from '#infra/store/event-store/event-id.ts';
import { createMemoryEventStore } from '#infra/store/event-store/memory/memory-event-store.ts';
import { contexto, id } from '#tests/support/decider.ts';
import type { CommandContext } from './command.ts';
import { ConcurrencyError, type EventStore } from './event-store.ts';
import { handleCommand } from './handle-command.ts';
import { Rejection } from './rejection.ts';

const stream = clienteStream(id(7));
const criar = { type: 'CriarCliente', data: { nome: 'Serra Azul', sigla: 'SA' } } as const;
const renomear = (nome: string) => ({ type: 'AlterarCliente', data: { nome, sigla: 'SA' } }) as const;

function em(commandId: number, agora = '2026-03-10T12:00:00.000Z'): CommandContext {
  return { ...contexto(null), commandId: id(commandId), agora };
}

const tratar = (store: EventStore, command: Parameters<typeof clienteDecider.decide>[0], context: CommandContext) =>
  handleCommand(store, eventIdOf, clienteDecider, stream, command, context);

describe('Tratar um comando', () => {
  it('grava o que aconteceu, com quem, para quem e por quê', async () => {
    const store = createMemoryEventStore();
    const { position, events } = await tratar(store, criar, em(1));
    expect(events).toEqual([{ type: 'ClienteCriado', data: criar.data }]);
    const [gravado] = await store.readStream(stream);
    expect(gravado).toMatchObject({
      eventId: eventIdOf(id(1), stream, 0),
      type: 'ClienteCriado',
      schemaVersion: 1,
      revision: 0,
      position,
      meta: { causationId: id(1), actorId: contexto().actorId, clienteId: null },
    });
  });

  it('de um stream vazio que tem um começo, grava o começo com o primeiro desfecho, e nada onde nada muda', async () => {
    const store = createMemoryEventStore();
    const criado = { type: 'ClienteCriado', data: criar.data };
    const pedidos: string[] = [];
    const geneses = async (qual: string) => {
      pedidos.push(qual);
      return criado;
    };
    const comComeco = (nome: string, n: number) =>
      handleCommand(store, eventIdOf, clienteDecider, stream, renomear(nome), em(n), { geneses });
    expect(await comComeco('Serra Azul', 1)).toEqual({ position: 0n, events: [] });
    expect(await store.readStream(stream)).toEqual([]);
    const { position, events } = await comComeco('Serra Verde', 2);
    expect(events.map(({ type }) => type)).toEqual(['ClienteAlterado']);
    expect((await store.readStream(stream)).map(({ type }) => type)).toEqual(['ClienteCriado', 'ClienteAlterado']);
    expect((await comComeco('Serra Verde', 2)).position).toBe(position);
    await comComeco('Serra Branca', 3);
    expect(pedidos).toEqual([stream, stream]);
  });

  it('repetido com o mesmo número, tem a mesma resposta e não grava nada, mesmo depois de outros', async () => {
    const store = createMemoryEventStore();
    const primeira = await tratar(store, criar, em(1));
    await tratar(store, renomear('Serra Verde'), em(2));
    const repetida = await tratar(store, criar, em(1));
    expect(repetida.position).toBe(primeira.position);
    expect(repetida.events).toMatchObject(primeira.events);
    expect(await store.readStream(stream)).toHaveLength(2);
  });

  it('que não muda nada não grava nada e não faz ninguém esperar', async () => {
    const store = createMemoryEventStore();
    await tratar(store, criar, em(1));
    expect(await tratar(store, renomear('Serra Azul'), em(2))).toEqual({ position: 0n, events: [] });
    expect(await store.readStream(stream)).toHaveLength(1);
  });

  it('feito sobre o que já mudou é um conflito, a não ser que peça o que já é', async () => {
    const store = createMemoryEventStore();
    await tratar(store, criar, { ...em(1), expectedRevision: -1 });
    await tratar(store, renomear('Serra Verde'), { ...em(2), expectedRevision: 0 });
    const atrasado = { ...em(3), expectedRevision: 0 };
    await expect(tratar(store, renomear('Serra Roxa'), atrasado)).rejects.toMatchObject({ expected: 0, actual: 1 });
    await expect(tratar(store, renomear('Serra Roxa'), atrasado)).rejects.toThrow(ConcurrencyError);
    expect(await tratar(store, renomear('Serra Verde'), atrasado)).toEqual({ position: 0n, events: [] });
    expect(await store.readStream(stream)).toHaveLength(2);
  });

  it('recusado não deixa rastro', async () => {
    const store = createMemoryEventStore();
    await expect(tratar(store, renomear('Outro'), em(1))).rejects.toThrow(Rejection);
    expect(await store.lastPosition()).toBe(0n);
  });

  it('com o relógio atrasado, não põe um evento antes do anterior', async () => {
    const store = createMemoryEventStore();
    await tratar(store, criar, em(1, '2026-03-10T12:00:00.000Z'));
    await tratar(store, renomear('Serra Verde'), em(2, '2026-03-10T11:00:00.000Z'));
    await tratar(store, renomear('Serra Azul'), em(3, '2026-03-10T13:00:00.000Z'));
    expect((await store.readStream(stream)).map(({ recordedAt }) => recordedAt.slice(11, 13))).toEqual([
      '12',
      '12',
      '13',
    ]);
  });

  it('de dois ao mesmo tempo, um vence e o outro fica sabendo', async () => {
    const store = createMemoryEventStore();
    await tratar(store, criar, em(1));
    const dois = await Promise.allSettled([
      tratar(store, renomear('Serra Verde'), em(2)),
      tratar(store, renomear('Serra Roxa'), em(3)),
    ]);
    const [vencida] = dois.filter((resultado) => resultado.status === 'rejected');
    expect(vencida?.reason).toBeInstanceOf(ConcurrencyError);
    expect(await store.readStream(stream)).toHaveLength(2);
  });
});
