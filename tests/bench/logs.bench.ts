import pg from 'pg';
import { v7 } from 'uuid';
import { AGREGADOS } from '#domain/agregados.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { waitForPosition } from '#infra/projector/position-feed.ts';
import { createProjectionRunner } from '#infra/projector/projection-runner.ts';
import { createRegistroService } from '#infra/services/registro/registro.service.ts';
import { createMemoryEventStore } from '#infra/store/event-store/memory/memory-event-store.ts';
import { createPool, createReader } from '#infra/store/postgres/pool.ts';
import { registroProjection } from '#projections/registro/registro.projection.ts';
import type { AlcanceDoRegistro, FiltroDoRegistro } from '#projections/registro/registro.queries.ts';
import { createTestDatabase } from '../support/database.ts';
import { startTestPostgres } from '../support/postgres.ts';
import { type Bench, percentis, type Resultado } from './kernel.ts';
import { watchMemory } from './memory.ts';
import { sorteio } from './sorteio.ts';

const EVENTOS = 1_000_000;
const LEITURAS = 60;
const META = '<= 150';
const CLIENTES = 3;
const PESSOAS = 40;
const ATIVOS = 60;
/** Days over which the events are spread. */
const DIAS = 365;
const INICIO = Date.parse('2026-01-01T12:00:00.000Z');
const DIA_MS = 86_400_000;

const dado = sorteio(20_261_122);
const um = <T>(de: readonly T[]): T => de[Math.floor(dado() * de.length)] as T;
const ids = (n: number): readonly Uuid[] => Array.from({ length: n }, () => v7());
const [clientes, pessoas, ativos] = [ids(CLIENTES), ids(PESSOAS), ids(ATIVOS)];
const [cliente_id = ''] = clientes;

/** Kinds of events by how often they come: mostly layers, as in an installation of some years. */
const TIPOS: readonly (readonly [categoria: string, tipo: string])[] = AGREGADOS.flatMap(({ category, eventos }) =>
  eventos.flatMap(({ type }) => {
    const vezes = category === 'camada' ? 20 : category === 'importacao' ? 4 : 1;
    return Array.from({ length: vezes }, () => [category, type] as const);
  }),
);

/** The rows as the projection leaves them, written by the database itself: a million appends would take the night. */
async function carregar(url: string, eventos: number): Promise<void> {
  const banco = new pg.Client({ connectionString: url });
  await banco.connect();
  await banco.query('SET search_path = read_model, public');
  const tipos = JSON.stringify(TIPOS.map(([categoria, tipo]) => ({ categoria, tipo })));
  // Indexes afterwards, as a rebuild does.
  const { rows } = await banco.query<{ indice: string }>(
    "SELECT indexrelid::regclass::text AS indice FROM pg_index WHERE indrelid = ANY ('{registro,registro_objetos}'::regclass[]) AND NOT indisprimary",
  );
  for (const { indice } of rows) await banco.query(`DROP INDEX ${indice}`);
  await banco.query(
    `INSERT INTO registro_objetos (categoria, objeto_id, nome, busca, cliente_id, ativo_ids, posicao)
     SELECT 'camada', gen_random_uuid(), 'Talhão ' || n, 'talhao ' || n, ($1::uuid[])[1 + n % ${CLIENTES}],
       ARRAY[($2::uuid[])[1 + n % ${ATIVOS}]], n
     FROM generate_series(1, $3) AS g(n)`,
    [clientes, ativos, Math.floor(eventos / 5)],
  );
  await banco.query(
    `WITH t AS (SELECT array_agg(x.categoria ORDER BY o) especies, array_agg(x.tipo ORDER BY o) nomes, count(*)::int quantos
       FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (categoria text, tipo text)) WITH ORDINALITY AS x(categoria, tipo, o)),
     objetos AS (SELECT array_agg(objeto_id) ids, array_agg(cliente_id) clientes, array_agg(ativo_ids[1]) ativos FROM registro_objetos)
     INSERT INTO registro (posicao, instante, registrado_em, atrasado, evento_id, tipo, categoria, objeto_id, revisao,
       usuario_id, cliente_id, ativo_ids, correlacao_id, causa_id)
     SELECT n, i, i, false, gen_random_uuid(), t.nomes[1 + m], t.especies[1 + m], objetos.ids[1 + k], 0, ($2::uuid[])[1 + (n * 31) % ${PESSOAS}],
       objetos.clientes[1 + k], ARRAY[objetos.ativos[1 + k]], ato, ato
     FROM t, objetos, generate_series(1, $3::bigint) AS g(n),
       LATERAL (SELECT (n * 7919) % t.quantos AS m, (n * 104729) % cardinality(objetos.ids) AS k,
         to_timestamp($4::float8 + n * $5::float8) AS i,
         overlay(overlay(md5(((n - 1) / 3)::text) placing '8' from 13) placing '8' from 17)::uuid AS ato) l`,
    [tipos, pessoas, eventos, INICIO / 1_000, (DIAS * DIA_MS) / 1_000 / eventos],
  );
  await banco.query(registroProjection.indexes);
  await banco.query('VACUUM ANALYZE registro');
  await banco.query('VACUUM ANALYZE registro_objetos');
  await banco.end();
}

type Registro = ReturnType<typeof createRegistroService>;

/** What the page asks of the log for each sample: the count and a page of 50. */
function casos(registro: Registro, eventos: number): readonly (readonly [string, (n: number) => Promise<unknown>])[] {
  const alcance: AlcanceDoRegistro = { cliente_id, ativos: 'todos' };
  let cursor: string | null = null;
  const pagina = async (filtro: FiltroDoRegistro, onde: string | null = null, quem = alcance) => {
    const [lida] = await Promise.all([
      registro.listar(quem, { filtro, sentido: 'desc', cursor: onde, limite: 50 }),
      registro.contar(quem, filtro),
    ]);
    return lida;
  };
  const periodo = (dias: number) => {
    const desde = INICIO + dado() * (DIAS - dias) * DIA_MS;
    return { desde: new Date(desde).toISOString(), ate: new Date(desde + dias * DIA_MS).toISOString() };
  };
  const busca = async (texto: string) => {
    const objeto_ids = (await registro.objetosChamados(alcance, texto)) ?? undefined;
    return pagina({ objeto_ids });
  };
  return [
    ['primeira página', () => pagina({})],
    ['página seguinte', async () => ({ proxima: cursor } = await pagina({}, cursor))],
    ['filtro: uma pessoa', () => pagina({ usuario_id: um(pessoas) })],
    ['filtro: uma espécie', () => pagina({ categoria: um(TIPOS)[0] })],
    ['filtro: um evento', () => pagina({ tipo: um(TIPOS)[1] })],
    ['filtro: um período de um dia', () => pagina(periodo(1))],
    ['filtro: um período de três meses', () => pagina(periodo(90))],
    [
      'filtro: pessoa, espécie e período',
      () => pagina({ ...periodo(30), usuario_id: um(pessoas), categoria: 'camada' }),
    ],
    ['filtro: pessoa e evento raro', () => pagina({ usuario_id: um(pessoas), tipo: 'GrupoCriado' })],
    ['busca: um objeto pelo nome', () => busca(`talhao ${Math.floor(dado() * eventos) % 150_000}`)],
    ['busca: o que não há', () => busca('inexistente')],
    ['alcance de cinco ativos', () => pagina({}, null, { cliente_id, ativos: ativos.slice(5, 10) })],
    [
      'um evento com a sua cadeia',
      async () => {
        const { itens } = await registro.listar(alcance, { filtro: {}, sentido: 'desc', cursor, limite: 1 });
        return registro.obter(alcance, itens[0]?.posicao ?? 1n);
      },
    ],
  ];
}

/** The log over a million events: a page with its count, by each way that people go through it. */
const bench: Bench = async ([eventos = String(EVENTOS), leituras = String(LEITURAS)]) => {
  const postgres = await startTestPostgres({ shared_buffers: '512MB' });
  const database = await createTestDatabase(postgres, 'bench');
  const memoria = watchMemory({ processo: process.pid });
  const inicio = performance.now();
  const store = createMemoryEventStore();
  const runner = createProjectionRunner({
    url: database.url,
    store,
    known: new Map(),
    projections: [registroProjection],
    log: { info: () => undefined, warn: console.error, error: console.error },
  });
  runner.start();
  const pool = createPool(database.url, { max: 1 });
  if (!(await waitForPosition(pool, ['registro'], 0n, 60_000))) throw new Error('projeção atrasada');
  await runner.stop();
  await pool.end();
  await carregar(database.url, Number(eventos));
  const carga = (performance.now() - inicio) / 1_000;
  const leitor = await createReader(database.url);
  const resultados: Resultado[] = [
    { caso: 'carga', metrica: 'eventos', valor: Number(eventos), unidade: 'eventos', meta: null, referencia: null },
    { caso: 'carga', metrica: 'duração', valor: carga, unidade: 's', meta: null, referencia: null },
  ];
  for (const [caso, ler] of casos(createRegistroService({ leitor, store }), Number(eventos))) {
    const tempos: number[] = [];
    for (let n = 0; n < Number(leituras) + 5; n += 1) {
      const antes = performance.now();
      await ler(n);
      // The first ones fill plans and caches.
      if (n >= 5) tempos.push(performance.now() - antes);
    }
    resultados.push(...percentis(caso, tempos, 'ms', { p95: META }));
  }
  await leitor.end();
  await database.drop();
  await postgres.stop();
  return { resultados, memoriaMaxMiB: await memoria.stop() };
};
export default bench;
