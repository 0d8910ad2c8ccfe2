import type pg from 'pg';
import type { DatabasePool } from 'slonik';
import type { EventStore } from '#domain/kernel/event-store.ts';
import { contarEmEspera } from '#projections/importacao/andamento.queries.ts';
import type { ProjectionName } from '#projections/index.ts';
import { type Executor, executor } from '../commands/executor.ts';
import { createGeneses, type GenesesDeCamadas } from '../commands/geneses.ts';
import { createReservas } from '../commands/reservas.ts';
import type { Config } from '../config.ts';
import { createScheduledReports } from '../edge/deliveries/scheduled-reports.ts';
import { createDocuments } from '../edge/documents/documents.ts';
import { createGeocoding } from '../edge/geocoding/geocoding.ts';
import { createFreshness } from '../edge/http/freshness.ts';
import { createHealth } from '../edge/http/health.ts';
import { createMetrics } from '../edge/http/metrics.ts';
import { createQuota } from '../edge/http/quota.ts';
import { createCatalogoDeImagens } from '../edge/imagery/catalogue/catalogue.ts';
import { createCrops } from '../edge/imagery/crop.ts';
import { createHistograms } from '../edge/imagery/histogram.ts';
import { createImageTokens } from '../edge/imagery/image-tokens.ts';
import { createPrintedPictures } from '../edge/imagery/printed/printed-pictures.ts';
import { type OpenProvedores, openProvedores } from '../edge/imagery/providers/open-provedores.ts';
import { createSmtp } from '../edge/mail/smtp.ts';
import { createRendererClient } from '../edge/report-renderer/renderer-client.ts';
import { createPastInstants } from '../edge/tiles/past-instants.ts';
import { createTiles } from '../edge/tiles/tiles.ts';
import { createFilesOfDetections } from '../files/deteccao/files-of-detections.ts';
import { createExportFiles } from '../files/export/export-files.ts';
import { createImportKeys } from '../files/protection/import-keys.ts';
import { createProtectedData } from '../files/protection/protected-data.ts';
import { createExportStorage, createStorage } from '../files/storage/create-storage.ts';
import { createDownloadLinks } from '../files/storage/download-links.ts';
import type { Storage } from '../files/storage/storage.ts';
import { EnviosParciaisTable } from '../files/upload/envios-parciais.table.ts';
import { EnviosParciais } from '../files/upload/envios-parciais.ts';
import { createTemporaryAreas } from '../files/vector/temporary/temporary-areas.ts';
import { createIdentidade } from '../identity/identidade.ts';
import { createAtos } from '../jobs/ato/atos.ts';
import { createTemporalClient, type TemporalClient } from '../jobs/temporal/connection.ts';
import { createExportacaoJobs } from '../jobs/temporal/exportacao-jobs.ts';
import { createImportacaoJobs } from '../jobs/temporal/importacao-jobs.ts';
import { createLog, type Log } from '../log.ts';
import { createPositionFeed, readPositions, waitForPosition } from '../projector/position-feed.ts';
import { projectionStatus } from '../projector/projection-status.ts';
import { createAdministracao } from '../services/administracao.service.ts';
import { createAprovacoes } from '../services/aprovacao.service.ts';
import { createAtosService } from '../services/ato.service.ts';
import { createCamadasService } from '../services/camada.service.ts';
import { createCamadaHistoria } from '../services/camada-historia.service.ts';
import { createConfiguracoesService } from '../services/configuracao.service.ts';
import { createGeometriasService } from '../services/geometria.service.ts';
import { createInstantaneos } from '../services/instantaneos.ts';
import { createVidasService } from '../services/monitoramento/vida.service.ts';
import { createProgressoService } from '../services/progresso.service.ts';
import { createAcessosService } from '../services/registro/acesso.service.ts';
import { createHistoria } from '../services/registro/historia.service.ts';
import { createRegistroService } from '../services/registro/registro.service.ts';
import { createVerificacoesService } from '../services/registro/verificacao.service.ts';
import { createSeriesService } from '../services/serie.service.ts';
import { createUsuariosService } from '../services/usuario.service.ts';
import { createVistasDoMapaService } from '../services/vista-do-mapa.service.ts';
import { checkAccess, openEventStore } from '../store/event-store/open.ts';
import { readHeartbeats } from '../store/postgres/heartbeats.ts';
import { APP_ROLE, createPool, createReader, toPg, WEB_QUERY_MS } from '../store/postgres/pool.ts';
import { createReadModelServices } from './read-models.ts';

/** Everything that a page may ask for. Reaches Remix through the load context, never by import. */
export type Services = Awaited<ReturnType<typeof createComposition>>;

/** Joins ports and adapters as the configuration says: the one place where that happens. */
export async function createComposition(config: Config, log: Log = createLog('web', config.LOG_LEVEL)) {
  const { pool, leitor, instantaneos } = await openPools(config, log);
  const fontes = { projecoes: () => projecoes.situacao(), processos: () => readHeartbeats(pool) };
  const metricas = createMetrics('web', { ...fontes, trabalhosEmEspera: () => trabalhosEmEspera(pool) });
  const store = await openEventStore(config, log, pool);
  const { eventStore, freshness } = watched(metricas.measure(store));
  const armazenamento = createStorage(config.STORAGE_URL);
  const arquivosExportados = createExportStorage(config.STORAGE_URL);
  const [usuarios, geneses] = [createUsuariosService({ leitor }), createGeneses(pool)];
  await checkAccess(eventStore);
  const executar = executor(eventStore, geneses.uma);
  const nomes = createReservas(eventStore);
  const base = { config, log, pool, leitor, eventStore, executar, geneses, armazenamento };
  const transporte = createSmtp(config);
  const identidade = createIdentidade({ pool, usuarios, executar, transporte, config, log });
  const renderizador = createRendererClient(config.RENDERER_URL);
  const temporal = createTemporalClient({ address: config.TEMPORAL_ADDRESS, namespace: config.TEMPORAL_NAMESPACE });
  const externos = openProvedores({ config, pool, leitor, log, storage: armazenamento, store: eventStore });
  const mapas = createMapServices({ config, pool, leitor, log }, externos);
  const ladrilhos = createTiles({ url: config.DATABASE_URL, log });
  const progresso = createProgressoService({ pool, url: config.DATABASE_URL, log });
  const projecoes = createProjecoes({ config, pool, eventStore, freshness, log });
  const administracao = createAdministracao({ pool, leitor, eventStore, projecoes });

  const deteccoes = createFilesOfDetections({ config, pool, storage: armazenamento });
  return {
    config,
    log,
    eventStore,
    executar,
    projecoes,
    identidade,
    usuarios,
    administracao,
    nomes,
    instantaneos,
    acessos: createAcessosService({ pool, leitor }),
    registro: createRegistroService({ leitor, store: eventStore }),
    verificacoes: createVerificacoesService({ leitor, pool, temporal }),
    aprovacoes: createAprovacoes({ leitor, eventStore, executar, nomes, administracao, usuarios }),
    configuracoes: createConfiguracoesService({ leitor, config }),
    ...createReadModelServices(leitor, pool),
    ...createLayerServices({ ...base, arquivosExportados, temporal }),
    arquivosExportados,
    progresso,
    ladrilhos,
    armazenamento,
    ...mapas,
    ...createDocuments({ ...base, store, renderizador, usuarios, identidade }),
    ...createScheduledReports(base),
    ...deteccoes,
    linksDeDownload: createDownloadLinks({ secret: config.SESSION_SECRET }),
    metricas,
    saude: createHealth({
      postgres: () => pool.query('SELECT 1'),
      eventStore: () => eventStore.lastPosition(),
      temporal: () => temporal.check(),
      armazenamento: () => armazenamento.check(),
      renderizador: () => renderizador.check(),
      ...fontes,
    }),
    /** Lets go of everything; requests under way must have ended. */
    async close() {
      freshness.close();
      await identidade.close();
      await Promise.all([projecoes.close(), progresso.close()]);
      await eventStore.close();
      const lidos = [mapas.areasTemporarias, deteccoes.paginasDosArtefatos, arquivosExportados];
      const closing = [temporal, ladrilhos, instantaneos, externos, armazenamento, ...lidos].map((one) => one.close());
      await Promise.allSettled([...closing, leitor.end(), pool.end()]);
    },
  };
}

/** The log, whose streams nobody waits for while it is away. */
function watched(store: EventStore) {
  const freshness = createFreshness(store);
  const readStream: EventStore['readStream'] = (id, from) => freshness.unlessAway(() => store.readStream(id, from));
  return { eventStore: { ...store, readStream }, freshness };
}

/** One to write and to ask with, one for what is shown. */
async function openPools(config: Config, log: Log) {
  const { DATABASE_URL: url } = config;
  const own = { role: APP_ROLE, applicationName: 'atalaia-web', max: 16, queryTimeout: WEB_QUERY_MS };
  const leitor = await createReader(url, { applicationName: 'atalaia-web-leitura', max: 12, log });
  return { pool: createPool(url, { ...own, log }), leitor, instantaneos: createInstantaneos({ config, log }) };
}

type OfTheMaps = Pick<OfTheLayers, 'config' | 'pool' | 'leitor' | 'log'>;

/** What maps show and ask besides the layers. */
function createMapServices(given: OfTheMaps, { provedores, chaves, valores: values }: OpenProvedores) {
  const { config, pool, leitor, log } = given;
  return {
    areasTemporarias: createTemporaryAreas({
      requireNetworkIsolation: config.REQUIRE_NETWORK_ISOLATION ?? config.NODE_ENV === 'production',
    }),
    geocodificacao: createGeocoding({ config, leitor, log }),
    cotaDeBuscas: createQuota({ max: 120, windowMs: 60_000 }),
    vistasDoMapa: createVistasDoMapaService({ pool }),
    cotaDeVistas: createQuota({ max: 60, windowMs: 60_000 }),
    cotaDeAreasTemporarias: createQuota({ max: 20, windowMs: 60_000 }),
    instantesDoMapa: createPastInstants({ max: 30, windowMs: 60_000 }),
    tokensDeImagens: createImageTokens({ secret: config.SESSION_SECRET }),
    valoresDasImagens: values,
    recortesDasImagens: createCrops(values),
    histogramasDasImagens: createHistograms(values),
    seriesDasImagens: createSeriesService({ leitor, values, provedores, log }),
    imagensImpressas: createPrintedPictures({ provedores }),
    provedoresDeImagens: provedores,
    chavesDosProvedores: chaves,
    catalogoDeImagens: createCatalogoDeImagens({ pool, leitor, provedores, secret: config.SESSION_SECRET, log }),
    cotaDoCatalogo: createQuota({ max: 60, windowMs: 60_000 }),
  };
}

interface OfTheLayers {
  readonly config: Config;
  readonly log: Log;
  readonly pool: pg.Pool;
  readonly leitor: DatabasePool;
  readonly eventStore: EventStore;
  readonly executar: Executor['executar'];
  readonly geneses: GenesesDeCamadas;
  readonly armazenamento: Storage;
  readonly arquivosExportados: Storage;
  readonly temporal: TemporalClient;
}

/** What happens to layers on their way in, and afterwards one by one or many at once. */
function createLayerServices(given: OfTheLayers) {
  const { config, log, pool, leitor, eventStore, executar, geneses, armazenamento, arquivosExportados, temporal } =
    given;
  return {
    protegidos: createProtectedData({
      chaves: createImportKeys({ pool, secret: config.PERSONAL_DATA_KEY }),
      camadas: createCamadasService({ leitor }),
      executar,
      log,
    }),
    historiaDasCamadas: createCamadaHistoria({ leitor, store: eventStore }),
    historia: createHistoria(eventStore),
    vidas: createVidasService({ store: eventStore }),
    geometrias: createGeometriasService({ leitor, storage: armazenamento }),
    atos: {
      ...createAtosService({ leitor }),
      ...createAtos({ store: eventStore, executar, leitor, storage: armazenamento, geneses: geneses.muitas }),
    },
    envios: createImportacaoJobs({ temporal, store: eventStore }),
    pedidosDeExportacao: createExportacaoJobs({
      temporal,
      store: eventStore,
      executar,
      log,
      arquivos: createExportFiles({ pool, arquivos: arquivosExportados }),
    }),
    enviosParciais: new EnviosParciais({
      tabela: new EnviosParciaisTable(pool),
      armazenamento,
      maximo: {
        camada: { bytes: config.MAX_UPLOAD_MIB * 2 ** 20, arquivos: config.MAX_UPLOAD_FILES },
        imagem: { bytes: config.MAX_IMAGE_MIB * 2 ** 20, arquivos: 1 },
        artefato: { bytes: config.MAX_ARTEFACT_MIB * 2 ** 20, arquivos: 40 },
      },
    }),
  };
}

interface OfTheReadModels extends Pick<OfTheLayers, 'config' | 'log' | 'pool' | 'eventStore'> {
  readonly freshness: ReturnType<typeof createFreshness>;
}

/** What read models know of themselves: how far they are, and how old that makes a page. */
function createProjecoes({ config, pool, eventStore, freshness, log }: OfTheReadModels) {
  const feed = createPositionFeed({ url: config.DATABASE_URL, role: APP_ROLE, log });
  // For pages: nothing of it waits for the event store.
  const conhecido = { lastPosition: freshness.lastPosition, readAll: async () => [] };
  return {
    /** True once all of them show `position`; false when the time runs out first. */
    async esperar(nomes: readonly ProjectionName[], position: bigint, timeoutMs = 2000): Promise<boolean> {
      if (position <= 0n || (await feed.wait(nomes, position, timeoutMs))) return true;
      // Announcements may be missed while the connection comes back: the tables have the last word.
      return waitForPosition(pool, nomes, position, 1);
    },
    /** Calls back with each projection that moved on; returns the end of it. */
    aoAvancar: feed.onAdvance,
    situacao: () => projectionStatus(pool, eventStore),
    /** The same against the end of the log as it was known last: never waits for the event store. */
    situacaoConhecida: () => projectionStatus(pool, conhecido),
    /** How far each of them is, as decimal text; what was never built is absent. */
    posicoes: (nomes: readonly ProjectionName[]) => readPositions(pool, nomes),
    /** Whether anything can be written now, and from when the data are where not. */
    atualidade: freshness.obter,
    close: () => feed.close(),
  };
}

/** Imports that were asked for and that no workflow has begun to read. */
async function trabalhosEmEspera(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ total: number }>(toPg(contarEmEspera()));
  return rows[0]?.total ?? 0;
}
