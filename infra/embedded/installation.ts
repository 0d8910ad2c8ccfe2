import { mkdir } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadPlaces } from '../edge/geocoding/load-places.ts';
import { migrate } from '../store/postgres/migrate.ts';
import { type AppProcess, startAppProcess } from './app-process.ts';
import { ensureBuild } from './build.ts';
import { ensureChromium, findBroughtChromium } from './chromium.ts';
import type { Progress } from './debian.ts';
import { ensureSecrets, saveEnvironment } from './environment.ts';
import { freePort, startPostgres } from './postgres.ts';
import { ensurePostgres } from './postgres-install.ts';
import { searchPath } from './programs.ts';
import { createSupervisor, type Supervisor } from './supervisor.ts';
import { ensureTemporal, startTemporal } from './temporal.ts';
import { ensureGdal, ensurePdfTools, toolEnvironment } from './tools.ts';

export interface InstallationOptions {
  /** Everything made lies below it. */
  readonly dir: string;
  /** Where tools were or are brought to; tests share those of the project. */
  readonly tools?: string;
  readonly port: number;
  /** Web processes that answer at the port together: one, or two where the system lets them. */
  readonly webs?: 1 | 2;
  /** Over everything found out here. */
  readonly env?: Readonly<Record<string, string>>;
  readonly say: Progress;
  /** Over the environment of our own processes alone. */
  readonly appEnv?: Readonly<Record<string, string>>;
  /** Before the migrations: fills the empty database, as a restore does. */
  restore?(environment: Readonly<Record<string, string>>): Promise<void>;
  /** After the migrations; what it answers is called once everything runs, and is waited for. */
  prepare?(environment: Readonly<Record<string, string>>): Promise<() => Promise<void>>;
}

export interface Installation {
  readonly url: string;
  readonly services: Supervisor;
  /** Brings everything up; resolves with the environment that the processes have. On failure nothing stays behind. */
  start(): Promise<Readonly<Record<string, string>>>;
  /** Ends everything, also what is only half up. */
  stop(): Promise<void>;
}

const HERE = '127.0.0.1';

/** By these names the supervisor knows them. */
const WEBS = ['web', 'web-2'] as const;
/** Where there is more than one: what is printed is drawn by a web of its own, and no page waits behind a report. */
const PRINTING = 'web-impressao';
/** Nobody waits for paper as for a page. */
const STAND_BACK: readonly string[] = [PRINTING, 'renderer'];
/** Requests end first, then jobs, then what they stand on. */
const END = [[...WEBS, PRINTING], ['worker', 'projector', 'renderer'], ['temporal'], ['postgres']] as const;

/** Every service that the environment does not name, then the application on top of them. */
export function createInstallation(options: InstallationOptions): Installation {
  const { dir, port, say } = options;
  const given = { ...ownEnvironment(), ...options.env };
  const services = createSupervisor(say, END);
  return {
    url: `http://localhost:${port}`,
    services,
    stop: () => services.stop(),
    async start() {
      await requireFreePort(port, given.HOST ?? HERE);
      await mkdir(path.join(dir, 'logs'), { recursive: true });
      try {
        const environment = await startServices(options, given, services);
        await saveEnvironment(dir, environment);
        await options.restore?.(environment);
        say('preparando o banco…');
        await migrate(environment.DATABASE_URL ?? '');
        await loadPlaces(environment.DATABASE_URL ?? '');
        const finish = await options.prepare?.(environment);
        await startApplication(options, given, { ...environment, ...options.appEnv }, services);
        await finish?.();
        return environment;
      } catch (error) {
        await services.stop();
        throw error;
      }
    },
  };
}

async function startServices(
  { dir, tools = dir, port, webs = 1, say }: InstallationOptions,
  given: Record<string, string>,
  services: Supervisor,
): Promise<Record<string, string>> {
  const gdal = ensureGdal(tools, say).then((found) => {
    if (!found) say('sem GDAL (ogr2ogr): envios de arquivos serão recusados até que seja instalado');
  });
  const pdf = ensurePdfTools(tools, say).then((found) => {
    if (!found) say('sem poppler (pdftoppm): documentos PDF só se baixam, até que seja instalado');
  });
  const [databaseUrl, temporalAddress] = await Promise.all([
    given.DATABASE_URL ?? addPostgres(dir, tools, say, services),
    given.TEMPORAL_ADDRESS ?? addTemporal(dir, tools, say, services),
    ensureBuild(say),
    gdal,
    pdf,
  ]);
  return {
    NODE_ENV: 'development',
    ...(await ensureSecrets(dir)),
    ...(await toolEnvironment(tools, searchPath())),
    STORAGE_URL: pathToFileURL(path.join(dir, 'arquivos')).href,
    HOST: HERE,
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    ATALAIA_DIR: dir,
    ...(await rendererAddresses(webs > 1 ? null : port, given.HOST)),
    ...given,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    ...(temporalAddress === null ? {} : { TEMPORAL_ADDRESS: temporalAddress }),
  };
}

async function addPostgres(dir: string, tools: string, say: Progress, services: Supervisor): Promise<string> {
  const install = await ensurePostgres(tools, say);
  // Kept over restarts: everybody's pools find it again where it was.
  const port = await freePort();
  let url = '';
  await services.add({
    name: 'postgres',
    async start() {
      const server = await startPostgres({ dir: path.join(dir, 'postgres'), port, install });
      url = server.url;
      return server;
    },
  });
  return url;
}

async function addTemporal(dir: string, tools: string, say: Progress, services: Supervisor): Promise<string | null> {
  const program = await ensureTemporal(tools, say);
  if (program === null) {
    say('sem servidor Temporal: os envios ficam à espera até que TEMPORAL_ADDRESS aponte para um');
    return null;
  }
  const port = await freePort();
  await services.add({
    name: 'temporal',
    start: () =>
      startTemporal({
        program,
        port,
        file: path.join(dir, 'temporal.db'),
        log: path.join(dir, 'logs/temporal.log'),
      }),
  });
  return `127.0.0.1:${port}`;
}

/** Where web and renderer find each other; both on this machine. @param port of everybody's web; null for one of its own */
async function rendererAddresses(port: number | null, host = HERE): Promise<Record<string, string>> {
  const own = await freePort();
  const pages = port ?? (await freePort());
  const name = port === null || host === '0.0.0.0' || host === '::' ? HERE : host;
  return {
    RENDERER_PORT: String(own),
    RENDERER_URL: `http://${HERE}:${own}`,
    RENDERER_PAGES_ORIGIN: `http://${name}:${pages}`,
  };
}

async function startApplication(
  { dir, tools = dir, webs = 1, say }: InstallationOptions,
  given: Readonly<Record<string, string>>,
  env: Record<string, string>,
  services: Supervisor,
): Promise<void> {
  const start = (name: AppProcess, more: Record<string, string> = {}, as: string = name) =>
    services.add({
      name: as,
      start: () =>
        startAppProcess({
          name,
          env: { ...env, ...more },
          log: path.join(dir, 'logs', `${as}.log`),
          standsBack: STAND_BACK.includes(as),
        }),
    });
  const startRenderer = (program: string) => start('renderer', { PUPPETEER_EXECUTABLE_PATH: program });
  // Somebody else's renderer needs none of ours.
  const browser = given.RENDERER_URL === undefined ? await findBroughtChromium(tools) : undefined;
  const renderer = browser ? [startRenderer(browser)] : [];
  const web = WEBS.slice(0, webs).map((as) => start('web', webs > 1 ? { SHARE_PORT: 'true' } : {}, as));
  if (webs > 1 && given.RENDERER_PAGES_ORIGIN === undefined)
    web.push(start('web', { PORT: new URL(env.RENDERER_PAGES_ORIGIN ?? '').port, HOST: HERE }, PRINTING));
  await Promise.all([start('projector'), start('worker'), ...web, ...renderer]);
  if (browser !== null) return;
  // Pages do not wait for it: a browser is a large download, and /saude says that it is missing.
  void ensureChromium(tools, say)
    .then(async (brought) => {
      if (brought === null) say('sem Chromium: relatórios em PDF esperam até que RENDERER_URL aponte para um serviço');
      else await startRenderer(brought);
    })
    .catch((error: Error) => say(`o serviço de relatórios não subiu: ${error.message}`));
}

/** Our own environment without what npm adds to it. */
function ownEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && !entry[0].startsWith('npm_'),
    ),
  );
}

/** @throws with a Portuguese sentence where somebody listens on the port already */
async function requireFreePort(port: number, host: string): Promise<void> {
  const server = net.createServer();
  await new Promise<void>((resolve, reject) => {
    server.on('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(new Error(taken ? `A porta ${port} já está em uso. Escolha outra: PORT=3001 npm start` : error.message));
    });
    server.listen(port, host, () => server.close(() => resolve()));
  });
}
