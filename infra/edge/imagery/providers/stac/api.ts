import { z } from 'zod';
import { FalhaDoProvedor } from '#domain/imagem/provedor.ts';
import type { GuardedFetch, PedidoAoProvedor } from '../guarded-fetch.ts';
import { jsonOf, withoutCause } from '../provider-answers.ts';
import type { StacProvider } from './configuration.ts';

const ANSWER_BYTES = 16 * 2 ** 20;
/** How long what a server says that it can do is believed. */
const LANDING_MS = 600_000;

/** What one of its answers names as the next thing to ask for: the STAC API's link, with the request it stands for. */
export const stepSchema = z.object({
  method: z.enum(['GET', 'POST']),
  /** Path and query, on the API's own server. */
  path: z.string().startsWith('/').max(6_000),
  body: z.record(z.string(), z.unknown()).nullable(),
  /** Whether the body and the headers go with those of the first request, or stand in their place. */
  merge: z.boolean(),
  headers: z.record(z.string().regex(/^[A-Za-z0-9-]{1,60}$/), z.string().max(1_000)),
});
export type Step = z.infer<typeof stepSchema>;

const linkSchema = z.object({
  rel: z.string(),
  href: z.string().max(8_000),
  method: z.string().nullish(),
  body: z.record(z.string(), z.unknown()).nullish(),
  merge: z.boolean().nullish(),
  headers: z.record(z.string(), z.unknown()).nullish(),
});
type Link = z.infer<typeof linkSchema>;

const landingSchema = z.object({
  conformsTo: z.array(z.unknown()).max(1_000).nullish(),
  links: z.array(z.unknown()).max(2_000),
});

export interface Landing {
  readonly search: Step;
  /** Whether it sorts by what it is told. */
  readonly sorts: boolean;
}

/** Headers of a link that are not its to say. */
const OURS = /^(host|connection|content-length|transfer-encoding|cookie|range|accept-encoding)$/i;

/** What of an answer's links can be read. */
export const linksOf = (links: readonly unknown[]): readonly Link[] =>
  links.flatMap((link) => linkSchema.safeParse(link).data ?? []);

/** @throws FalhaDoProvedor where it leads to another server */
function stepTo(id: string, base: URL, { href, method, body, merge, headers }: Link): Step {
  const to = URL.canParse(href, base) ? new URL(href, base) : null;
  // A server behind a gateway may take itself for unencrypted: it is asked as it is configured.
  if (to?.host !== base.host) throw new FalhaDoProvedor(id, 'endereco');
  const told = Object.entries(headers ?? {}).flatMap(([name, value]) => {
    return OURS.test(name) || typeof value !== 'string' ? [] : [[name, value] as const];
  });
  const step = stepSchema.safeParse({
    method: (method ?? 'GET').toUpperCase(),
    path: `${to.pathname}${to.search}`,
    body: body ?? null,
    merge: merge ?? false,
    headers: Object.fromEntries(told),
  });
  if (!step.success) throw new FalhaDoProvedor(id, 'resposta_invalida');
  return step.data;
}

export function createStacApi(
  { id, url, cabecalhos }: Pick<StacProvider, 'id' | 'url' | 'cabecalhos'>,
  fetch: GuardedFetch,
) {
  const base = new URL(url.endsWith('/') ? url : `${url}/`);
  let held: { readonly landing: Promise<Landing>; readonly until: number } | null = null;

  const stepOf = (link: Link) => stepTo(id, base, link);

  /** @throws FalhaDoProvedor */
  async function ask(path: string, pedido: PedidoAoProvedor): Promise<unknown> {
    const headers = { accept: 'application/geo+json, application/json', ...cabecalhos, ...pedido.headers };
    const asked = { ...pedido, headers, maxBytes: ANSWER_BYTES };
    return withoutCause(async () => (await fetch.json(new URL(path, base), asked)).valor, pedido.signal);
  }

  async function land(signal: AbortSignal): Promise<Landing> {
    const read = landingSchema.safeParse(await ask(base.pathname, { signal }));
    if (!read.success) throw new FalhaDoProvedor(id, 'resposta_invalida');
    const searches = linksOf(read.data.links).filter(({ rel }) => rel === 'search');
    const link = searches.find(({ method }) => method?.toUpperCase() === 'POST') ?? searches[0];
    if (link === undefined) throw new FalhaDoProvedor(id, 'resposta_invalida');
    const sorts = (read.data.conformsTo ?? []).some((one) => typeof one === 'string' && /item-search#sort/.test(one));
    return { search: stepOf(link), sorts };
  }

  return {
    base,
    stepOf,
    ask,
    /** What it says of itself, asked for once in a while: who leaves takes nobody along. @throws FalhaDoProvedor */
    async landing(): Promise<Landing> {
      if (held !== null && held.until > Date.now()) return held.landing;
      const landing = land(new AbortController().signal);
      const mine = { landing, until: Date.now() + LANDING_MS };
      held = mine;
      landing.catch(() => {
        if (held === mine) held = null;
      });
      return landing;
    },
    /** One item; null where the server has none of that name. @throws FalhaDoProvedor */
    async item(collection: string, name: string, signal: AbortSignal): Promise<unknown> {
      const address = itemAddress(base, collection, name);
      const headers = { accept: 'application/geo+json, application/json', ...cabecalhos };
      const asked = { headers, signal, maxBytes: ANSWER_BYTES, aceita: [404] };
      return withoutCause(async () => {
        const answer = await fetch.bytes(address, asked);
        return answer.status === 404 ? null : jsonOf(id, answer);
      }, signal);
    },
    /** Whether it answers, to whoever asks: a refused key is an answer. */
    async answers(signal: AbortSignal): Promise<boolean> {
      const asked = { headers: cabecalhos, signal, maxBytes: ANSWER_BYTES, aceita: [401, 403] };
      const answer = await fetch.bytes(base, asked).catch(() => null);
      signal.throwIfAborted();
      return answer !== null;
    },
  };
}
export type StacApi = ReturnType<typeof createStacApi>;

export const itemAddress = (base: URL, collection: string, name: string): URL =>
  new URL(`collections/${encodeURIComponent(collection)}/items/${encodeURIComponent(name)}`, base);
