import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { CategoriaEvent } from '#domain/categoria/categoria.events.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import { idOf } from '#domain/kernel/ids.ts';
import { createMemoryEventStore } from '#infra/store/event-store/memory/memory-event-store.ts';
import { toPg } from '#infra/store/postgres/pool.ts';
import { em, emPosicao, sempre } from '#projections/kernel/historico.ts';
import { type Fragment, sql } from '#projections/kernel/sql.ts';
import { type Corrida, createCorrida } from './corrida.ts';
import { createHistoria, marcos } from './marcos.ts';

let corrida: Corrida;
beforeAll(async () => {
  corrida = await createCorrida();
});
afterAll(() => corrida.close());

const linha = z.object({ id: z.string(), nome: z.string(), cor: z.string(), mudancas: z.number() });
type Linha = z.infer<typeof linha>;

async function consultar(tabela: Fragment): Promise<readonly Linha[]> {
  const { rows } = await corrida.pool.query(
    toPg(sql.fragment`SELECT id, nome, cor, mudancas FROM ${tabela} AS marcos ORDER BY id`),
  );
  return rows.map((row) => linha.parse(row));
}

/** What the rows are after these events, without any database. */
function replay(events: readonly RecordedEvent<CategoriaEvent>[]): readonly Linha[] {
  const rows = new Map<string, Linha>();
  for (const { streamId, ...event } of events) {
    const id = idOf(streamId);
    const before = rows.get(id);
    if (event.type === 'CategoriaCriada')
      rows.set(id, { id, nome: event.data.nome, cor: event.data.cor_da_tag, mudancas: 0 });
    else if (event.type === 'CategoriaReativada')
      rows.set(id, before ?? { id, nome: 'de volta', cor: '#000000', mudancas: 0 });
    else if (event.type === 'CategoriaInativada') rows.delete(id);
    else if (before)
      rows.set(id, { id, nome: event.data.nome, cor: event.data.cor_da_tag, mudancas: before.mudancas + 1 });
  }
  return [...rows.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

const HORA = 3_600_000;

/** A log of `passos` events; after each the clock goes by the given step, backwards too. Read into fresh tables. */
async function contar(seed: number, passos: readonly number[]) {
  const store = createMemoryEventStore();
  const historia = createHistoria(store, seed, 6);
  for (const ms of passos) {
    await historia.advance();
    historia.step(ms);
  }
  await corrida.pool.query("DELETE FROM projecoes.checkpoints WHERE nome = 'marcos'");
  corrida.start({ store, projections: [marcos] });
  const head = await store.lastPosition();
  const pronto = async () =>
    (await corrida.pool.query('SELECT FROM projecoes.checkpoints WHERE posicao = $1', [head])).rowCount === 1;
  expect(await corrida.until(pronto)).toBe(true);
  await corrida.stop();
  const events = await store.readAll({ after: 0n, limit: 1_000 });
  await store.close();
  let latest = '';
  return (events as readonly RecordedEvent<CategoriaEvent>[]).map((event) => {
    if (event.recordedAt > latest) latest = event.recordedAt;
    return { ...event, instante: latest };
  });
}

const passo = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 2_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(HORA, -HORA) },
);

describe('O passado de uma tabela com histórico', () => {
  it('em qualquer instante é o que se obtém aplicando os eventos até ele, também com relógios acertados', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 0xffff }),
        fc.array(passo, { minLength: 5, maxLength: 60 }),
        async (seed, passos) => {
          const events = await contar(seed, passos);
          for (const { instante, position } of events.filter((_, i) => i % 4 === 0)) {
            expect(await consultar(em('marcos', instante))).toEqual(
              replay(events.filter((e) => e.instante <= instante)),
            );
            expect(await consultar(emPosicao('marcos', position))).toEqual(
              replay(events.filter((e) => e.position <= position)),
            );
          }
          expect(await consultar(sql.fragment`marcos`)).toEqual(replay(events));
        },
      ),
      { numRuns: 10, seed: 20_261_121 },
    );
  });

  it('antes do primeiro evento é vazio, depois do último é o presente', async () => {
    const events = await contar(
      7,
      Array.from({ length: 30 }, () => 10),
    );
    expect(await consultar(em('marcos', '2025-12-31T23:59:59.999Z'))).toEqual([]);
    expect(await consultar(em('marcos', '2030-01-01T00:00:00.000Z'))).toEqual(replay(events));
  });

  it('nunca tem intervalos invertidos nem sobrepostos quando o relógio volta uma hora', async () => {
    await contar(
      8,
      Array.from({ length: 80 }, (_, i) => (i % 20 === 10 ? -HORA : i % 20 === 15 ? HORA : 50)),
    );
    const { rows } = await corrida.pool.query<{ invertidos: number; sobrepostos: number; total: number }>(
      toPg(sql.fragment`
        SELECT count(*)::int AS total,
          count(*) FILTER (WHERE ate_instante < desde_instante OR ate_posicao <= desde_posicao)::int AS invertidos,
          count(*) FILTER (WHERE desde_instante < anterior OR desde_posicao < anterior_posicao)::int AS sobrepostos
        FROM (
          SELECT *, lag(ate_instante) OVER linha AS anterior, lag(ate_posicao) OVER linha AS anterior_posicao
          FROM ${sempre('marcos')} AS todas WINDOW linha AS (PARTITION BY id ORDER BY desde_posicao)
        ) AS vidas`),
    );
    expect(rows[0]).toMatchObject({ invertidos: 0, sobrepostos: 0 });
    expect(rows[0]?.total).toBeGreaterThan(40);
  });

  it('não aceita que uma linha mude em lote sem dizer desde que posição', async () => {
    await contar(9, [1, 1, 1]);
    await expect(corrida.pool.query("UPDATE marcos SET nome = 'sem posição'")).rejects.toThrow('sem posição');
    await expect(corrida.pool.query('DELETE FROM marcos')).rejects.toThrow('sem posição');
  });
});
