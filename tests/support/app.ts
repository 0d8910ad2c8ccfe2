import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Saude } from '#infra/edge/http/health.ts';
import { installationFolder } from '#infra/embedded/environment.ts';
import { prepareFirstData } from '#infra/embedded/first-data.ts';
import { createInstallation } from '#infra/embedded/installation.ts';
import { freePort } from '#infra/embedded/postgres.ts';
import { bancoNaMemoria } from './memoria.ts';
import { killOutright, until } from './process.ts';

export type ProcessName = 'web' | 'web-2' | 'projector' | 'worker' | 'renderer' | 'postgres' | 'temporal';

export interface TestApp {
  readonly url: string;
  readonly dir: string;
  /** The environment of its processes: for a second process of a kind, or a tool of the command line. */
  readonly environment: Readonly<Record<string, string>>;
  /** Ids of what runs now; 0 for what does not. */
  pids(): Readonly<Record<ProcessName, number>>;
  /** Kills one outright; its supervisor starts it again. Resolves when it is gone. */
  kill9(name: ProcessName): Promise<void>;
  /** Ends one and leaves it ended. */
  halt(name: ProcessName): Promise<void>;
  /** Starts what was halted; resolves when it is ready. */
  resume(name: ProcessName): Promise<void>;
  /** What a process logged so far. */
  log(name: ProcessName): Promise<string>;
  saude(): Promise<Saude>;
  /** Asks until `good` holds. @throws with the last answer after `timeoutMs` */
  waitForSaude(good: (saude: Saude) => boolean, timeoutMs?: number): Promise<Saude>;
  /** Ends everything and removes the folder. */
  stop(): Promise<void>;
}

export interface TestAppOptions {
  /** Kept after `stop` when given. */
  readonly dir?: string;
  readonly port?: number;
  /** Web processes at that port; one unless told. */
  readonly webs?: 1 | 2;
  readonly env?: Readonly<Record<string, string>>;
  /** Over the environment of web, projector and worker alone. */
  readonly appEnv?: Readonly<Record<string, string>>;
}

/** A whole private installation with the demonstration's data, as `npm start` makes it, on free ports. */
export async function startApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dir = options.dir ?? (await mkdtemp(path.join(os.tmpdir(), 'atalaia-app-')));
  const removerBanco = options.dir === undefined ? await bancoNaMemoria(dir) : async () => undefined;
  const port = options.port ?? (await freePort());
  const lines: string[] = [];
  const installation = createInstallation({
    dir,
    tools: installationFolder(),
    port,
    ...(options.webs === undefined ? {} : { webs: options.webs }),
    env: { NODE_ENV: 'test', LOG_LEVEL: 'info', ...options.env },
    ...(options.appEnv === undefined ? {} : { appEnv: options.appEnv }),
    say: (text) => lines.push(text),
    prepare: async (environment) => (await prepareFirstData(environment)).finish,
  });
  const environment = await installation.start().catch(async (error) => {
    await removerBanco();
    throw new Error(`a instalação de teste não subiu: ${error.message}\n${lines.join('\n')}`, { cause: error });
  });
  const { services, url } = installation;
  const pids = () => services.pids() as Record<ProcessName, number>;
  const saude = async () => (await (await fetch(`${url}/saude`)).json()) as Saude;
  return {
    url,
    dir,
    environment,
    pids,
    saude,
    kill9: (name) => killOutright(pids()[name]),
    halt: (name) => services.halt(name),
    resume: (name) => services.resume(name),
    log: (name) => readFile(name === 'postgres' ? `${dir}/postgres/servidor.log` : `${dir}/logs/${name}.log`, 'utf8'),
    waitForSaude: (good, timeoutMs = 30_000) => until(saude, good, timeoutMs),
    async stop() {
      await installation.stop();
      await removerBanco();
      if (options.dir === undefined) await rm(dir, { recursive: true, force: true });
    },
  };
}
