import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { camadaTipoEvents, camadaTipoStream, type estiloSchema } from '#domain/camada-tipo/camada-tipo.events.ts';
import { type ImportacaoState, importacaoDecider } from '#domain/importacao/importacao.decider.ts';
import { type ImportacaoEvent, importacaoStream } from '#domain/importacao/importacao.events.ts';
import type { CommandContext } from '#domain/kernel/command.ts';
import { EMPTY_HEAD } from '#domain/kernel/event-store.ts';
import { handleCommand } from '#domain/kernel/handle-command.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { type JobOptions, startJobs } from '#infra/composition/worker.ts';
import { loadConfig } from '#infra/config.ts';
import { createStorage } from '#infra/files/storage/create-storage.ts';
import { createTemporalClient } from '#infra/jobs/temporal/connection.ts';
import { createImportacaoJobs } from '#infra/jobs/temporal/importacao-jobs.ts';
import { createLog } from '#infra/log.ts';
import { eventIdOf } from '#infra/store/event-store/event-id.ts';
import { openEventStore } from '#infra/store/event-store/open.ts';
import { achadosEm } from './arquivos.ts';
import type { TestDatabase } from './database.ts';
import type { Input } from './inputs.ts';

const WAIT_MS = 180_000;
const SECRET = '0'.repeat(64);

/** Everything around an import but the pages: log, storage, workflow client, and a worker on demand. */
export async function createImportacoes(
  database: TestDatabase,
  temporalAddress: string,
  more: Readonly<Record<string, string>> = {},
) {
  const base = await mkdtemp(path.join(os.tmpdir(), 'atalaia-importacoes-'));
  // Where a worker of its own puts its folders, given TMPDIR.
  const pastas = path.join(base, `atalaia-${process.getuid?.() ?? 'temp'}`);
  const env = {
    NODE_ENV: 'test' as const,
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    STORAGE_URL: `file://${path.join(base, 'arquivos')}`,
    TEMPORAL_ADDRESS: temporalAddress,
    TEMPORAL_TASK_QUEUE: `fila-${randomUUID()}`,
    TMPDIR: base,
    SESSION_SECRET: SECRET,
    PERSONAL_DATA_KEY: SECRET,
    AUDIT_SIGNING_KEY: SECRET,
    ...more,
  };
  const config = loadConfig(env);
  const log = createLog('teste', 'silent');
  const store = await openEventStore(config, log);
  const storage = createStorage(config.STORAGE_URL);
  const temporal = createTemporalClient({ address: temporalAddress, namespace: 'default' });
  const jobs = createImportacaoJobs({ temporal, store });
  const cliente_id = randomUUID();
  const tipos = { 1: randomUUID(), 2: randomUUID(), 3: randomUUID() };
  for (const tipo of [1, 2, 3] as const) {
    const { type, data } = camadaTipoEvents.CamadaTipoCriado({
      cliente_id,
      nome: `Tipo ${tipo}`,
      tipo_geometria: tipo,
      estilo: ESTILO,
    });
    const id = randomUUID();
    const meta = { correlationId: id, causationId: id, actorId: id, clienteId: cliente_id };
    const event = { eventId: id, type, schemaVersion: 1, recordedAt: new Date().toISOString(), data, meta };
    await store.append(camadaTipoStream(tipos[tipo]), EMPTY_HEAD, [event]);
  }

  const contexto = (): CommandContext => ({
    commandId: randomUUID(),
    correlationId: randomUUID(),
    actorId: randomUUID(),
    clienteId: cliente_id,
    agora: new Date().toISOString(),
  });
  const state = async (id: Uuid): Promise<ImportacaoState> => {
    const events = (await store.readStream(importacaoStream(id))) as unknown as readonly ImportacaoEvent[];
    return events.reduce(importacaoDecider.evolve, importacaoDecider.initial);
  };

  return {
    env,
    store,
    storage,
    jobs,
    temporal,
    contexto,
    state,
    cliente_id,
    iniciarTrabalhador: (opcoes: Pick<JobOptions, 'prazos' | 'prazoDoArquivo_ms'> = {}) =>
      startJobs(config, log, { tempBase: pastas, ...opcoes }),
    /** Stores the files and asks for the import, as the page does. */
    async solicitar(inputs: readonly Input[], opcoes: { publicar?: boolean; tipo?: 1 | 2 | 3 } = {}): Promise<Uuid> {
      const id = randomUUID();
      const arquivos = [];
      for (const { nome, bytes } of inputs) {
        const stored = await storage.put([bytes] as never, { maxBytes: 2 ** 30 });
        arquivos.push({ nome, tipo: 'application/octet-stream', ...stored });
      }
      const data = {
        cliente_id,
        ativo_id: randomUUID(),
        tipo_id: tipos[opcoes.tipo ?? 3],
        arquivos,
        publicar_ao_terminar: opcoes.publicar ?? false,
      };
      const command = { type: 'SolicitarImportacao', data } as const;
      await handleCommand(store, eventIdOf, importacaoDecider, importacaoStream(id), command, contexto());
      return id;
    },
    /** Waits until the log says so. @throws after a generous while */
    async aguardar(id: Uuid, situacao: ImportacaoState['situacao'], tentativa = 1): Promise<ImportacaoState> {
      return until(async () => {
        const now = await state(id);
        return now.situacao === situacao && now.tentativa === tentativa ? now : null;
      }, `${id} devia ficar ${situacao}`);
    },
    /** How many layers the log names, in how many batches, and how many events speak of a layer alone. */
    async contarCamadas(): Promise<{ camadas: number; lotes: number; eventos: number }> {
      const events = (await store.readAll({
        after: 0n,
        limit: 10_000,
        types: ['LoteDaImportacaoGuardado', 'CamadaCriada'],
      })) as readonly (ImportacaoEvent | { type: 'CamadaCriada' })[];
      const lotes = events.flatMap((event) => (event.type === 'LoteDaImportacaoGuardado' ? [event.data] : []));
      const camadas = lotes.reduce((soma, lote) => soma + lote.camadas, 0);
      return { camadas, lotes: lotes.length, eventos: events.length - lotes.length };
    },
    /** What work has left on this machine: temporary files, children, rows of progress. */
    async rastros(): Promise<{ pastas: string[]; processos: string[]; progresso: number }> {
      const { rows } = await database.pool.query('select count(*)::int n from operacao.progresso');
      const found = existsSync(pastas) ? (await achadosEm(pastas)).map(({ caminho }) => caminho) : [];
      return {
        pastas: found.filter((name) => name.includes(path.sep)),
        processos: processesAt(base).map((pid) => commandLine(String(pid))),
        progresso: rows[0].n,
      };
    },
    async close() {
      await store.close();
      await Promise.all([temporal.close(), storage.close()]);
      await rm(base, { recursive: true, force: true });
    },
  };
}
export type Importacoes = Awaited<ReturnType<typeof createImportacoes>>;

/** Repeats until there is an answer. @throws after a generous while */
export async function until<T>(ask: () => Promise<T | null>, wanted: string, pauseMs = 25): Promise<T> {
  for (const end = Date.now() + WAIT_MS; Date.now() < end; await sleep(pauseMs)) {
    const answer = await ask();
    if (answer !== null) return answer;
  }
  throw new Error(`não aconteceu em ${WAIT_MS / 1000} s: ${wanted}`);
}

/** Command lines, other than ours, that hold a text. */
export function processesNaming(text: string): string[] {
  return otherProcesses()
    .map(commandLine)
    .filter((line) => line.includes(text));
}

/** Ids of the processes that are told of a folder (as bwrap is) or stand in it (where the system has no bwrap). */
export function processesAt(folder: string, naming = ''): number[] {
  const there = (pid: string) => commandLine(pid).includes(folder) || currentFolder(pid).startsWith(folder);
  return otherProcesses()
    .filter((pid) => there(pid) && commandLine(pid).includes(naming))
    .map(Number);
}

function otherProcesses(): string[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
}

function currentFolder(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

const ESTILO: (typeof estiloSchema)['_output'] = {
  icone: null,
  icone_tamanho: 24,
  icone_cor: '#000000',
  icone_transparencia: 1,
  cor_contorno: '#0A8556',
  largura_contorno: 2,
  transparencia_cor_contorno: 1,
  cor_preenchimento: '#8CAA4B',
  sem_preenchimento: false,
  transparencia_cor_preenchimento: 0.5,
};
