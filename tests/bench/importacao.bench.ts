import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createTiles, type TilesService } from '#infra/edge/tiles/tiles.ts';
import { MALLOC_ENV, NODE_FLAGS } from '#infra/embedded/app-process.ts';
import { createTestDatabase } from '../support/database.ts';
import { createImportacoes, type Importacoes, until } from '../support/importacoes.ts';
import { type Input, municipiosDoBrasil, municipiosDoBrasilEmShapefile } from '../support/inputs.ts';
import { parcelasEmShapefile } from '../support/parcelas.ts';
import { startTestPostgres } from '../support/postgres.ts';
import { parcelasEmUmaLinha, pontosEmCsv } from '../support/tabelas-grandes.ts';
import { startTestTemporal } from '../support/temporal.ts';
import { type Bench, type BenchReport, percentile, type Resultado } from './kernel.ts';
import { watchMemory } from './memory.ts';

const RODADAS = 3;
/** Between two looks at a tile, each of which takes a processor away from what is looked at. */
const PAUSA_MS = 100;
/** Parcels of the large case: 12 million positions, 200 MB of shapefile. */
const PARCELAS = 200_000;
/** Rows of a table in text, and parcels that make 40 MB of GeoJSON without a line break. */
const LINHAS = 1_000_000;
const EM_UMA_LINHA = 17_200;
/** Where parcels and points begin. */
const LONGE = { ladrilho: [10, 369, 563] } as const;
const ETAPAS = [
  ['até a inspeção', 'ImportacaoInspecionada'],
  ['até o primeiro lote', 'LoteDaImportacaoGuardado'],
  ['preparo das camadas', 'ImportacaoPreparada'],
  ['publicação', 'ImportacaoPublicada'],
] as const;

interface Caso {
  readonly nome: string;
  readonly inputs: readonly Input[];
  readonly camadas: number;
  /** Kind of geometry of the layer type: polygons unless it says so. */
  readonly tipo?: 1 | 2 | 3;
  /** A tile in which layers lie as soon as one of them is visible. */
  readonly ladrilho: readonly [number, number, number];
  /** Seconds, or features a second where they are many. */
  readonly meta: string | null;
}

function casos(parcelas: number, linhas: number): readonly Caso[] {
  const municipios = { camadas: 5_564, ladrilho: [10, 371, 559] as const, meta: '<= 10' };
  const grandes = parcelasEmShapefile(parcelas);
  const emUmaLinha = parcelasEmUmaLinha(EM_UMA_LINHA);
  return [
    { nome: 'municipios.geojson', inputs: [municipiosDoBrasil()], ...municipios },
    { nome: 'municipios.zip', inputs: [municipiosDoBrasilEmShapefile()], ...municipios },
    { nome: `${parcelas} parcelas`, inputs: grandes, camadas: parcelas, ...LONGE, meta: null },
    {
      nome: `${linhas} linhas de CSV`,
      inputs: [pontosEmCsv(linhas)],
      camadas: linhas,
      tipo: 1,
      ...LONGE,
      meta: '<= 60',
    },
    { nome: 'uma linha de 40 MB', inputs: [emUmaLinha], camadas: EM_UMA_LINHA, ...LONGE, meta: '<= 20' },
  ];
}

interface Rodada {
  readonly total: number;
  /** Seconds by stage, in their order. */
  readonly etapas: ReadonlyMap<string, number>;
}

/** A file that was received until its layers lie on a tile, with the processes of production. */
const bench: Bench = async ([
  rodadas = String(RODADAS),
  parcelas = String(PARCELAS),
  linhas = String(LINHAS),
]): Promise<BenchReport> => {
  const postgres = await startTestPostgres({ fsync: 'on', full_page_writes: 'on' });
  const temporal = await startTestTemporal();
  const database = await createTestDatabase(postgres, 'importacao');
  const importacoes = await createImportacoes(database, temporal.address);
  const processos = await Promise.all((['worker', 'projector'] as const).map((nome) => iniciar(nome, importacoes.env)));
  const ladrilhos = createTiles({ url: database.url });
  const [worker, projector] = processos;
  const memoria = watchMemory({ worker: worker?.pid ?? 0, projector: projector?.pid ?? 0 });
  try {
    const resultados: Resultado[] = [];
    for (const caso of casos(Number(parcelas), Number(linhas))) {
      const medidas: Rodada[] = [];
      const copias: number[] = [];
      for (let n = 0; n < Number(rodadas); n += 1) {
        medidas.push(await importar(importacoes, ladrilhos, caso));
        copias.push(await copiar(database.url, caso));
      }
      resultados.push(...resumir(caso, medidas, copias));
    }
    return { resultados, memoriaMaxMiB: await memoria.stop() };
  } finally {
    await Promise.all(processos.map(encerrar));
    await ladrilhos.close();
    await importacoes.close();
    await database.drop();
    await Promise.all([temporal.stop(), postgres.stop()]);
  }
};

async function importar(importacoes: Importacoes, ladrilhos: TilesService, caso: Caso): Promise<Rodada> {
  const escopo = { cliente_id: importacoes.cliente_id, ativos: 'todos' } as const;
  const antes = await importacoes.store.lastPosition();
  const inicio = Date.now();
  const id = await importacoes.solicitar(caso.inputs, { publicar: true, tipo: caso.tipo ?? 3 });
  const guardado = Date.now();
  await until(
    async () => {
      const tile = await ladrilhos.obter(escopo, ...caso.ladrilho);
      return tile !== null && tile.revisao > antes && tile.bytes.byteLength > 0 ? true : null;
    },
    'as camadas em um ladrilho',
    PAUSA_MS,
  );
  const visivel = Date.now();
  const { camadas } = await importacoes.state(id);
  if (camadas !== caso.camadas) throw new Error(`${camadas} camadas em vez de ${caso.camadas}`);

  const eventos = await importacoes.store.readStream(`importacao-${id}`);
  const etapas = new Map([['arquivo guardado', (guardado - inicio) / 1_000]]);
  let ultimo = guardado;
  for (const [nome, tipo] of ETAPAS) {
    const instante = Date.parse(eventos.find(({ type }) => type === tipo)?.recordedAt ?? '');
    etapas.set(nome, (instante - ultimo) / 1_000);
    ultimo = instante;
  }
  etapas.set('até o ladrilho', (visivel - ultimo) / 1_000);
  return { total: (visivel - inicio) / 1_000, etapas };
}

/** The same file into a bare table of the same server. */
async function copiar(url: string, { inputs }: Caso): Promise<number> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'atalaia-copia-'));
  try {
    for (const { nome, bytes } of inputs) await writeFile(path.join(folder, nome), bytes);
    const [{ nome: first } = { nome: '' }] = inputs;
    const file = path.join(folder, first);
    const { hostname, port, username, password, pathname } = new URL(url);
    const login = `host=${hostname} port=${port} user=${username} dbname=${pathname.slice(1)}`;
    const target = password === '' ? login : `${login} password=${password}`;
    const source = first.endsWith('.zip') ? `/vsizip/${file}` : file;
    const options = ['-nln', 'copia', '-overwrite', '-nlt', 'PROMOTE_TO_MULTI', '-lco', 'SCHEMA=public'];
    const start = performance.now();
    await promisify(execFile)('ogr2ogr', [
      '-f',
      'PostgreSQL',
      `PG:${target}`,
      source,
      ...options,
      '--config',
      'PG_USE_COPY',
      'YES',
    ]);
    return (performance.now() - start) / 1_000;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function resumir(
  { nome: caso, camadas, meta }: Caso,
  medidas: readonly Rodada[],
  copias: readonly number[],
): Resultado[] {
  const mediana = (valores: readonly number[]) => percentile(valores, 50);
  const total = mediana(medidas.map((medida) => medida.total));
  const copia = mediana(copias);
  const em = (metrica: string, valor: number, unidade = 's', meta: string | null = null): Resultado => ({
    caso,
    metrica,
    valor,
    unidade,
    meta,
    referencia: null,
  });
  const etapas = [...(medidas[0]?.etapas.keys() ?? [])];
  return [
    { ...em('até o ladrilho, mediana', total, 's', meta), referencia: { nome: 'ogr2ogr COPY (s)', valor: copia } },
    em('até o ladrilho, pior', Math.max(...medidas.map((medida) => medida.total)), 's', meta),
    {
      ...em('feições por segundo', camadas / total, '/s', meta === null ? '>= 11000' : null),
      referencia: { nome: 'ogr2ogr COPY (/s)', valor: camadas / copia },
    },
    em('parte do ogr2ogr COPY', copia / total, 'vezes', meta === null ? '>= 0,25' : null),
    ...etapas.map((etapa) => em(`etapa: ${etapa}`, mediana(medidas.map((m) => m.etapas.get(etapa) ?? Number.NaN)))),
  ];
}

async function iniciar(nome: 'worker' | 'projector', env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const file = path.resolve(import.meta.dirname, `../../infra/processes/${nome}.ts`);
  const child = spawn(process.execPath, [...NODE_FLAGS[nome], file], {
    env: { ...process.env, ...MALLOC_ENV, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return child;
}

async function encerrar(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await Promise.race([once(child, 'exit'), sleep(30_000)]);
}

export default bench;
