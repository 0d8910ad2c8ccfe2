import { execFile } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import {
  CONTENT_TYPE,
  DOCUMENTS_PATH,
  type DocumentRequest,
  documentRequestSchema,
  HEALTH_PATH,
  type Refusal,
  type RendererHealth,
  STATUS_OF,
} from './contract.ts';
import { createQueue } from './queue.ts';
import { Refused, type RendererLog } from './refused.ts';
import { createSlot, type SlotOptions } from './slot.ts';

export interface RendererOptions extends Pick<SlotOptions, 'origin' | 'log' | 'openFolder'> {
  /** Path of a Chromium; null where there is none: it then says so, and makes nothing. */
  readonly program: string | null;
  readonly host: string;
  readonly port: number;
  /** Documents at once, each in a browser of its own. */
  readonly places?: number;
  readonly maxWaiting?: number;
  readonly timeoutMs?: number;
  readonly memoryBytes?: number;
  readonly documentsPerBrowser?: number;
}

export interface Renderer {
  readonly port: number;
  /** Lets the documents under way end, then everything else. */
  stop(): Promise<void>;
}

/** The longest address, and as much again. */
const MAX_BODY_BYTES = 128 * 1024;
/** Seconds after which somebody who was turned away may come again. */
const RETRY_AFTER = '3';

/** The service: an address in, a document out. It knows one origin and no domain. */
export async function startRenderer(options: RendererOptions): Promise<Renderer> {
  const { program, log, host, places = 2, maxWaiting = 20 } = options;
  const version = program === null ? null : await versionOf(program, log);
  const counts = { documents: 0, browsers: 0 };
  let launchable = version !== null;
  const limits = { timeoutMs: 30_000, memoryBytes: 2 ** 30, documentsPerBrowser: 100 };
  const onLaunch = (up: boolean) => {
    launchable = up;
    if (up) counts.browsers += 1;
  };
  const slots = Array.from({ length: places }, () =>
    createSlot({ ...limits, ...options, program: program ?? '', onLaunch }),
  );
  const queue = createQueue(places, maxWaiting);

  const health = (): RendererHealth => ({
    status: launchable ? 'ok' : 'unavailable',
    browser: version,
    running: queue.running,
    waiting: queue.waiting,
    ...counts,
  });
  const print = async (request: DocumentRequest, signal: AbortSignal) => {
    if (new URL(request.url).origin !== options.origin) throw new Refused('foreign-origin', 'endereço de outra origem');
    if (version === null) throw new Refused('unavailable', 'não há navegador');
    const body = await queue.run((place) => printIn(place, request), signal);
    counts.documents += 1;
    return body;
  };
  const printIn = (place: number, request: DocumentRequest) => {
    const own = slots[place];
    if (own === undefined) throw new RangeError(`no place ${place}`);
    return own.print(request);
  };

  const server = createServer((req, res) => {
    answer(req, res, { health, print, log }).catch((error: unknown) => {
      log.error({ err: error }, 'pedido sem resposta');
      res.destroy();
    });
  });
  server.on('error', (error) => log.error({ err: error }, 'conexão não aceita'));
  server.requestTimeout = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port, host, () => resolve());
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await queue.close();
      await Promise.all(slots.map((one) => one.close()));
      server.closeIdleConnections();
      await closed;
    },
  };
}

interface Doors {
  readonly log: RendererLog;
  health(): RendererHealth;
  print(request: DocumentRequest, signal: AbortSignal): Promise<Uint8Array>;
}

async function answer(req: IncomingMessage, res: ServerResponse, { health, print, log }: Doors): Promise<void> {
  const route = `${req.method} ${req.url}`;
  if (route === `GET ${HEALTH_PATH}`) {
    const now = health();
    return json(res, now.status === 'ok' ? 200 : 503, now);
  }
  if (route !== `POST ${DOCUMENTS_PATH}`) return json(res, 404, { message: 'não há nada aqui' });
  const gone = new AbortController();
  res.once('close', () => gone.abort(new Error('quem pediu foi embora')));
  const started = performance.now();
  try {
    const request = await read(req);
    const body = await print(request, gone.signal);
    log.info({ formato: request.format, bytes: body.byteLength, ms: ms(started) }, 'documento pronto');
    res.writeHead(200, { 'Content-Type': CONTENT_TYPE[request.format], 'Content-Length': body.byteLength });
    res.end(body);
  } catch (error) {
    if (gone.signal.aborted) return;
    const refused = error instanceof Refused ? error : new Refused('crashed', String(error));
    log.warn({ motivo: refused.code, err: error, ms: ms(started) }, 'documento recusado');
    refuse(res, refused);
  }
}

const ms = (started: number) => Math.round(performance.now() - started);

function refuse(res: ServerResponse, { code, message, pageStatus }: Refused): void {
  const refusal: Refusal = { code, message, ...(pageStatus === undefined ? {} : { pageStatus }) };
  if (STATUS_OF[code] === 429 || STATUS_OF[code] === 503) res.setHeader('Retry-After', RETRY_AFTER);
  json(res, STATUS_OF[code], refusal);
}

function json(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  res.end(JSON.stringify(body));
}

/** @throws Refused invalid */
async function read(req: IncomingMessage): Promise<DocumentRequest> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of req) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new Refused('invalid', 'pedido grande demais');
    chunks.push(chunk);
  }
  try {
    return documentRequestSchema.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
  } catch {
    throw new Refused('invalid', 'o pedido não é { url, format }');
  }
}

/** What the browser calls itself; null where it cannot even say that. */
async function versionOf(program: string, log: RendererLog): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)(program, ['--version'], { timeout: 15_000 });
    return stdout.trim().split('\n').at(-1) ?? null;
  } catch (error) {
    log.error({ err: error, navegador: program }, 'o navegador não pode ser usado');
    return null;
  }
}
