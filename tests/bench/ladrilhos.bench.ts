import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { v7 } from 'uuid';
import { camadaEvents } from '#domain/camada/camada.events.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { importacaoEvents } from '#domain/importacao/importacao.events.ts';
import type { DomainEvent, NewEvent } from '#domain/kernel/event.ts';
import { EMPTY_HEAD } from '#domain/kernel/event-store.ts';
import type { StreamId } from '#domain/kernel/ids.ts';
import { createPostgresEventStore } from '#infra/event-store/postgres/postgres-event-store.ts';
import { createPool } from '#infra/postgres/pool.ts';
import { waitForPosition } from '#infra/postgres/position-feed.ts';
import { createProjectionRunner } from '#infra/postgres/projection-runner.ts';
import { createTiles, MAX_TILE_BYTES, type TilesService } from '#infra/tiles/tiles.ts';
import { camadasProjection } from '#projections/camada/camada.projection.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import type { Projection } from '#projections/kernel/projection.ts';
import { createTestDatabase } from '../support/database.ts';
import { startTestPostgres } from '../support/postgres.ts';
import { type Bench, type BenchReport, percentis, type Resultado } from './kernel.ts';
import { watchMemory } from './memory.ts';

const MUNICIPIOS = new URL('../fixtures/mapas/municipios.geojson.gz', import.meta.url);
const ZOOMS = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14];
/** Tiles of a zoom that are read, at most: taken by a seeded draw from all that Brazil's box covers. */
const AMOSTRA = 400;
/** A zoom with fewer tiles is read more than once, so that its percentiles mean something. */
const MINIMO_DE_LEITURAS = 40;
const SEMENTE = 20261121;

interface Municipio {
  readonly geometry: Geometria;
  readonly properties: { readonly nome: string; readonly codigo_ibge: string };
}

/** Small, fast and the same everywhere: mulberry32. */
function sorteio(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const cliente_id = v7();

function registrado(event: DomainEvent): NewEvent {
  const id = v7();
  const meta = { correlationId: id, causationId: id, actorId: cliente_id, clienteId: cliente_id };
  return { ...event, eventId: id, schemaVersion: 1, recordedAt: new Date().toISOString(), meta };
}

/** The municipalities as one published import, through the event store and the projection. */
async function importar(url: string): Promise<number> {
  const { features } = JSON.parse((await promisify(gunzip)(await readFile(MUNICIPIOS))).toString()) as {
    features: readonly Municipio[];
  };
  const [importacao_id, tipo_id, ativo_id] = [v7(), v7(), v7()];
  const arquivo = { nome: 'municipios.zip', chave: 'ab/ab', sha256: 'a'.repeat(64), bytes: 1, tipo: 'application/zip' };
  const pedido = { cliente_id, tipo_id, ativo_id, arquivos: [arquivo], publicar_ao_terminar: true };
  const importacao: StreamId = `importacao-${importacao_id}`;
  const camadas = features.map(({ geometry, properties }, feicao) => {
    const origem = { importacao_id, arquivo: 'municipios.shp', camada: 'municipios', feicao, crs_original: 4674 };
    const medidas = { area: 1, comprimento: null, area_informada: null };
    const dados = { nome: properties.nome, descricao: '', attributes: properties, origem, ...medidas };
    const desenho = { geojson: geometry, geometria: null };
    const event = camadaEvents.CamadaCriada({ cliente_id, tipo_id, ativo_id, ...desenho, ...dados });
    return { streamId: `camada-${v7()}` as const, expected: EMPTY_HEAD, events: [registrado(event)] };
  });
  const store = createPostgresEventStore({ url });
  const pool = createPool(url, { max: 2 });
  const runner = createProjectionRunner({
    ...{ url, store, known: new Map(), projections: [camadasProjection as unknown as Projection] },
    log: { info: () => undefined, warn: console.error, error: console.error },
  });
  const { head } = await store.append(importacao, EMPTY_HEAD, [
    registrado(importacaoEvents.ImportacaoSolicitada(pedido)),
  ]);
  const start = performance.now();
  await store.appendMany(camadas);
  runner.start();
  const publicada = registrado(importacaoEvents.ImportacaoPublicada({ camadas: camadas.length }));
  const { position } = await store.append(importacao, head, [publicada]);
  if (!(await waitForPosition(pool, ['camadas'], position, 120_000))) throw new Error('a projeção não terminou');
  const duracao = performance.now() - start;
  await pool.query('VACUUM ANALYZE read_model.camadas_mapa');
  await runner.stop();
  await Promise.all([pool.end(), store.close()]);
  return duracao;
}

/** Every tile of a zoom that Brazil's box covers. */
function ladrilhosDoBrasil(z: number): readonly (readonly [number, number])[] {
  const coluna = (lng: number) => Math.floor(((lng + 180) / 360) * 2 ** z);
  const linha = (lat: number) => Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z);
  const [oeste, leste, norte, sul] = [coluna(-73.99), coluna(-32.39), linha(5.27), linha(-33.75)];
  const altura = sul - norte + 1;
  const total = (leste - oeste + 1) * altura;
  const acaso = sorteio(SEMENTE + z);
  const lugar = (n: number) => [oeste + Math.floor(n / altura), norte + (n % altura)] as const;
  if (total <= AMOSTRA) return Array.from({ length: total }, (_, n) => lugar(n));
  return Array.from({ length: AMOSTRA }, () => lugar(Math.floor(acaso() * total)));
}

async function medir(ladrilhos: TilesService, escopo: Escopo, z: number): Promise<readonly Resultado[]> {
  const lugares = ladrilhosDoBrasil(z);
  const vezes = Math.ceil(MINIMO_DE_LEITURAS / lugares.length);
  const tempos: number[] = [];
  let maior = 0;
  let cheios = 0;
  for (let vez = 0; vez < vezes; vez += 1) {
    for (const [x, y] of lugares) {
      const start = performance.now();
      const ladrilho = await ladrilhos.obter(escopo, z, x, y);
      // Tiles over the sea and the neighbours cost nothing and would flatter the percentiles.
      if (!ladrilho || ladrilho.bytes.byteLength === 0) continue;
      tempos.push(performance.now() - start);
      maior = Math.max(maior, ladrilho.bytes.byteLength);
      cheios += 1;
    }
  }
  const caso = `z${z}`;
  return [
    ...percentis(caso, tempos, 'ms', { p95: '<= 50' }),
    { caso, metrica: 'maior ladrilho', valor: maior, unidade: 'bytes', meta: `<= ${MAX_TILE_BYTES}`, referencia: null },
    { caso, metrica: 'ladrilhos com camadas', valor: cheios, unidade: 'leituras', meta: null, referencia: null },
  ];
}

/** Tiles of the 5,564 municipalities, uncached, each zoom apart. */
const bench: Bench = async (): Promise<BenchReport> => {
  const postgres = await startTestPostgres();
  const database = await createTestDatabase(postgres, 'ladrilhos');
  const memoria = watchMemory({ bench: process.pid, postgres: postgres.server.pid });
  try {
    const duracao = await importar(database.url);
    const ladrilhos = createTiles({ url: database.url, cacheBytes: 0 });
    const escopo: Escopo = { cliente_id, ativos: 'todos' };
    // The first query of a connection also loads PostGIS.
    for (let n = 0; n < 4; n += 1) await ladrilhos.obter(escopo, 14, n, 0);
    const resultados: Resultado[] = [
      { caso: 'projeção', metrica: 'duração', valor: duracao / 1_000, unidade: 's', meta: null, referencia: null },
    ];
    for (const z of ZOOMS) resultados.push(...(await medir(ladrilhos, escopo, z)));
    await ladrilhos.close();
    return { resultados, memoriaMaxMiB: await memoria.stop() };
  } finally {
    await database.drop();
    await postgres.stop();
  }
};

export default bench;
