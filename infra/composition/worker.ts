import type pg from 'pg';
import type { CommonQueryMethods } from 'slonik';
import { PRAZO_DO_ARQUIVO_DIAS } from '#domain/exportacao/exportacao.commands.ts';
import { AVISO_DO_PRAZO_DIAS, PRAZO_DE_PUBLICACAO_DIAS } from '#domain/importacao/importacao.commands.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import { projections } from '#projections/index.ts';
import { createAgendamentoActivities } from '#workflows/agendamento/agendamento.activities.ts';
import { createAtoActivities } from '#workflows/ato/ato.activities.ts';
import type { AtoEffects } from '#workflows/ato/ato.effects.ts';
import { createBuscaPermanenteActivities } from '#workflows/busca-permanente/busca-permanente.activities.ts';
import { createEvidenciaActivities } from '#workflows/evidencia/evidencia.activities.ts';
import { createExportacaoActivities } from '#workflows/exportacao/exportacao.activities.ts';
import { createImagemActivities } from '#workflows/imagem/imagem.activities.ts';
import { createImportacaoActivities } from '#workflows/importacao/importacao.activities.ts';
import type { Prazos } from '#workflows/importacao/importacao.effects.ts';
import { createResumoActivities } from '#workflows/resumo/resumo.activities.ts';
import { createVerificacaoActivities } from '#workflows/verificacao/verificacao.activities.ts';
import { createGeneses } from '../commands/geneses.ts';
import type { Config } from '../config.ts';
import { createAttachments } from '../edge/deliveries/attachments.ts';
import { createExternalRecipients } from '../edge/deliveries/external-recipients.ts';
import { createPostman } from '../edge/deliveries/postman.ts';
import { createDigestWriter } from '../edge/digests/digest-writer.ts';
import { createScheduledIssuer } from '../edge/documents/scheduled-issuer.ts';
import { createPhotographer } from '../edge/evidence/photographer.ts';
import { createHolidays } from '../edge/holidays/holidays.ts';
import { openProvedores } from '../edge/imagery/providers/open-provedores.ts';
import { createStandingSearch } from '../edge/imagery/standing-search.ts';
import { createCorreio } from '../edge/mail/correio.ts';
import { createSmtp } from '../edge/mail/smtp.ts';
import { createPrintTickets } from '../edge/report-renderer/print-tickets.ts';
import { createPrinter } from '../edge/report-renderer/printer.ts';
import { createRendererClient } from '../edge/report-renderer/renderer-client.ts';
import { createDetectionFiles } from '../files/deteccao/detection-files.ts';
import { createDocumentData } from '../files/export/document-data.ts';
import { createExportFiles } from '../files/export/export-files.ts';
import { createExporter } from '../files/export/exporter.ts';
import { createOgrWriter } from '../files/export/ogr-writer.ts';
import { createDuplicates } from '../files/importacao/duplicates.ts';
import { createImportFiles } from '../files/importacao/import-files.ts';
import { createImportKeys } from '../files/protection/import-keys.ts';
import { createExaminer } from '../files/raster/examiner.ts';
import { createGdal } from '../files/raster/gdal.ts';
import { createImageFiles } from '../files/raster/image-files.ts';
import { createSandbox, type Sandbox } from '../files/sandbox/sandbox.ts';
import { createTempFolders } from '../files/sandbox/temp-folders.ts';
import { createExportStorage, createStorage } from '../files/storage/create-storage.ts';
import type { Storage } from '../files/storage/storage.ts';
import { createOgr } from '../files/vector/ogr.ts';
import { createReader } from '../files/vector/reader.ts';
import { createExamPool } from '../files/vector/reading/exam-pool.ts';
import { createCipher } from '../identity/cipher.ts';
import { createPessoas } from '../identity/pessoas.ts';
import { createNextTimes, startNextTimes } from '../jobs/agendamento/next-times.ts';
import { lerAlvos } from '../jobs/ato/alvos.ts';
import { startActNotifier } from '../jobs/reactions/act-notifier.ts';
import { startApprovalNotifier } from '../jobs/reactions/approval-notifier.ts';
import { startApprovedChanges } from '../jobs/reactions/approved-changes.ts';
import { startClientBeginnings } from '../jobs/reactions/client-beginnings.ts';
import { startErasureNotifier } from '../jobs/reactions/erasure-notifier.ts';
import { startExportNotifier } from '../jobs/reactions/export-notifier.ts';
import { startFoundImagesNotifier } from '../jobs/reactions/found-images-notifier.ts';
import { startImportNotifier } from '../jobs/reactions/import-notifier.ts';
import { startIntegrityNotifier } from '../jobs/reactions/integrity-notifier.ts';
import { startMonitoringNotifier } from '../jobs/reactions/monitoring-notifier.ts';
import { startWholeModules } from '../jobs/reactions/whole-modules.ts';
import { createTemporalClient } from '../jobs/temporal/connection.ts';
import { startLines } from '../jobs/temporal/lines.ts';
import { startSchedules } from '../jobs/temporal/schedules.ts';
import { starters } from '../jobs/temporal/starters.ts';
import type { RunningWorker } from '../jobs/temporal/worker.ts';
import type { Log } from '../log.ts';
import { createAtivosService } from '../services/ativo.service.ts';
import { createProgressoWriter } from '../services/progresso.service.ts';
import { startAccessSealer } from '../store/audit/accesses/access-sealer.ts';
import { createVerifier } from '../store/audit/verifier.ts';
import { eventIdOf, uuidV5 } from '../store/event-store/event-id.ts';
import { auditableLog } from '../store/event-store/log.ts';
import { openCheckedEventStore } from '../store/event-store/open.ts';
import { createPostgresAuditableLog } from '../store/event-store/postgres/log.ts';
import { APP_ROLE, createPool, createReader as createSqlReader } from '../store/postgres/pool.ts';
import { sweepers } from './sweepers.ts';

const DIA_MS = 24 * 60 * 60_000;
const agora = () => new Date().toISOString();
const PRAZOS: Prazos = {
  avisar_ms: (PRAZO_DE_PUBLICACAO_DIAS - AVISO_DO_PRAZO_DIAS) * DIA_MS,
  expirar_ms: AVISO_DO_PRAZO_DIAS * DIA_MS,
};

export interface JobOptions {
  /** Where files are unpacked; a folder of the system's where none is given. */
  readonly tempBase?: string;
  readonly prazos?: Prazos;
  /** How long the file of an export is kept. */
  readonly prazoDoArquivo_ms?: number;
}

/** What follows from events without taking its time. */
const NOTIFIERS = [
  ...[startImportNotifier, startExportNotifier, startActNotifier, startErasureNotifier, startApprovalNotifier],
  ...[startIntegrityNotifier, startApprovedChanges, startClientBeginnings, startFoundImagesNotifier, startWholeModules],
];

type VerifierMeans = Pick<Parameters<typeof createVerifier>[0], 'store' | 'pool' | 'storage' | 'logger'> & {
  readonly store: Parameters<typeof auditableLog>[0];
};

/** What looks over the whole log, and what was made of it, every night. */
function verifierOf(config: Config, means: VerifierMeans) {
  const { DATABASE_URL: url, STORAGE_URL: storageUrl } = config;
  const { AUDIT_SIGNING_KEY: signingSeed, PERSONAL_DATA_KEY: personalDataKey } = config;
  const { pool, store } = means;
  const log = config.EVENTSTORE_URL === undefined ? createPostgresAuditableLog(pool) : auditableLog(store);
  return createVerifier({ ...means, log, url, projections, storageUrl, signingSeed, personalDataKey });
}

interface ExaminerMeans extends Pick<Parameters<typeof createExaminer>[0], 'folders' | 'storage'> {
  readonly sandbox: Sandbox;
  readonly pool: pg.Pool;
}

/** What looks at images, and keeps what it makes of them. */
function examinerOf({ sandbox, folders, pool, storage }: ExaminerMeans) {
  return createExaminer({ gdal: createGdal(sandbox), folders, storage, guardar: createImageFiles({ pool, storage }) });
}

interface ExporterMeans extends Pick<ExaminerMeans, 'folders' | 'sandbox' | 'pool'> {
  readonly exportados: Storage;
}

/** What writes the files of exports. */
function exporterOf(config: Config, { sandbox, pool, folders, exportados }: ExporterMeans, log: Log) {
  const arquivos = createExportFiles({ pool, arquivos: exportados });
  const renderizador = createRendererClient(config.RENDERER_URL);
  const printer = createPrinter({ bilhetes: createPrintTickets({ pool }), renderizador, config });
  return createExporter({
    url: config.DATABASE_URL,
    pool,
    writer: createOgrWriter(sandbox),
    folders,
    arquivos,
    log,
    imprimir: printer.print,
  });
}

interface PhotographerMeans {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly storage: Storage;
}

/** What asks for images by itself, one's own and others': pictures of detections, and what is new of an asset. */
async function openImagery(config: Config, { pool, store, storage }: PhotographerMeans, log: Log) {
  const leitor = await createSqlReader(config.DATABASE_URL, { applicationName: 'atalaia-worker-leitura', max: 4, log });
  const ativos = createAtivosService({ leitor });
  const { provedores, close } = openProvedores({ config, pool, leitor, storage, store, log });
  const fotografo = createPhotographer({
    provedores,
    areaDoAtivo: async (escopo, id) => (await ativos.obter(escopo, id))?.bbox_geojson ?? null,
    arquivos: createDetectionFiles({ pool, storage }),
  });
  const procurador = createStandingSearch({
    pool,
    leitor,
    provedores,
    log,
    async areaDoAtivo(escopo, id) {
      const ativo = await ativos.obter(escopo, id);
      return ativo?.ativo ? ativo.bbox_geojson : null;
    },
  });
  return { fotografo, procurador, leitura: leitor, close: () => Promise.allSettled([close(), leitor.end()]) };
}

/** Where links in messages lead: the installation as it is configured. */
const origemDe = ({ PUBLIC_ORIGIN, PORT }: Config) => PUBLIC_ORIGIN ?? `http://localhost:${PORT}`;

interface MailMeans {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  /** Of read models. */
  readonly leitura: CommonQueryMethods;
  readonly storage: Storage;
  readonly sandbox: Sandbox;
  readonly folders: ExaminerMeans['folders'];
  readonly log: Log;
}

/** What writes to people, and sends what it wrote; and what does so for schedules, which issue by the web. */
function correioOf(config: Config, { pool, store, leitura, storage, sandbox, folders, log }: MailMeans) {
  const cipher = createCipher(config.PERSONAL_DATA_KEY);
  const pessoas = createPessoas({ pool, cipher });
  const anexos = createAttachments({ pool, store, cipher, storage });
  const correio = createCorreio({ pool, cipher, pessoas, transporte: createSmtp(config), anexos, log });
  const externos = createExternalRecipients({ pool, cipher, pessoas });
  const carteiro = createPostman({ pool, store, cipher, correio, externos, origem: origemDe(config) });
  const emissor = createScheduledIssuer({ bilhetes: createPrintTickets({ pool }), config });
  const escritorDeDados = createDocumentData({
    url: config.DATABASE_URL,
    writer: createOgrWriter(sandbox),
    folders,
    storage,
  });
  const resumista = createDigestWriter({ pool, leitor: leitura, store, correio, origem: origemDe(config) });
  const relogio = { feriado: createHolidays(), proximos: createNextTimes(pool) };
  const meios = { store, eventIdOf, uuidV5, agora, carteiro, emissor, escritorDeDados, ...relogio };
  return { correio, resumista, relogio, agendamento: createAgendamentoActivities(meios) };
}

type Told = Omit<Parameters<typeof startMonitoringNotifier>[0], 'origem'>;

/** What tells people of events. Links name the installation as it is configured. */
function notifiersOf(config: Config, { correio, ...means }: Told) {
  const origem = origemDe(config);
  return [...NOTIFIERS.map((start) => start(means)), startMonitoringNotifier({ ...means, correio, origem })];
}

/** Everything that takes time: reads files, drives workflows, and starts them from events. */
export async function startJobs(config: Config, log: Log, options: JobOptions = {}): Promise<RunningWorker> {
  const requireNetworkIsolation = config.REQUIRE_NETWORK_ISOLATION ?? config.NODE_ENV === 'production';
  const sandbox = createSandbox({ requireNetworkIsolation });
  log.info({ isolamento: sandbox.isolation }, 'leitura de arquivos isolada');
  const folders = await createTempFolders(options.tempBase);
  const pool = createPool(config.DATABASE_URL, { role: APP_ROLE, applicationName: 'atalaia-worker', log });
  const store = await openCheckedEventStore(config, log, pool);
  const storage = createStorage(config.STORAGE_URL);
  const { TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace, TEMPORAL_TASK_QUEUE: taskQueue } = config;
  const temporal = createTemporalClient({ address, namespace });

  const exams = createExamPool();
  const chaves = createImportKeys({ pool, secret: config.PERSONAL_DATA_KEY });
  const [ogr, duplicadas] = [createOgr(sandbox), createDuplicates(pool)];
  const leitor = createReader({ ogr, folders, storage, pool: exams, chaveDe: chaves.obter, duplicadas });
  const arquivos = createImportFiles({ pool, storage });
  const { prazos = PRAZOS, prazoDoArquivo_ms = PRAZO_DO_ARQUIVO_DIAS * DIA_MS } = options;
  const progresso = createProgressoWriter({ pool, log });
  const alvos: AtoEffects['alvos'] = { ler: (quais, desde, lote) => lerAlvos(storage, quais, desde, lote) };
  const { muitas: geneses } = createGeneses(pool);
  const exportados = createExportStorage(config.STORAGE_URL);
  const exportador = exporterOf(config, { sandbox, pool, folders, exportados }, log);
  const examinador = examinerOf({ sandbox, folders, pool, storage });
  const { fotografo, procurador, leitura, ...camera } = await openImagery(config, { pool, store, storage }, log);
  const verificador = verifierOf(config, { store, pool, storage, logger: log });
  const meios = { pool, store, leitura, storage, sandbox, folders, log };
  const { correio, resumista, relogio, agendamento } = correioOf(config, meios);
  const activities = {
    ...agendamento,
    ...createImportacaoActivities({ store, eventIdOf, uuidV5, leitor, arquivos, progresso, prazos, agora }),
    ...createBuscaPermanenteActivities({ store, eventIdOf, uuidV5, procurador, agora }),
    ...createEvidenciaActivities({ store, eventIdOf, uuidV5, fotografo, agora }),
    ...createExportacaoActivities({ store, eventIdOf, uuidV5, exportador, agora, prazo_ms: prazoDoArquivo_ms }),
    ...createImagemActivities({ store, eventIdOf, uuidV5, examinador, agora }),
    ...createAtoActivities({ store, eventIdOf, uuidV5, alvos, geneses, progresso, agora }),
    ...createResumoActivities({ store, resumista, agora }),
    ...createVerificacaoActivities({ store, eventIdOf, uuidV5, verificador, agora }),
  };

  if (address === undefined) log.warn('TEMPORAL_ADDRESS não está definido: os trabalhos esperam como eventos');
  const schedules = startSchedules({ temporal, taskQueue, log });
  const running = address ? await startLines({ address, namespace, taskQueue, activities, log }, agendamento) : [];
  const { PERSONAL_DATA_KEY: personalDataKey, ABANDONED_FILES_DAYS: days } = config;
  const sweeping = sweepers({ pool, storage, store, exportados, guarda_ms: days * DIA_MS }, log);
  sweeping.push(startAccessSealer({ pool, store, personalDataKey, log }));
  const reactors = notifiersOf(config, { pool, store, log, correio });
  reactors.push(startNextTimes({ pool, store, log, ...relogio }));
  if (address) reactors.push(...starters.map((start) => start({ pool, store, temporal, taskQueue, log })));

  return {
    async stop() {
      await Promise.all(reactors.map((reactor) => reactor.stop()));
      await Promise.all([...running, schedules].map((worker) => worker.stop()));
      await Promise.all([folders.close(), exams.close(), ...sweeping.map((each) => each.stop())]);
      await store.close();
      const closing = [camera, correio, temporal, storage, exportados].map((each) => each.close());
      await Promise.allSettled([...closing, pool.end()]);
    },
  };
}
