import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { restoreBackup } from '../backup/restore-backup.ts';
import { loadConfig } from '../config.ts';
import { IMAGENS_DAS_ANALISES } from '../demonstration/analises.ts';
import { createLog } from '../log.ts';
import { installationFolder, runningInstallation } from './environment.ts';
import { prepareFirstData, sendFirstAnalyses, sendFirstImages } from './first-data.ts';
import { createInstallation, type Installation } from './installation.ts';

/** Data of an installation; tools that were brought (Temporal, Debian packages) stay. */
const DATA = ['postgres', 'temporal.db', 'temporal.db-shm', 'temporal.db-wal', 'arquivos', 'segredos.json', 'logs'];

const say = (text: string) => console.log(`[atalaia] ${text}`);

const dir = installationFolder();
const port = portFrom(process.env.PORT);
let installation: Installation | null = null;
let ending: Promise<never> | null = null;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
// start.mjs holds the other end: its end by kill -9 reaches us only this way.
process.on('disconnect', () => void end(0));

try {
  requireModernNode();
  const running = runningInstallation(dir);
  if (running !== null) throw new Error(`A Atalaia já está em execução nesta pasta (processo ${running}).`);
  if (process.argv.includes('--limpar')) await clear();
  const lines: string[] = [];
  const copy = argument('--restaurar');
  installation = createInstallation({
    dir,
    port,
    webs: websHere(),
    say,
    ...(copy === null ? {} : { restore: (environment) => restore(path.resolve(copy), environment) }),
    prepare: async (environment) => {
      const { linhas, finish } = await prepareFirstData(environment);
      lines.push(...linhas);
      return finish;
    },
  });
  const environment = await installation.start();
  for (const line of lines) console.log(line);
  console.log(`Atalaia pronta em ${installation.url}`);
  void sendDemonstration(environment).catch((error) => {
    if (ending === null) say(`as imagens e as análises da demonstração não foram todas enviadas: ${explain(error)}`);
  });
} catch (error) {
  if (ending === null) {
    console.error(`[atalaia] ${explain(error)}`);
    await end(1);
  }
}

/** Analyses need the first images alone, and come before the many that follow. */
async function sendDemonstration(environment: Readonly<Record<string, string>>): Promise<void> {
  await sendFirstImages(environment, IMAGENS_DAS_ANALISES);
  await sendFirstAnalyses(environment);
  await sendFirstImages(environment);
}

/** Ends everything once, however often it is asked to: a terminal and npm both hand Ctrl-C on. */
function end(status: number): Promise<never> {
  ending ??= (async () => {
    if (installation) say('encerrando…');
    await installation?.stop();
    process.exit(status);
  })();
  return ending;
}

/** One that ends is no loss while there is another. Linux alone lets two listen at one port. */
function websHere(): 1 | 2 {
  return process.platform === 'linux' && os.availableParallelism() > 1 ? 2 : 1;
}

/** What follows an option; null without the option. @throws where nothing follows it */
function argument(name: string): string | null {
  const at = process.argv.indexOf(name);
  if (at === -1) return null;
  const value = process.argv[at + 1];
  if (value === undefined || value.startsWith('-')) throw new Error(`Falta a pasta: ${name} PASTA`);
  return value;
}

async function restore(folder: string, environment: Readonly<Record<string, string>>): Promise<void> {
  say(`trazendo a cópia de ${folder}…`);
  const config = loadConfig({ NODE_ENV: 'development', ...environment } as NodeJS.ProcessEnv);
  const { posicao } = await restoreBackup(config, folder, createLog('start', 'error'));
  say(`cópia restaurada até a posição ${posicao}`);
}

async function clear(): Promise<void> {
  say('apagando os dados desta instalação…');
  for (const name of DATA) await rm(path.join(dir, name), { recursive: true, force: true });
}

/** What we foresaw is a sentence; a defect of ours is told with its place. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return ['Error', 'MigrationError', 'BackupError'].includes(error.name)
    ? error.message
    : (error.stack ?? error.message);
}

function portFrom(text: string | undefined): number {
  const value = Number(text ?? '3000');
  if (Number.isInteger(value) && value >= 1 && value <= 65_535) return value;
  console.error(`[atalaia] PORT: "${text}" não é uma porta (1 a 65535)`);
  process.exit(1);
}

function requireModernNode(): void {
  if (Number(process.versions.node.split('.')[0]) < 24) {
    throw new Error(`Este passo precisa do Node 24, e este é o ${process.version}: use npm start.`);
  }
}
