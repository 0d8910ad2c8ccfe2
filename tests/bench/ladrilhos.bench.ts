import pg from 'pg';
import { createComposition } from '#infra/composition/web.ts';
import { loadConfig } from '#infra/config.ts';
import { createTiles, MAX_TILE_BYTES, type TilesService } from '#infra/edge/tiles/tiles.ts';
import { heard } from '#infra/heard.ts';
import { createLog } from '#infra/log.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type Bench, percentile, percentis, type Resultado } from './kernel.ts';
import { type Acervo, lugaresDo, municipios, parcelas } from './ladrilhos-acervo.ts';
import { carregar, type Dono } from './ladrilhos-carga.ts';
import { medirClientes, medirMartin } from './ladrilhos-clientes.ts';
import { mudarDepois } from './ladrilhos-no-passado.ts';
import { watchMemory } from './memory.ts';
import { entrar } from './visitas.ts';

const ZOOMS = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16];
/** Tiles of a zoom that are read, at most: taken by a seeded draw from all that the collection covers. */
const AMOSTRA = 200;
/** A zoom with fewer tiles is read more than once, so that its percentiles mean something. */
const MINIMO_DE_LEITURAS = 40;
/** The plain query takes seconds at low zooms, of a million tens of them. */
const LEITURAS_DA_REFERENCIA = 3;

/**
 * Tiles of collections of layers: uncached, each zoom apart, beside what a plain ST_AsMVT takes and gives; then over
 * HTTP by 1, 10 and 100 clients, beside Martin over the same table. Arguments: `municipios` or numbers of polygons.
 */
const bench: Bench = async (quais) => {
  const acervos = (quais.length > 0 ? quais : ['municipios', '200000', '1000000']).map((qual) =>
    qual === 'municipios' ? municipios : parcelas(Number(qual)),
  );
  const resultados: Resultado[] = [];
  const memoriaMaxMiB: Record<string, number> = {};
  for (const acervo of acervos) {
    const app = await startApp();
    const { web, postgres, projector } = app.pids();
    const memoria = watchMemory({ web, postgres, projector });
    try {
      resultados.push(...(await medirAcervo(app, acervo)));
    } finally {
      for (const [nome, pico] of Object.entries(await memoria.stop()))
        memoriaMaxMiB[nome] = Math.max(memoriaMaxMiB[nome] ?? 0, pico);
      await app.stop();
    }
  }
  return { resultados, memoriaMaxMiB };
};

export default bench;

async function medirAcervo(app: TestApp, acervo: Acervo): Promise<readonly Resultado[]> {
  // Its reactor would look for the files of an import that only the log knows.
  await app.halt('worker');
  const services = await createComposition(
    loadConfig({ ...app.environment } as NodeJS.ProcessEnv),
    createLog('bench', 'silent'),
  );
  const banco = heard(new pg.Pool({ connectionString: app.environment.DATABASE_URL ?? '', max: 1 }));
  const ladrilhos = createTiles({ url: app.environment.DATABASE_URL ?? '', cacheBytes: 0 });
  try {
    const dono = await donoDe(banco);
    const carregado = await carregar(services, acervo, dono);
    // What the server would do by itself a minute later, in the middle of what is measured.
    await banco.query('VACUUM ANALYZE read_model.camadas');
    await banco.query('VACUUM ANALYZE read_model.camadas_mapa');
    await banco.query('VACUUM ANALYZE read_model.camadas_celulas');
    const escopo: Escopo = { cliente_id: dono.cliente_id, ativos: 'todos' };
    // The first query of a connection also loads PostGIS.
    for (let n = 0; n < 4; n += 1) await ladrilhos.obter(escopo, 14, n, 0);
    const caso = `${acervo.nome}: projeção`;
    const resultados: Resultado[] = [
      { caso, metrica: 'duração', valor: carregado.segundos, unidade: 's', meta: null, referencia: null },
      ...(await medirClientes(app.url, await entrar(services), acervo, carregado.virar)),
    ];
    await banco.query('CREATE INDEX camadas_referencia ON read_model.camadas USING gist (geom)');
    await banco.query('VACUUM ANALYZE read_model.camadas');
    const deles = await medirMartin(app.environment.DATABASE_URL ?? '', acervo);
    for (const z of ZOOMS) resultados.push(...(await medirZoom(ladrilhos, banco, escopo, acervo, z)));
    const em = await mudarDepois(services, banco, dono);
    for (const z of ZOOMS) resultados.push(...(await medirNoPassado(ladrilhos, escopo, acervo, z, em)));
    return resultados.map((um) => aoLadoDe(deles, um));
  } finally {
    await Promise.all([ladrilhos.close(), banco.end()]);
    await services.close();
  }
}

/** Of tiles a second, what Martin gave in the same case. */
function aoLadoDe(deles: ReadonlyMap<string, number> | null, um: Resultado): Resultado {
  const valor = um.metrica === 'vazão' ? deles?.get(um.caso) : undefined;
  return valor === undefined ? um : { ...um, meta: um.meta ?? '>= Martin', referencia: { nome: 'Martin', valor } };
}

async function donoDe(banco: pg.Pool): Promise<Dono> {
  const { rows } = await banco.query<Dono>(
    `SELECT t.cliente_id, t.id AS tipo_id, a.id AS ativo_id
     FROM read_model.camada_tipos t JOIN read_model.ativos a ON a.cliente_id = t.cliente_id
     WHERE t.nome = 'Vegetação nativa' ORDER BY a.nome LIMIT 1`,
  );
  const [dono] = rows;
  if (dono === undefined) throw new Error('a demonstração não tem o tipo de camada');
  return dono;
}

async function medirZoom(
  ladrilhos: TilesService,
  banco: pg.Pool,
  escopo: Escopo,
  acervo: Acervo,
  z: number,
): Promise<readonly Resultado[]> {
  const { tempos, maior, cheios } = await ler(ladrilhos, escopo, acervo, z);
  const referencia = await medirReferencia(banco, escopo, z, espalhados(cheios, LEITURAS_DA_REFERENCIA));
  const caso = `${acervo.nome}: z${z}`;
  const p50 = percentile(tempos, 50);
  return [
    ...percentis(caso, tempos, 'ms', { p95: '<= 50' }).map((um) =>
      um.metrica === 'p50' ? { ...um, referencia: referencia.tempo } : um,
    ),
    {
      caso,
      metrica: 'maior ladrilho',
      valor: maior,
      unidade: 'bytes',
      meta: `<= ${MAX_TILE_BYTES}`,
      referencia: referencia.bytes,
    },
    { caso, metrica: 'razao', valor: referencia.tempo.valor / p50, unidade: 'vezes', meta: null, referencia: null },
    { caso, metrica: 'ladrilhos com camadas', valor: cheios.length, unidade: 'leituras', meta: null, referencia: null },
  ];
}

/** Tiles of a zoom as they are, or as they were at an instant. */
async function ler(ladrilhos: TilesService, escopo: Escopo, acervo: Acervo, z: number, em?: string) {
  const lugares = lugaresDo(acervo, z, AMOSTRA);
  const cheios: (readonly [number, number])[] = [];
  const tempos: number[] = [];
  let maior = 0;
  for (let vez = 0; vez < Math.ceil(MINIMO_DE_LEITURAS / lugares.length); vez += 1) {
    for (const [x, y] of lugares) {
      const inicio = performance.now();
      const ladrilho = await ladrilhos.obter(escopo, z, x, y, em === undefined ? {} : { em });
      // Tiles beside the collection cost nothing and would flatter the percentiles.
      if (!ladrilho || ladrilho.bytes.byteLength === 0) continue;
      tempos.push(performance.now() - inicio);
      maior = Math.max(maior, ladrilho.bytes.byteLength);
      cheios.push([x, y]);
    }
  }
  return { tempos, maior, cheios };
}

async function medirNoPassado(
  ladrilhos: TilesService,
  escopo: Escopo,
  acervo: Acervo,
  z: number,
  em: string,
): Promise<readonly Resultado[]> {
  const { tempos } = await ler(ladrilhos, escopo, acervo, z, em);
  return percentis(`${acervo.nome}: z${z} em um instante`, tempos, 'ms', { p95: '<= 100' });
}

const espalhados = <T>(todos: readonly T[], n: number) =>
  Array.from({ length: Math.min(n, todos.length) }, (_, i) => todos[Math.floor((i * todos.length) / n)] as T);

/** What one would write first: every layer of the tile, as it is, from the table of layers. */
async function medirReferencia(
  banco: pg.Pool,
  { cliente_id }: Escopo,
  z: number,
  lugares: readonly (readonly [number, number])[],
) {
  const tempos: number[] = [];
  let maior = 0;
  for (const [x, y] of lugares) {
    const inicio = performance.now();
    const { rows } = await banco.query<{ bytes: number; mvt: Buffer }>(
      `SELECT ST_AsMVT(f, 'camadas', 4096, 'geom') AS mvt FROM (
         SELECT c.id::text, c.tipo_id::text, c.ativo_id::text, c.nome,
           ST_AsMVTGeom(ST_Transform(c.geom, 3857), ST_TileEnvelope($1, $2, $3), 4096, 64, TRUE) AS geom
         FROM read_model.camadas c
         WHERE c.geom && ST_Transform(ST_TileEnvelope($1, $2, $3), 4326) AND c.cliente_id = $4 AND c.ativo
           AND NOT c.removida AND (c.importacao_id IS NULL OR c.importacao_id IN (
             SELECT e.importacao_id FROM read_model.camadas_envios e WHERE e.visivel))
       ) f WHERE f.geom IS NOT NULL`,
      [z, x, y, cliente_id],
    );
    tempos.push(performance.now() - inicio);
    maior = Math.max(maior, rows[0]?.mvt.byteLength ?? 0);
  }
  return {
    tempo: { nome: 'ST_AsMVT simples, p50', valor: percentile(tempos, 50) },
    bytes: { nome: 'ST_AsMVT simples', valor: maior },
  };
}
