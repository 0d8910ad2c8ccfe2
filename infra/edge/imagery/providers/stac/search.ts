import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type BuscaDeCenas, type Cena, FalhaDoProvedor } from '#domain/imagem/provedor.ts';
import { instantsOf, written } from '../local-date.ts';
import { linksOf, type StacApi, type Step, stepSchema } from './api.ts';
import { itemOf, type StacItem } from './items.ts';

/** Items of a page. */
const PAGE = 50;
/** Pages after which a list is taken for one without end. */
const MOST_PAGES = 1_000;

/** Where a list goes on; closed by the catalogue on its way through browsers, and read again all the same. */
const cursorSchema = stepSchema.extend({
  /** Pages before it. */
  pages: z.int().min(1).max(MOST_PAGES),
  /** What the page before it was: of a list that repeats itself there is no next page. */
  seen: z.string().max(100),
});

const pageSchema = z.object({
  features: z.array(z.unknown()).max(10_000),
  links: z.array(z.unknown()).max(1_000).nullish(),
});

interface Found {
  readonly items: readonly StacItem[];
  readonly proxima: string | null;
  /** Items of the page that are none. */
  readonly skipped: number;
}

/** A page of items, the newest first. @throws FalhaDoProvedor */
export async function searchItems(
  api: StacApi,
  { id, colecoes }: { readonly id: string; readonly colecoes: readonly string[] },
  busca: BuscaDeCenas,
  signal: AbortSignal,
): Promise<Found> {
  const { search, sorts } = await api.landing();
  const cursor = busca.apos === null ? null : cursorOf(id, busca.apos);
  const wanted = wantedOf(busca, colecoes, sorts);
  const page = pageSchema.safeParse(await ask(api, cursor ?? search, cursor === null, wanted, signal));
  if (!page.success) throw new FalhaDoProvedor(id, 'resposta_invalida');
  const { features } = page.data;
  const items = features.map((feature) => itemOf(api.base, feature)).filter((item) => item !== null);
  const seen = createHash('sha256')
    .update(JSON.stringify(items.map(({ cena }) => cena.id)))
    .digest('base64url');
  if (items.length > 0 && seen === cursor?.seen) throw new FalhaDoProvedor(id, 'resposta_invalida');
  const next = linksOf(page.data.links ?? []).find(({ rel }) => rel === 'next');
  const pages = (cursor?.pages ?? 0) + 1;
  if (next !== undefined && pages > MOST_PAGES) throw new FalhaDoProvedor(id, 'resposta_invalida');
  // An empty page is the last one, whatever it says.
  const goesOn = next !== undefined && features.length > 0;
  return {
    items: items.filter(({ cena }) => matches(cena, busca)),
    proxima: goesOn ? JSON.stringify({ ...api.stepOf(next), pages, seen }) : null,
    skipped: features.length - items.length,
  };
}

function cursorOf(id: string, text: string): z.infer<typeof cursorSchema> {
  try {
    return cursorSchema.parse(JSON.parse(text));
  } catch {
    throw new FalhaDoProvedor(id, 'resposta_invalida');
  }
}

type Wanted = Readonly<Record<string, unknown>>;

function ask(api: StacApi, step: Step, first: boolean, wanted: Wanted, signal: AbortSignal): Promise<unknown> {
  const { method, path, headers } = step;
  if (method === 'POST') {
    const own = step.body === null || step.merge ? wanted : {};
    const body = JSON.stringify({ ...own, ...step.body });
    return api.ask(path, { method, headers: { ...headers, 'content-type': 'application/json' }, body, signal });
  }
  const to = new URL(path, api.base);
  // What comes after the first page has it all in its address.
  if (first) for (const [name, value] of Object.entries(inAddress(wanted))) to.searchParams.set(name, value);
  return api.ask(`${to.pathname}${to.search}`, { headers, signal });
}

function wantedOf({ bbox, de, ate }: BuscaDeCenas, collections: readonly string[], sorts: boolean): Wanted {
  const { from, to } = instantsOf(de, ate, bbox[0], bbox[2]);
  const instant = (at: number | null) => (at === null ? '..' : written(at));
  return {
    bbox,
    limit: PAGE,
    ...(collections.length > 0 && { collections }),
    ...((from !== null || to !== null) && { datetime: `${instant(from)}/${instant(to)}` }),
    ...(sorts && { sortby: [{ field: 'properties.datetime', direction: 'desc' }] }),
  };
}

/** The same in the query of an address. */
function inAddress({ bbox, limit, collections, datetime, sortby }: Wanted): Record<string, string> {
  const said = { bbox, limit, collections, datetime, ...(sortby !== undefined && { sortby: '-properties.datetime' }) };
  return Object.fromEntries(
    Object.entries(said).flatMap(([k, value]) => (value === undefined ? [] : [[k, `${value}`]])),
  );
}

/** Dates are local, and the search was by instants, which are wider; what an item does not say does not narrow. */
function matches({ data, percentual_nuvens, resolucao }: Cena, busca: BuscaDeCenas): boolean {
  const { de, ate, nuvensMax, resolucaoMin, resolucaoMax } = busca;
  const dated = (de === null || (data !== null && data >= de)) && (ate === null || (data !== null && data <= ate));
  const clear = nuvensMax === null || percentual_nuvens === null || percentual_nuvens <= nuvensMax;
  const fine = resolucao === null || (resolucao >= (resolucaoMin ?? 0) && resolucao <= (resolucaoMax ?? Infinity));
  return dated && clear && fine;
}
