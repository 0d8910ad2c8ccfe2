import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { v7 } from 'uuid';
import type { Formato } from '#domain/exportacao/formatos.ts';
import { createTestDatabase } from '../support/database.ts';
import { createExportacoes } from '../support/exportacoes.ts';
import { startTestPostgres } from '../support/postgres.ts';
import { createReadModels } from '../support/read-models.ts';
import { type Bench, type BenchReport, percentile, type Resultado } from './kernel.ts';
import { watchMemory } from './memory.ts';

const CAMADAS = 200_000;
const VERTICES = 60;
const RODADAS = 3;
const CASOS = [
  ['gpkg', 'GPKG', 'saida.gpkg'],
  ['shp', 'ESRI Shapefile', 'saida.shp'],
] as const;
const META_RAZAO = '<= 1,5';
const META_MEMORIA = '<= 500';

/** Layers to a file in storage, and plain `ogr2ogr` from the same table, in turn. Arguments: layers, rounds. */
const bench: Bench = async ([camadas = String(CAMADAS), rodadas = String(RODADAS)]): Promise<BenchReport> => {
  const postgres = await startTestPostgres({ fsync: 'on', full_page_writes: 'on' });
  const database = await createTestDatabase(postgres, 'exportacao');
  const modelos = await createReadModels(database.url);
  await modelos.settle();
  const exportacoes = await createExportacoes(database.url);
  const memoria = watchMemory({ arvore: process.pid });
  try {
    const cliente_id = v7();
    await encher(database, cliente_id, Number(camadas));
    const resultados: Resultado[] = [];
    for (const [formato, driver, saida] of CASOS) {
      const nossas: number[] = [];
      const puras: number[] = [];
      for (let n = 0; n < Number(rodadas); n += 1) {
        nossas.push(await medir(() => exportacoes.exportar({ cliente_id, formato, crs: 4674 })));
        puras.push(await copiar(database.url, driver, saida));
      }
      resultados.push(...resumir(formato, Number(camadas), nossas, puras));
    }
    const { arvore = 0 } = await memoria.stop();
    // The system's own peak of this process, generating the layers included; the tree has Postgres and GDAL in it.
    const node = Math.round(process.resourceUsage().maxRSS / 1024);
    const pico = { caso: 'os dois', metrica: 'memória do Node', valor: node, unidade: 'MiB', meta: META_MEMORIA };
    return {
      resultados: [...resultados, { ...pico, referencia: null }],
      memoriaMaxMiB: { node, 'node, postgres e gdal': Math.round(arvore) },
    };
  } finally {
    await exportacoes.close();
    await modelos.close();
    await database.drop();
    await postgres.stop();
  }
};

/** Parcels of 60 vertices with attributes of every kind, the same each time. */
async function encher({ pool }: Awaited<ReturnType<typeof createTestDatabase>>, cliente_id: string, total: number) {
  await pool.query('set search_path = read_model, public');
  await pool.query(
    `insert into read_model.camadas (id, cliente_id, tipo_id, ativo_id, nome, descricao, area, attributes, ativo,
       removida, criada_em, desde_posicao, desde_instante, geom)
     select md5('camada' || i)::uuid, $1, $2, $3, 'Talhão ' || i, '', 12.3456,
       jsonb_build_object('codigo', i, 'município', 'São João ' || i % 100, 'medida', i * 0.37,
         'observação', case when i % 3 = 0 then null else 'texto qualquer' end, 'plantio', '2024-05-01'),
       true, false, now(), 1, now(), ST_Multi(ST_SetSRID(ST_MakePolygon(ST_AddPoint(l, ST_StartPoint(l))), 4326))
     from generate_series(1, $4::int) i, lateral (
       select ST_MakeLine(array(
         select ST_MakePoint(-52 + i % 450 * 0.01 + 0.004 * cos(2 * pi() * k / $5::int) * (1 + 0.1 * sin(k * i)),
           -18 + i / 450 * 0.01 + 0.004 * sin(2 * pi() * k / $5::int) * (1 + 0.1 * sin(k * i)))
         from generate_series(0, $5::int - 1) k)) l) x`,
    [cliente_id, randomUUID(), randomUUID(), total, VERTICES - 1],
  );
  await pool.query('vacuum analyze read_model.camadas');
}

async function medir(fazer: () => Promise<unknown>): Promise<number> {
  const inicio = performance.now();
  const feito = await fazer();
  if (typeof feito === 'object' && feito !== null && 'motivo' in feito) throw new Error(String(feito.motivo));
  return (performance.now() - inicio) / 1_000;
}

/** The same columns by GDAL alone, attributes as one text. */
async function copiar(url: string, driver: string, saida: string): Promise<number> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'atalaia-exportacao-'));
  const { hostname, port, username, password, pathname } = new URL(url);
  const login = `PG:host=${hostname} port=${port} user=${username} dbname=${pathname.slice(1)} password=${password}`;
  const sql = 'select id, nome, descricao, area, attributes, geom from read_model.camadas order by nome';
  const args = ['-f', driver, path.join(folder, saida), login, '-sql', sql, '-nln', 'saida', '-nlt', 'MULTIPOLYGON'];
  try {
    return await medir(() => promisify(execFile)('ogr2ogr', [...args, '-a_srs', 'EPSG:4674']));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function resumir(formato: Formato, camadas: number, nossas: readonly number[], puras: readonly number[]): Resultado[] {
  const caso = `${camadas.toLocaleString('pt-BR')} polígonos em ${formato}`;
  const [nossa, pura] = [percentile(nossas, 50), percentile(puras, 50)];
  const referencia = { nome: 'ogr2ogr (s)', valor: pura };
  return [
    { caso, metrica: 'tempo, mediana', valor: nossa, unidade: 's', meta: null, referencia },
    { caso, metrica: 'razao', valor: nossa / pura, unidade: 'vezes', meta: META_RAZAO, referencia },
  ];
}

export default bench;
