import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { SEM_FILTRO } from '#domain/deteccao/filtro.policy.ts';
import type { FiltroGravado } from '#domain/deteccao/filtro-gravado.policy.ts';
import { createComposition } from '#infra/composition/web.ts';
import { loadConfig } from '#infra/config.ts';
import { CLIENTES } from '#infra/demonstration/pessoas.ts';
import { createLog } from '#infra/log.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { copiasDasDeteccoes } from '../support/copias-das-deteccoes.ts';
import { createTestDatabase } from '../support/database.ts';
import { criarDeteccao } from '../support/deteccoes.ts';
import { createExportacoes } from '../support/exportacoes.ts';
import { startTestPostgres } from '../support/postgres.ts';
import { until } from '../support/process.ts';
import { entrarSemNavegador, type Visitante } from '../support/visitante.ts';
import { type Bench, type BenchReport, type Resultado, resultado } from './kernel.ts';

/** Of those that are loaded some are in the bin and some not published: 200,000 are exported. */
const DETECCOES = 234_000;
const CAMADAS = 2_000;
const EM_PDF = 1_000;
const CASOS = [
  { objeto: 'deteccoes', formato: 'xlsx', meta: '<= 60' },
  { objeto: 'deteccoes', formato: 'gpkg', meta: '<= 15' },
  { objeto: 'geometrias', formato: 'gpkg', meta: null },
  { objeto: 'deteccoes', formato: 'csv', meta: null },
] as const;
const META_DO_PDF = '<= 30';
const META_MEMORIA = '<= 500';
const TUDO = SEM_FILTRO as FiltroGravado;
const DE_SEMPRE = { start_date: '01/01/2000', end_date: '31/12/2099' };

const segundosDesde = (inicio: number) => Number(((performance.now() - inicio) / 1_000).toFixed(2));

/** By the exporter that the worker has. */
async function arquivos(deteccoes: string, camadas: string): Promise<readonly Resultado[]> {
  const postgres = await startTestPostgres({ fsync: 'on', full_page_writes: 'on' });
  const database = await createTestDatabase(postgres, 'bench');
  const exportacoes = await createExportacoes(database.url);
  try {
    const carga = fork(path.join(import.meta.dirname, 'deteccoes-carregar.ts'), [database.url, deteccoes, camadas]);
    const [cliente_id] = (await once(carga, 'message')) as [string];
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
      resultados.push(resultado(`${feita.total} ${objeto} em ${formato}`, 'tempo', segundosDesde(inicio), 's', meta));
    }
    clearInterval(olhar);
    return [...resultados, resultado('todos', 'memória do Node', Math.round(node), 'MiB', META_MEMORIA)];
  } finally {
    await exportacoes.close();
    await database.drop();
    await postgres.stop();
  }
}

const encontrar = async (
  visitante: Visitante,
  campos: Readonly<Record<string, string>>,
): Promise<{ readonly total: number }> =>
  (await visitante.pedir(`/deteccoes/resultados?${new URLSearchParams(campos)}`)).json();

/** So many detections of one analysis, in an asset of the demonstration. @returns the filter that finds them */
async function analiseDe(quantas: number, { environment }: TestApp, visitante: Visitante) {
  const log = createLog('bench', 'silent');
  const services = await createComposition(loadConfig({ ...environment } as NodeJS.ProcessEnv), log);
  try {
    const cliente_id = CLIENTES.serraAzul.id;
    const [ativo] = await services.ativos.listar({ cliente_id, ativos: 'todos' });
    if (ativo === undefined) throw new Error('a demonstração não tem ativos');
    const { analise_id, deteccao_id } = await criarDeteccao(services, ativo.id, cliente_id);
    const outra = await copiasDasDeteccoes(services.eventStore, [deteccao_id]);
    for (let n = 1; n < quantas; n += 1) await outra();
    const filtro = { ...DE_SEMPRE, analise_ids: analise_id };
    await until(
      () => encontrar(visitante, filtro),
      ({ total }) => total === quantas,
      60_000,
    );
    return filtro;
  } finally {
    await services.close();
  }
}

/** What takes longer than a request may wait is fetched once it is there, as its page does. */
async function arquivoDe(visitante: Visitante, pedido: Response): Promise<Response> {
  const { exportacao_id } = pedido.status === 202 ? await pedido.json() : { exportacao_id: null };
  const arquivo =
    exportacao_id === null
      ? pedido
      : await until(
          () => visitante.pedir(`/deteccoes/exportacoes/${exportacao_id}/arquivo`),
          ({ ok }) => ok,
          300_000,
        );
  if (arquivo.headers.get('Content-Type') !== 'application/pdf') throw new Error(`sem arquivo: ${arquivo.status}`);
  return arquivo;
}

/** From the button to the whole file, through event, workflow, page and renderer. */
async function paginas(total: number): Promise<Resultado> {
  const app = await startApp();
  try {
    await app.waitForSaude(({ componentes }) => componentes.renderizador === 'ok', 60_000);
    const visitante = await entrarSemNavegador(app.url, 'administrador');
    const filtro = await analiseDe(total, app, visitante);
    const inicio = performance.now();
    const resposta = await visitante.postar('/deteccoes/exportar', [
      ['selected_all', '1'],
      ['filters', JSON.stringify(filtro)],
      ['file_type', 'pdf'],
    ]);
    const { byteLength } = await (await arquivoDe(visitante, resposta)).arrayBuffer();
    const caso = `${total} deteccoes em pdf (${(byteLength / 2 ** 20).toFixed(1)} MiB)`;
    return resultado(caso, 'tempo', segundosDesde(inicio), 's', META_DO_PDF);
  } finally {
    await app.stop();
  }
}

/** Detections to a file. Arguments: detections, layers, detections in pages. */
const bench: Bench = async (args): Promise<BenchReport> => {
  const [deteccoes = `${DETECCOES}`, camadas = `${CAMADAS}`, emPdf = `${EM_PDF}`] = args;
  const pdf = await paginas(Number(emPdf));
  const resultados = await arquivos(deteccoes, camadas);
  const memoria = resultados.at(-1)?.valor ?? 0;
  return { resultados: [...resultados, pdf], memoriaMaxMiB: { node: memoria } };
};

export default bench;
