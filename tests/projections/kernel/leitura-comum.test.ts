import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CategoriaEvent } from '#domain/categoria/categoria.events.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import { idOf } from '#domain/kernel/ids.ts';
import { requestRebuilds } from '#infra/projector/rebuild-request.ts';
import type { Projection } from '#projections/kernel/projection.ts';
import { sql } from '#projections/kernel/sql.ts';
import { type Corrida, createCorrida } from './corrida.ts';
import { createHistoria } from './marcos.ts';

const EVENTOS = 7_000;
const NOMES = ['copia_a', 'copia_b', 'copia_c', 'copia_d', 'copia_e', 'copia_f'];

let corrida: Corrida;
beforeEach(async () => {
  corrida = await createCorrida();
  const historia = createHistoria(corrida.store, 7, 400);
  for (let i = 0; i < EVENTOS; i += 1) await historia.advance();
});
afterEach(() => corrida.close());

/** How often each category changed, in a table of its own. @param check what the table refuses */
function copia(name: string, check = 'true'): Projection {
  const count = (event: CategoriaEvent & { readonly streamId: `${string}-${string}` }) => [
    sql.fragment`INSERT INTO ${sql.identifier([name])} (id) VALUES (${idOf(event.streamId)})
      ON CONFLICT (id) DO UPDATE SET vezes = ${sql.identifier([name])}.vezes + 1`,
  ];
  return {
    name,
    version: 1,
    tables: [name],
    indexes: '',
    schema: `CREATE TABLE ${name} (id uuid PRIMARY KEY, vezes int NOT NULL DEFAULT 1 CHECK (${check}))`,
    on: { CategoriaCriada: count, CategoriaAlterada: count, CategoriaInativada: count, CategoriaReativada: count },
  } as unknown as Projection;
}

/** Counts the events that are read from the log, beside its subscription. */
function counting(store: EventStore) {
  const read = { events: 0 };
  const counted: EventStore = Object.assign(Object.create(store), {
    async readAll(options: Parameters<EventStore['readAll']>[0]) {
      const events = await store.readAll(options);
      read.events += events.length;
      return events;
    },
    lastPosition: () => store.lastPosition(),
    readStream: (...args: Parameters<EventStore['readStream']>) => store.readStream(...args),
    subscribe: (options: Parameters<EventStore['subscribe']>[0]) => store.subscribe(options),
  });
  return { counted, read };
}

const somaDe = async (nome: string): Promise<number> =>
  (await corrida.pool.query(`SELECT sum(vezes)::int AS soma FROM read_model.${nome}`)).rows[0].soma;

const pedidos = async () => (await corrida.pool.query('SELECT nome FROM projecoes.reconstrucoes')).rows;

it('todas as projeções são reconstruídas com uma só leitura do registro, cada uma inteira', async () => {
  const { counted, read } = counting(corrida.store);
  corrida.start({ store: counted, projections: NOMES.map((nome) => copia(nome)) });
  expect(await corrida.settled(NOMES)).toBe(true);
  read.events = 0;
  expect(await requestRebuilds(corrida.pool, NOMES)).toEqual([]);
  expect(await corrida.until(async () => (await pedidos()).length === 0)).toBe(true);
  // Once, and twice more at the most for who came too late to be waited for.
  expect(read.events).toBeLessThan(3 * EVENTOS);
  for (const nome of NOMES) expect(await somaDe(nome)).toBe(EVENTOS);
});

it('a que para num evento não para as outras, e as suas tabelas antigas seguem', async () => {
  const projections = NOMES.map((nome) => copia(nome));
  corrida.start({ projections });
  expect(await corrida.settled(NOMES)).toBe(true);
  await corrida.stop();
  const exigente = { ...copia('copia_a', 'vezes < 12'), version: 2 };
  corrida.start({ projections: [exigente, ...projections.slice(1)] });
  await requestRebuilds(corrida.pool, NOMES.slice(1));
  expect(await corrida.until(async () => (await pedidos()).every(({ nome }) => nome === 'copia_a'))).toBe(true);
  const parada = async () => (await corrida.situacao('copia_a'))?.estado === 'parada';
  expect(await corrida.until(parada)).toBe(true);
  for (const nome of NOMES) expect(await somaDe(nome)).toBe(EVENTOS);
});
