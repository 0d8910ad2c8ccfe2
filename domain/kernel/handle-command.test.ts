import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { categoriaDecider } from '#domain/categoria/categoria.decider.ts';
import { categoriaStream } from '#domain/categoria/categoria.events.ts';
import { clienteDecider } from '#domain/cliente/cliente.decider.ts';
import { clienteStream } from '#domain/cliente/cliente.events.ts';
import { eventIdOf } from '#infra/store/event-store/event-id.ts';
import { createMemoryEventStore } from '#infra/store/event-store/memory/memory-event-store.ts';
import { contexto, id } from '#tests/support/decider.ts';
import type { CommandContext } from './command.ts';
import { type DomainEvent, defineEvent } from './event.ts';
import { ConcurrencyError, type EventStore, isConcurrency } from './event-store.ts';
import { envelopes, handleCommand } from './handle-command.ts';
import type { MudancaDeNome } from './nome-unico.ts';
import { Rejection } from './rejection.ts';

const stream = clienteStream(id(7));
const daCategoria = categoriaStream(id(8));
const criar = { type: 'CriarCliente', data: { nome: 'Serra Azul', sigla: 'SA' } } as const;
const renomear = (nome: string) => ({ type: 'AlterarCliente', data: { nome, sigla: 'SA' } }) as const;

function em(commandId: number, agora = '2026-03-10T12:00:00.000Z'): CommandContext {
  return { ...contexto(null), commandId: id(commandId), agora };
}

const tratar = (store: EventStore, command: Parameters<typeof clienteDecider.decide>[0], context: CommandContext) =>
  handleCommand(store, eventIdOf, clienteDecider, stream, command, context);

describe('O que vai com cada evento', () => {
  const events = { Medido: defineEvent('Medido', 3, z.object({ n: z.int() }), 'Alguém mediu.') };
  const cabeca = { revision: 4, hash: 'a'.repeat(64), recordedAt: null };
  const envelopar = (context: CommandContext, ...desfechos: DomainEvent[]) =>
    envelopes({ events }, desfechos, cabeca, stream, context, eventIdOf);

  it('a versão da sua forma; a primeira onde o decisor não o conhece, como o começo de um stream', () => {
    const envelopados = envelopar(em(1), events.Medido({ n: 1 }), { type: 'Outro', data: {} });
    expect(envelopados.map(({ schemaVersion }) => schemaVersion)).toEqual([3, 1]);
    expect(envelopados.map(({ eventId }) => eventId)).toEqual([0, 1].map((n) => eventIdOf(id(1), stream, n)));
  });

  it('o comando que o causou, ou o que causou o comando; e que é da demonstração, só quando é', () => {
    const [seu] = envelopar(em(1), events.Medido({ n: 1 }));
    expect(seu?.meta).toStrictEqual({
      correlationId: id(901),
      causationId: id(1),
      actorId: id(902),
      clienteId: null,
    });
    const [causado] = envelopar({ ...em(1), causationId: id(8), demonstracao: true }, events.Medido({ n: 1 }));
    expect(causado?.meta).toMatchObject({ causationId: id(8), demonstracao: true });
  });
});

describe('Um conflito', () => {
  it('é reconhecido pelo nome, também de uma cópia da classe, e nada mais o é', () => {
    const conflito = new ConcurrencyError(stream, 0, 1);
    expect(isConcurrency(conflito)).toBe(true);
    expect(isConcurrency(Object.assign(new Error('cópia'), { name: 'ConcurrencyError' }))).toBe(true);
    expect(isConcurrency(new Error('outro'))).toBe(false);
    expect(isConcurrency({ name: 'ConcurrencyError' })).toBe(false);
    expect(isConcurrency(null)).toBe(false);
  });
});

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

  it('repetido depois de outros, responde só o que ele mesmo gravou', async () => {
    const store = createMemoryEventStore();
    await tratar(store, criar, em(1));
    const segunda = await tratar(store, renomear('Serra Verde'), em(2));
    await tratar(store, renomear('Serra Roxa'), em(3));
    const repetida = await tratar(store, renomear('Serra Verde'), em(2));
    expect(repetida.position).toBe(segunda.position);
    expect(repetida.events).toMatchObject([{ type: 'ClienteAlterado', data: { nome: 'Serra Verde' } }]);
  });

  it('com um texto que não se guarda é recusado antes de tudo, e a recusa diz o campo', async () => {
    const store = createMemoryEventStore();
    const partido = tratar(store, { type: 'CriarCliente', data: { nome: 'Serra\0', sigla: 'SA' } }, em(1));
    const meta = { campo: 'nome', motivo: 'nulo' };
    await expect(partido).rejects.toMatchObject({ code: 'TextoIlegivel', meta });
    expect(await store.readStream(stream)).toEqual([]);
  });

  it('diz o nome que o objeto tinha e o que passa a ter, antes de gravar, e só do que muda alguma coisa', async () => {
    const store = createMemoryEventStore();
    const mudancas: unknown[] = [];
    const tratarTipo = (command: Parameters<typeof categoriaDecider.decide>[0], n: number) => {
      const reservar = async ({ streamId, antes, depois }: MudancaDeNome) => {
        mudancas.push([streamId, antes, depois, (await store.readStream(streamId)).length]);
      };
      return handleCommand(store, eventIdOf, categoriaDecider, daCategoria, command, em(n), { reservar });
    };
    const data = { nome: 'Barragens', cor_da_tag: '#112233' };
    const [nome, outro] = ['Barragens', 'Pilhas'].map((dito) => ({ cliente_id: id(1), nome: dito }));
    await tratarTipo({ type: 'CriarCategoria', data: { cliente_id: id(1), ...data } }, 1);
    await tratarTipo({ type: 'AlterarCategoria', data }, 2);
    await tratarTipo({ type: 'AlterarCategoria', data: { ...data, nome: 'Pilhas' } }, 3);
    expect(mudancas).toEqual([
      [daCategoria, null, nome, 0],
      [daCategoria, nome, outro, 1],
    ]);
    // Of a kind whose names may be borne by many, there is none to be held.
    await handleCommand(store, eventIdOf, clienteDecider, stream, criar, em(4), {
      reservar: async ({ antes, depois }) => {
        mudancas.push([antes, depois]);
      },
    });
    expect(mudancas.at(-1)).toEqual([null, null]);
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
