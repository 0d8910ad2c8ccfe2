import { SEM_FILTRO } from '#domain/deteccao/filtro.policy.ts';
import type { FiltroGravado } from '#domain/deteccao/filtro-gravado.policy.ts';
import { createTestDatabase } from '../support/database.ts';
import { createExportacoes } from '../support/exportacoes.ts';
import { startTestPostgres } from '../support/postgres.ts';
import { carregarDeteccoes } from './deteccoes-carga.ts';
import type { Bench, BenchReport, Resultado } from './kernel.ts';

const DETECCOES = 200_000;
const CAMADAS = 2_000;
const CASOS = [
  { objeto: 'deteccoes', formato: 'xlsx', meta: '<= 60' },
  { objeto: 'deteccoes', formato: 'gpkg', meta: '<= 15' },
  { objeto: 'geometrias', formato: 'gpkg', meta: null },
  { objeto: 'deteccoes', formato: 'csv', meta: null },
] as const;
const META_MEMORIA = '<= 500';
const TUDO = SEM_FILTRO as FiltroGravado;

/** Detections to a file in storage, by the exporter that the worker has. Arguments: detections, layers. */
const bench: Bench = async ([deteccoes = String(DETECCOES), camadas = String(CAMADAS)]): Promise<BenchReport> => {
  const postgres = await startTestPostgres({ fsync: 'on', full_page_writes: 'on' });
  const database = await createTestDatabase(postgres, 'bench');
  const exportacoes = await createExportacoes(database.url);
  try {
    const { cliente_id } = await carregarDeteccoes(database.url, Number(deteccoes), Number(camadas));
    await database.pool.query('VACUUM ANALYZE read_model.deteccoes');
    // This process alone: GDAL and Postgres are children of it.
    let node = 0;
    const olhar = setInterval(() => {
      node = Math.max(node, process.memoryUsage().rss / 2 ** 20);
    }, 100);
    const resultados: Resultado[] = [];
    for (const { objeto, formato, meta } of CASOS) {
      const inicio = performance.now();
      const feita = await exportacoes.exportar({ cliente_id, formato, deteccoes: { objeto, filtro: TUDO } });
      if ('motivo' in feita) throw new Error(`sem arquivo: ${feita.motivo}`);
      const valor = Number(((performance.now() - inicio) / 1_000).toFixed(2));
      const caso = `${feita.total} ${objeto} em ${formato}`;
      resultados.push({ caso, metrica: 'tempo', valor, unidade: 's', meta, referencia: null });
    }
    clearInterval(olhar);
    const pico = { caso: 'todos', metrica: 'memória do Node', valor: Math.round(node), unidade: 'MiB' };
    return {
      resultados: [...resultados, { ...pico, meta: META_MEMORIA, referencia: null }],
      memoriaMaxMiB: { node: Math.round(node) },
    };
  } finally {
    await exportacoes.close();
    await database.drop();
    await postgres.stop();
  }
};

export default bench;
