import { readlink, rm } from 'node:fs/promises';
import path from 'node:path';
import puppeteer, { type Browser } from 'puppeteer-core';
import { groupMemory, killGroup, standAsWeDo, tiedCommand } from './process-group.ts';
import { Refused, type RendererLog } from './refused.ts';

export interface BrowserOptions {
  /** Path of a Chromium. */
  readonly program: string;
  /** The one origin that may be reached. */
  readonly origin: string;
  /** Folder of its own for the profile; the caller removes it. */
  readonly folder: string;
  readonly log: RendererLog;
}

/** A browser that lives for some documents and leaves nothing behind. */
export interface OwnedBrowser {
  readonly browser: Browser;
  readonly version: string;
  readonly startedAt: number;
  /** Private bytes of all its processes. */
  memory(): number;
  /** Resolves when it has ended, whoever ended it. */
  readonly ended: Promise<void>;
  /** Kills it whole, at once. */
  kill(): Promise<void>;
}

/** MiB that the scripts of a page may hold. */
const SCRIPT_HEAP_MIB = 512;
const LAUNCH_MS = 30_000;

/**
 * Starts a browser that reaches one origin and nothing else. Requests are also looked at one by one (page.ts), but
 * what no interception sees (sockets, workers, prefetching) ends at a proxy that does not exist.
 * @throws Refused unavailable
 */
export async function launchBrowser(options: BrowserOptions): Promise<OwnedBrowser> {
  const root = process.getuid?.() === 0;
  try {
    return await launch(options, !root);
  } catch (error) {
    if (root) throw unavailable(error);
    options.log.warn({ err: error }, 'o navegador não subiu com a própria caixa de areia; tentando sem ela');
    return launch(options, false).catch((again: unknown) => {
      throw unavailable(again);
    });
  }
}

function unavailable(error: unknown): Refused {
  const text = error instanceof Error ? (error.message.trim().split('\n')[0] ?? '') : String(error);
  return new Refused('unavailable', `o navegador não subiu: ${text}`);
}

async function launch({ program, origin, folder, log }: BrowserOptions, sandbox: boolean): Promise<OwnedBrowser> {
  const [command, words] = tiedCommand(program);
  const browser = await puppeteer.launch({
    executablePath: command,
    ignoreDefaultArgs: true,
    args: [
      ...words,
      ...(await puppeteer.defaultArgs({ headless: true, userDataDir: folder, args: ownArgs(origin, sandbox) })),
    ],
    // Commands by a pipe that only we hold: no port that another program of the machine could speak to.
    pipe: true,
    timeout: LAUNCH_MS,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    env: environment(folder),
  });
  const child = browser.process();
  const pid = child?.pid;
  if (child === null || pid === undefined) throw new Error('sem processo');
  standAsWeDo(pid);
  const ended = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });
  // Puppeteer makes it the leader of a group: what it started goes with it, however it ended.
  const cleared = ended.then(async () => {
    killGroup(pid);
    await removeSocket(folder);
  });
  const version = await browser.version();
  log.info({ navegador: version, pid, caixaDeAreia: sandbox }, 'navegador iniciado');
  return {
    browser,
    version,
    startedAt: Date.now(),
    ended: cleared,
    memory: () => groupMemory(pid),
    async kill() {
      killGroup(pid);
      await cleared;
    },
  };
}

function ownArgs(origin: string, sandbox: boolean): string[] {
  const { host, port, protocol } = new URL(origin);
  const place = port === '' ? `${host}:${protocol === 'https:' ? 443 : 80}` : host;
  return [
    ...(sandbox ? [] : ['--no-sandbox']),
    // Port 9 discards. `<-loopback>` takes away the exception that Chromium makes for the machine itself.
    '--proxy-server=http://127.0.0.1:9',
    `--proxy-bypass-list=<-loopback>;${place}`,
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--dns-prefetch-disable',
    '--no-pings',
    '--disable-gpu',
    '--disable-breakpad',
    '--disable-crash-reporter',
    '--disable-file-system',
    '--font-render-hinting=none',
    `--js-flags=--max-old-space-size=${SCRIPT_HEAP_MIB}`,
    '--lang=pt-BR',
  ];
}

/** A socket's path has at most 107 bytes, and Chromium adds 45 of its own: a random folder's name and the socket's. */
const LONGEST_FOLDER = 60;

const socketFolder = (folder: string) => (folder.length <= LONGEST_FOLDER ? folder : '/tmp');

/** Killed, Chromium leaves the folder of its socket where it was; the profile knows the way there. */
async function removeSocket(folder: string): Promise<void> {
  const socket = await readlink(path.join(folder, 'SingletonSocket')).catch(() => '');
  const parent = path.dirname(socket);
  if (/^org\.chromium\.|^\.?com\.google\./.test(path.basename(parent)))
    await rm(parent, { recursive: true, force: true });
}

/** Nothing of our own environment but what a program needs to run at all. */
function environment(folder: string): Record<string, string> {
  const kept = ['PATH', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'FONTCONFIG_FILE'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { HOME: folder, TMPDIR: socketFolder(folder), LANG: 'pt_BR.UTF-8', ...Object.fromEntries(kept) };
}
