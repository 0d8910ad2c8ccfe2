import { FalhaDoProvedor } from '#domain/imagem/provedor.ts';
import type { GuardedFetch, PedidoAoProvedor, RespostaDoProvedor } from '../guarded-fetch.ts';
import { jsonOf, type QuotaSeen, quotaOf, withoutCause } from '../provider-answers.ts';
import { checkedPng } from '../provider-pictures.ts';

/** Where lists come from, and where pictures do, unless configuration says otherwise. */
export const PLANET_ADDRESS = 'https://api.planet.com';
export const PLANET_TILES_ADDRESS = 'https://tiles.planet.com';

const LIST_BYTES = 8 * 2 ** 20;
const PICTURE_BYTES = 4 * 2 ** 20;

export interface PlanetGiven {
  readonly fetch: GuardedFetch;
  /** Null where nobody has set it up. */
  readonly key: string | null;
  readonly address?: string | undefined;
  readonly tilesAddress?: string | undefined;
}

/**
 * Path and query of the page after this one. An answer names it by a whole address: another server's is refused, and so
 * is what does not lie below `within`.
 * @throws FalhaDoProvedor
 */
function nextPage(provedor: string, api: string, link: unknown, within: string): string | null {
  if (link == null) return null;
  const url = typeof link === 'string' && URL.canParse(link, api) ? new URL(link, api) : null;
  const base = new URL(api);
  const above = base.pathname.replace(/\/$/, '');
  if (url?.origin !== base.origin || !url.pathname.startsWith(`${above}${within}`)) {
    throw new FalhaDoProvedor(provedor, 'endereco');
  }
  // A key in it would go to browsers with the page's mark.
  url.searchParams.delete('api_key');
  return `${url.pathname.slice(above.length)}${url.search}`;
}

/** Calls of one of its services, named as the provider that asks. */
export function createPlanetCalls(provedor: string, given: PlanetGiven) {
  const api = (given.address ?? PLANET_ADDRESS).replace(/\/+$/, '');
  const tiles = (given.tilesAddress ?? PLANET_TILES_ADDRESS).replace(/\/+$/, '');
  let quota: QuotaSeen | null = null;

  const keyOf = (): string => {
    if (given.key === null) throw new FalhaDoProvedor(provedor, 'sem_chave');
    return given.key;
  };

  async function ask(address: string, pedido: PedidoAoProvedor): Promise<RespostaDoProvedor> {
    const answer = await withoutCause(() => given.fetch.bytes(address, pedido), pedido.signal);
    quota = quotaOf(answer) ?? quota;
    return answer;
  }

  return {
    /** A page of a list, by its path and query. @throws FalhaDoProvedor */
    async list(path: string, signal: AbortSignal, body?: unknown): Promise<unknown> {
      const headers = { authorization: `api-key ${keyOf()}`, accept: 'application/json' };
      const asked = { headers, signal, maxBytes: LIST_BYTES };
      const answer = await ask(
        `${api}${path}`,
        body === undefined
          ? asked
          : {
              ...asked,
              method: 'POST',
              body: JSON.stringify(body),
              headers: { ...headers, 'content-type': 'application/json' },
            },
      );
      return jsonOf(provedor, answer);
    },

    next: (link: unknown, within: string) => nextPage(provedor, api, link, within),

    /** A picture; null where it has none there. The tile service takes the key in the address alone. @throws FalhaDoProvedor */
    async picture(path: string, signal: AbortSignal): Promise<Buffer | null> {
      const address = `${tiles}${path}?${new URLSearchParams({ api_key: keyOf() })}`;
      const headers = { accept: 'image/png' };
      const answer = await ask(address, { headers, signal, maxBytes: PICTURE_BYTES, aceita: [404] });
      return answer.status === 404 || answer.status === 204 ? null : checkedPng(provedor, answer.bytes);
    },

    quota: () => quota,

    /** Whether it answers, to whoever asks: a refused key is an answer. */
    async answers(path: string, signal: AbortSignal): Promise<boolean> {
      const asked = { signal, maxBytes: LIST_BYTES, aceita: [400, 401, 403, 404] };
      const answer = await given.fetch.bytes(`${api}${path}`, asked).catch(() => null);
      signal.throwIfAborted();
      return answer !== null;
    },
  };
}
export type PlanetCalls = ReturnType<typeof createPlanetCalls>;
