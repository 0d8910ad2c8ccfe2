import { type CategoriaEvent, categoriaEvents } from '#domain/categoria/categoria.events.ts';
import { type ClienteEvent, clienteEvents } from '#domain/cliente/cliente.events.ts';
import type { DomainEvent, NewEvent } from '#domain/kernel/event.ts';
import type { EventStore, StreamHead } from '#domain/kernel/event-store.ts';
import { EMPTY_HEAD } from '#domain/kernel/event-store.ts';
import { idOf, type StreamId, streamId, type Uuid } from '#domain/kernel/ids.ts';
import { knownVersions } from '#infra/store/event-store/upcast.ts';
import { DESDE, historicoDe } from '#projections/kernel/historico.ts';
import type { Projection } from '#projections/kernel/projection.ts';
import { sql } from '#projections/kernel/sql.ts';

/** The newest versions that this code knows, of the events used here. */
export const known = knownVersions([...Object.values(categoriaEvents), ...Object.values(clienteEvents)]);

/** A read model with history, row by row and set-based, with a row that goes and comes back. */
export const marcos: Projection<CategoriaEvent> = {
  name: 'marcos',
  version: 1,
  tables: ['marcos', 'marcos_historico'],
  schema: `
    CREATE TABLE marcos (
      id uuid PRIMARY KEY,
      nome text NOT NULL,
      cor text NOT NULL,
      mudancas int NOT NULL DEFAULT 0,${DESDE}
    );
    ${historicoDe('marcos', ['id'])}`,
  indexes: 'CREATE INDEX marcos_nome ON marcos (nome)',
  on: {
    CategoriaCriada: (event) => [
      sql.fragment`INSERT INTO marcos (id, nome, cor) VALUES (${idOf(event.streamId)}, ${event.data.nome}, ${event.data.cor_da_tag}) ON CONFLICT (id) DO NOTHING`,
    ],
    CategoriaAlterada: (event) => [
      sql.fragment`UPDATE marcos SET nome = ${event.data.nome}, cor = ${event.data.cor_da_tag}, mudancas = mudancas + 1
        WHERE id = ${idOf(event.streamId)} AND desde_posicao < ${event.position}`,
    ],
    CategoriaInativada: (event) => [sql.fragment`DELETE FROM marcos WHERE id = ${idOf(event.streamId)}`],
    CategoriaReativada: (event) => [
      sql.fragment`INSERT INTO marcos (id, nome, cor) VALUES (${idOf(event.streamId)}, 'de volta', '#000000') ON CONFLICT (id) DO NOTHING`,
    ],
  },
  onBatch: {
    CategoriaCriada: (events) => [
      sql.fragment`INSERT INTO marcos (id, nome, cor, desde_posicao, desde_instante)
        SELECT * FROM ${sql.unnest(
          events.map((e) => [idOf(e.streamId), e.data.nome, e.data.cor_da_tag, e.position, e.instante]),
          ['uuid', 'text', 'text', 'int8', 'timestamptz'],
        )} ON CONFLICT (id) DO NOTHING`,
    ],
    CategoriaAlterada: (events) => [
      sql.fragment`UPDATE marcos SET nome = novo.nome, cor = novo.cor, mudancas = mudancas + 1,
          desde_posicao = novo.posicao, desde_instante = novo.instante
        FROM ${sql.unnest(
          events.map((e) => [idOf(e.streamId), e.data.nome, e.data.cor_da_tag, e.position, e.instante]),
          ['uuid', 'text', 'text', 'int8', 'timestamptz'],
        )} AS novo(id, nome, cor, posicao, instante)
        WHERE marcos.id = novo.id AND marcos.desde_posicao < novo.posicao`,
    ],
  },
};

/** Another read model over other events: goes on whatever happens to the first. */
export const contagem: Projection<ClienteEvent> = {
  name: 'contagem',
  version: 1,
  tables: ['contagem'],
  schema: 'CREATE TABLE contagem (id uuid PRIMARY KEY, nome text NOT NULL)',
  indexes: '',
  on: {
    ClienteCriado: (event) => [
      sql.fragment`INSERT INTO contagem (id, nome) VALUES (${idOf(event.streamId)}, ${event.data.nome})
        ON CONFLICT (id) DO UPDATE SET nome = excluded.nome`,
    ],
    ClienteAlterado: (event) => [
      sql.fragment`UPDATE contagem SET nome = ${event.data.nome} WHERE id = ${idOf(event.streamId)}`,
    ],
  },
};

const NINGUEM = '01890000-0000-7000-8000-000000000000';

/** Numbers from a seed, the same each time (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** An id made of a number, so that the same seed gives the same log. */
export const uuidOf = (kind: number, n: number): Uuid =>
  `01890000-${kind.toString(16).padStart(4, '0')}-7000-8000-${n.toString(16).padStart(12, '0')}`;

/** An envelope around an outcome, as the command handler makes it. */
export function envelope(outcome: DomainEvent, eventId: Uuid, recordedAt: string, schemaVersion = 1): NewEvent {
  return {
    eventId,
    type: outcome.type,
    schemaVersion,
    recordedAt,
    data: outcome.data,
    meta: { correlationId: eventId, causationId: eventId, actorId: NINGUEM, clienteId: null },
  };
}

/** Writes the lives of categories into a store: created, changed, gone and back, from a seed. */
export function createHistoria(store: EventStore, seed: number, streams = 20, deletions = 0.15) {
  const random = seeded(seed);
  const heads = new Map<StreamId, StreamHead>();
  const gone = new Set<StreamId>();
  let count = 0;
  let now = Date.parse('2026-01-01T12:00:00.000Z');

  function outcome(stream: StreamId, created: boolean): DomainEvent {
    const dados = { nome: `marco ${count}`, cor_da_tag: `#${(count % 0xffffff).toString(16).padStart(6, '0')}` };
    if (!created) return categoriaEvents.CategoriaCriada({ cliente_id: NINGUEM, ...dados });
    if (gone.delete(stream)) return categoriaEvents.CategoriaReativada({});
    if (random() < deletions) {
      gone.add(stream);
      return categoriaEvents.CategoriaInativada({});
    }
    return categoriaEvents.CategoriaAlterada(dados);
  }

  return {
    /** Sets the clock that events are stamped with forward or back, in ms. */
    step(ms: number) {
      now += ms;
    },
    /** Appends one event; answers its position and instant. */
    async advance() {
      const stream = streamId('categoria', uuidOf(seed & 0xfff, Math.floor(random() * streams)));
      const head = heads.get(stream) ?? EMPTY_HEAD;
      now += Math.floor(random() * 5);
      const wanted = new Date(now).toISOString();
      const recordedAt = head.recordedAt !== null && head.recordedAt > wanted ? head.recordedAt : wanted;
      const event = envelope(outcome(stream, head.revision >= 0), uuidOf(0x1000 + (seed & 0xfff), count), recordedAt);
      count += 1;
      const appended = await store.append(stream, head, [event]);
      heads.set(stream, appended.head);
      return { position: appended.position, recordedAt };
    },
  };
}
