import { launchBrowser, type OwnedBrowser } from './browser.ts';
import type { DocumentRequest } from './contract.ts';
import { printPage } from './page.ts';
import { Refused, type RendererLog } from './refused.ts';

export interface SlotOptions {
  readonly program: string;
  readonly origin: string;
  readonly log: RendererLog;
  /** Milliseconds that a document may take. */
  readonly timeoutMs: number;
  /** Private memory that a browser may take for a document, in bytes. */
  readonly memoryBytes: number;
  /** Documents after which a browser makes room for a fresh one. */
  readonly documentsPerBrowser: number;
  /** Folders of this process, by name. */
  openFolder(): Promise<{ readonly folder: string; remove(): Promise<void> }>;
  /** A browser came up, or did not. */
  onLaunch(up: boolean): void;
}

/** One place of the renderer: at most one browser, at most one document at a time, so that none disturbs another. */
export interface Slot {
  print(request: DocumentRequest): Promise<Uint8Array>;
  close(): Promise<void>;
}

interface Running {
  readonly owned: OwnedBrowser;
  /** Aborted when the browser has ended. */
  readonly over: AbortSignal;
  readonly gone: Promise<void>;
  documents: number;
}

/** However many documents it made, a browser is not kept longer. */
const MAX_AGE_MS = 60 * 60_000;
/** Without work a browser only costs memory. */
const IDLE_MS = 5 * 60_000;
const LOOK_AT_MEMORY_MS = 500;

export function createSlot(options: SlotOptions): Slot {
  const { log, timeoutMs, memoryBytes, documentsPerBrowser } = options;
  let current: Promise<Running> | null = null;
  let idle: NodeJS.Timeout | undefined;

  const ready = () => {
    current ??= start(options).catch((error: unknown) => {
      current = null;
      throw error;
    });
    return current;
  };
  const retire = async () => {
    clearTimeout(idle);
    const leaving = current;
    current = null;
    const running = await leaving?.catch(() => null);
    if (!running) return;
    await running.owned.kill();
    await running.gone;
  };
  /** After a document: a fresh browser where this one has done its part, and none at all after a while. */
  const afterwards = async (running: Running) => {
    const { owned, documents } = running;
    if (documents >= documentsPerBrowser || Date.now() - owned.startedAt > MAX_AGE_MS) {
      log.info({ documentos: documents }, 'navegador trocado');
      await retire();
      await ready().catch((error: unknown) => log.error({ err: error }, 'o novo navegador não subiu'));
    }
    clearTimeout(idle);
    idle = setTimeout(() => void retire(), IDLE_MS).unref();
  };

  return {
    async print(request) {
      clearTimeout(idle);
      const running = await ready();
      running.documents += 1;
      const watch = watchOver(running, timeoutMs, memoryBytes);
      try {
        return await Promise.race([watch.broken, inContext(running.owned, request, log)]);
      } catch (error) {
        // Whatever state it is in, the next document gets another one.
        if (watch.isBroken() || !(error instanceof Refused) || error.code !== 'page-failed') await retire();
        throw watch.reason() ?? (error instanceof Refused ? error : crashed(error));
      } finally {
        watch.end();
        if (current !== null) await afterwards(running);
      }
    },
    close: retire,
  };
}

async function start(options: SlotOptions): Promise<Running> {
  const { folder, remove } = await options.openFolder();
  try {
    const owned = await launchBrowser({ ...options, folder });
    options.onLaunch(true);
    const over = new AbortController();
    const gone = owned.ended
      .then(() => {
        over.abort();
        return remove();
      })
      .catch((error: unknown) => {
        options.log.warn({ err: error }, 'a pasta do navegador não pôde ser removida');
      });
    return { owned, over: over.signal, gone, documents: 0 };
  } catch (error) {
    options.onLaunch(false);
    await remove();
    throw error;
  }
}

async function inContext({ browser }: OwnedBrowser, request: DocumentRequest, log: RendererLog): Promise<Uint8Array> {
  const context = await browser.createBrowserContext({ downloadBehavior: { policy: 'deny' } });
  try {
    return await printPage(context, request, log);
  } finally {
    await context.close().catch(() => undefined);
  }
}

const crashed = (error: unknown) =>
  new Refused('crashed', error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));

/**
 * Rejects as soon as a document takes too long or too much, or its browser ends by itself. What outlives the document
 * must hold nothing of it afterwards: a promise of the browser's end would keep every document that it was raced with.
 */
function watchOver({ owned, over }: Running, timeoutMs: number, memoryBytes: number) {
  let reason: Refused | null = null;
  let timers: NodeJS.Timeout[] = [];
  let ended = () => {};
  const broken = new Promise<never>((_, reject) => {
    const give = (refused: Refused) => {
      reason ??= refused;
      reject(reason);
    };
    timers = [
      setTimeout(() => give(new Refused('timeout', `o documento passou de ${timeoutMs} ms`)), timeoutMs),
      setInterval(() => {
        if (owned.memory() > memoryBytes) give(new Refused('crashed', 'o documento passou da memória permitida'));
      }, LOOK_AT_MEMORY_MS),
    ];
    ended = () => give(new Refused('crashed', 'o navegador terminou no meio do documento'));
    if (over.aborted) ended();
    else over.addEventListener('abort', ended);
  });
  broken.catch(() => undefined);
  return {
    broken,
    isBroken: () => reason !== null,
    reason: () => reason,
    end() {
      for (const timer of timers) clearTimeout(timer);
      over.removeEventListener('abort', ended);
    },
  };
}
