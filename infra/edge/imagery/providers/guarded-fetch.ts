import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import pLimit from 'p-limit';
import { Agent, type Dispatcher } from 'undici';
import { FalhaDoProvedor } from '#domain/imagem/provedor.ts';
import { allowed, checkedLookup, type Permitidos, RefusedAddress, type Resolve } from './addresses.ts';
import { createPause, secondsOf } from './pause.ts';

/** Redirects that are followed, each checked as the first address was. */
const REDIRECTS = 3;
/** A whole answer, redirects included. */
const DEADLINE_MS = 20_000;
const CONNECT_MS = 5_000;
/** Bytes of an answer that is read as JSON, and how deep it may be. */
const JSON_BYTES = 16 * 2 ** 20;
const JSON_DEPTH = 64;
/** Requests to one provider at once; the others wait. */
const AT_ONCE = 8;
/** Seconds for which a request itself waits where it is told to; what takes longer is told to who asks. */
const PATIENCE_S = 2;

export interface PedidoAoProvedor {
  readonly method?: 'GET' | 'POST' | 'HEAD';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
  readonly maxBytes?: number;
  /** Statuses besides 2xx whose answers the caller judges itself. */
  readonly aceita?: readonly number[];
}

export interface RespostaDoProvedor {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Where it came from in the end. */
  readonly endereco: URL;
  readonly bytes: Buffer;
}

export interface GuardedFetch {
  /** @throws FalhaDoProvedor, or the signal's reason */
  bytes(address: string | URL, pedido: PedidoAoProvedor): Promise<RespostaDoProvedor>;
  /** The same, read as JSON. */
  json(address: string | URL, pedido: PedidoAoProvedor): Promise<RespostaDoProvedor & { readonly valor: unknown }>;
  close(): Promise<void>;
}

interface Guarded extends Permitidos {
  /** Id of the provider, for what is told of failures. */
  readonly provedor: string;
  readonly resolve?: Resolve;
  readonly deadlineMs?: number;
}

/**
 * What one provider is asked through. Addresses that come out of catalogues are data: only hosts that are configured are
 * asked, names are resolved once and checked, redirects are judged like addresses, and answers have an end.
 */
export function createGuardedFetch(guarded: Guarded): GuardedFetch {
  const { provedor, hosts, internos, deadlineMs = DEADLINE_MS } = guarded;
  const names = new Set(internos.filter((host) => hosts.includes(host)).map((host) => host.replace(/:\d+$/, '')));
  const lookup = checkedLookup((host) => names.has(host), guarded.resolve);
  const agent = new Agent({
    connect: { lookup, timeout: CONNECT_MS },
    headersTimeout: deadlineMs,
    bodyTimeout: deadlineMs,
    connections: AT_ONCE,
    maxHeaderSize: 32 * 1024,
    keepAliveTimeout: 10_000,
  });
  const places = pLimit(AT_ONCE);
  const pause = createPause();

  async function once(address: string | URL, pedido: PedidoAoProvedor): Promise<RespostaDoProvedor> {
    const waiting = pause.left();
    if (waiting > 0) throw new FalhaDoProvedor(provedor, 'limite', waiting);
    try {
      const url = allowed(address, { hosts, internos });
      const signal = AbortSignal.any([pedido.signal, AbortSignal.timeout(deadlineMs)]);
      return await ask({ agent, hosts, internos }, url, { ...pedido, signal });
    } catch (error) {
      pedido.signal.throwIfAborted();
      throw failureOf(provedor, error);
    }
  }

  async function bytes(address: string | URL, pedido: PedidoAoProvedor): Promise<RespostaDoProvedor> {
    return places(async () => {
      pedido.signal.throwIfAborted();
      let answer = await once(address, pedido);
      const wait = secondsOf(textOf(answer, 'retry-after'));
      if (answer.status === 429 && wait !== null && wait <= PATIENCE_S) {
        await sleep(wait * 1_000, undefined, { signal: pedido.signal });
        answer = await once(address, pedido);
      }
      const refusal = refusalOf(provedor, answer, pedido.aceita ?? []);
      if (refusal?.motivo === 'limite') pause.wait(refusal.espera ?? PATIENCE_S);
      if (refusal !== null) throw refusal;
      return answer;
    });
  }

  return {
    bytes,
    async json(address, pedido) {
      const answer = await bytes(address, { ...pedido, headers: { accept: 'application/json', ...pedido.headers } });
      try {
        return { ...answer, valor: await parsed(answer) };
      } catch (cause) {
        throw new FalhaDoProvedor(provedor, 'resposta_invalida', null, { cause });
      }
    },
    close: () => agent.destroy(),
  };
}

interface Asking extends Permitidos {
  readonly agent: Agent;
}

/** Asks, and follows where an answer sends us, as far as that is allowed. */
async function ask(
  { agent, ...permitidos }: Asking,
  first: URL,
  pedido: PedidoAoProvedor,
): Promise<RespostaDoProvedor> {
  let [url, method, body] = [first, pedido.method ?? 'GET', pedido.body];
  let headers: Record<string, string> = { 'accept-encoding': 'identity', ...pedido.headers };
  for (let turn = 0; turn <= REDIRECTS; turn++) {
    const { pathname, search, origin } = url;
    const answer = await agent.request({
      origin,
      path: pathname + search,
      method,
      headers,
      signal: pedido.signal,
      ...(body === undefined ? {} : { body }),
    });
    const next = redirected(answer);
    if (next === null) {
      const { statusCode: status, headers: told } = answer;
      return { status, headers: told, endereco: url, bytes: await read(answer, pedido.maxBytes ?? JSON_BYTES) };
    }
    await discard(answer);
    const to = allowed(new URL(next, url), permitidos);
    // Keys are for whom they were meant.
    if (to.origin !== origin) headers = withoutKeys(headers);
    if (answer.statusCode === 303 || (method === 'POST' && answer.statusCode < 307))
      [method, body] = ['GET', undefined];
    url = to;
  }
  throw new TooLarge(`more than ${REDIRECTS} redirects`);
}

const REDIRECTING = new Set([301, 302, 303, 307, 308]);

function redirected({ statusCode, headers }: Dispatcher.ResponseData): string | null {
  const { location } = headers;
  return REDIRECTING.has(statusCode) && typeof location === 'string' ? location : null;
}

function withoutKeys(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => /^(accept|range|content-type|user-agent)/i.test(name)),
  );
}

class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

async function read(answer: Dispatcher.ResponseData, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let held = 0;
  for await (const part of answer.body) {
    held += part.length;
    // Leaving the loop ends the connection.
    if (held > maxBytes) throw new TooLarge(`more than ${maxBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Of a redirect nothing is read. */
async function discard({ body }: Dispatcher.ResponseData): Promise<void> {
  await body.dump({ limit: 16 * 1024 });
}

/** One header of an answer, where it stands there once. */
export function textOf({ headers }: Pick<RespostaDoProvedor, 'headers'>, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

const PACKINGS: Readonly<Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>>> = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

async function parsed(answer: RespostaDoProvedor): Promise<unknown> {
  const unpack = PACKINGS[textOf(answer, 'content-encoding') ?? ''];
  const bytes = unpack === undefined ? answer.bytes : await unpack(answer.bytes, { maxOutputLength: JSON_BYTES });
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  if (tooDeep(text)) throw new TooLarge(`deeper than ${JSON_DEPTH}`);
  return JSON.parse(text);
}

/** Texts in it are left out of the count. A loop, not an expression: texts may be as long as the answer. */
function tooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const letter = text[i];
    if (quoted && letter === '\\') i += 1;
    else if (letter === '"') quoted = !quoted;
    else if (!quoted && (letter === '[' || letter === '{')) depth += 1;
    else if (!quoted && (letter === ']' || letter === '}')) depth -= 1;
    if (depth > JSON_DEPTH) return true;
  }
  return false;
}

/** What an answer says that is none; null where it is one. */
function refusalOf(provedor: string, answer: RespostaDoProvedor, accepted: readonly number[]): FalhaDoProvedor | null {
  const { status } = answer;
  if ((status >= 200 && status < 300) || accepted.includes(status)) return null;
  const wait = secondsOf(textOf(answer, 'retry-after'));
  if (status === 429) return new FalhaDoProvedor(provedor, 'limite', wait);
  if (status === 401 || status === 403) return new FalhaDoProvedor(provedor, 'chave_recusada');
  return new FalhaDoProvedor(provedor, status >= 500 ? 'fora_do_ar' : 'resposta_invalida', wait);
}

function failureOf(provedor: string, error: unknown): FalhaDoProvedor {
  if (error instanceof FalhaDoProvedor) return error;
  if (isRefused(error)) return new FalhaDoProvedor(provedor, 'endereco', null, { cause: error });
  if (error instanceof TooLarge) return new FalhaDoProvedor(provedor, 'resposta_invalida', null, { cause: error });
  return new FalhaDoProvedor(provedor, 'fora_do_ar', null, { cause: error });
}

/** Where several addresses were tried, the reason stands in each of them. */
function isRefused(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isRefused);
  return (
    error instanceof RefusedAddress || (error instanceof Error && error.cause !== undefined && isRefused(error.cause))
  );
}
