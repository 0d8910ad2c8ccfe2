import { createHash } from 'node:crypto';
import type { ServerBuild } from '@remix-run/node';
import type { Services } from '#infra/composition/web.ts';
import type { Sessao } from '#infra/identity/identidade.ts';
import { isUnavailable } from '#infra/store/event-store/postgres/connection-errors.ts';
import { type Connection, type Connections, scopeKey, send, tell } from './connections.ts';
import { createGathering } from './gathering.ts';

/** Pages whose figures are told as they change, and their routes in the build. */
const ROUTES: ReadonlyMap<string, string> = new Map([
  ['/dashboard', 'routes/dashboard'],
  ['/dashboard/ativo', 'routes/dashboard.ativo'],
  ['/dashboard/cartoes', 'routes/dashboard.cartoes'],
]);
/** Different figures that are read for one person at a time; whoever watches more reads the rest as every page does. */
const READ_PER_PERSON = 16;

interface AskedLive {
  /** What the page shows, with its fields. */
  readonly url: URL;
  readonly sessao: Sessao;
  readonly services: Services;
  /** Whether an error only says that the database or the event store cannot be reached at the moment. */
  foraDoAr(error: unknown): boolean;
}

/** What stands beside a loader whose answer is also told to open pages. */
export interface LiveFigures {
  /** Whether two people of the same scope and permissions may be shown different ones. */
  readonly ofPerson: boolean;
  /** @returns JSON; null where the loader itself would refuse, or had better be asked */
  read(asked: AskedLive): Promise<Uint8Array | null>;
}

/** Something that a page watches. */
interface Watched {
  readonly address: string;
  readonly live: LiveFigures;
  /** The same of two pages means that they are shown the same. */
  readonly key: string;
}

/** What a page watched for somebody who may see so much. */
interface Plan {
  readonly watched: readonly string[];
  readonly view: string;
  /** None where something of it cannot be told. */
  readonly parts: readonly Watched[];
  /** Their keys as one. */
  readonly all: string;
}

interface FiguresOptions {
  readonly build: Pick<ServerBuild, 'routes'>;
  readonly services: Services;
  readonly connections: Pick<Connections, 'has'>;
}

/**
 * Figures are read once for all pages that show the same to people who may see the same, and sent to them as one text:
 * hundreds of dashboards that each asked for itself at the same news would cost far more than the news. Whoever cannot
 * be told all that it watches is told the news, and asks at its own door.
 */
export function createFigures({ build, services, connections }: FiguresOptions) {
  /** Pages that something changed for, and up to which position. */
  let due = new Map<Connection, bigint>();
  const telling = createGathering(async () => {
    const now = due;
    due = new Map();
    const planned = [...now].map(([page, position]) => ({ page, position, plan: planOf(build, page) }));
    const wanted = new Map<string, { readonly one: Watched; readonly sessao: Sessao }>();
    for (const { page, plan } of planned.filter(withinReason()))
      for (const one of plan.parts) if (!wanted.has(one.key)) wanted.set(one.key, { one, sessao: page.sessao });
    const figures = new Map<string, Buffer | null>();
    await Promise.all(
      [...wanted].map(async ([key, { one, sessao }]) => void figures.set(key, await read(one, sessao))),
    );
    const messages = new Map<string, Buffer | null>();
    for (const { page, position, plan } of planned) {
      const { all, parts } = plan;
      if (!messages.has(all)) messages.set(all, messageOf(parts.map(({ key }) => figures.get(key) ?? null)));
      const message = messages.get(all) ?? null;
      // Meanwhile it may show something else, or be somebody's who may see less.
      if (message === null || planOf(build, page).all !== all) news(page, position);
      else if (connections.has(page)) tellAs(page, position, message);
    }
  }, services.log);

  async function read({ live, address }: Watched, sessao: Sessao): Promise<Buffer | null> {
    const url = new URL(address, 'http://local');
    const found = await live.read({ url, sessao, services, foraDoAr: isUnavailable }).catch((err) => {
      services.log.warn({ err, endereco: url.pathname }, 'números não enviados às páginas abertas');
      return null;
    });
    return found && partOf(address, found);
  }

  return {
    /** What a page watches changed. */
    advance(connection: Connection, position: bigint): void {
      due.set(connection, position);
      telling.advance();
    },
    stop: telling.stop,
  };
}
export type Figures = ReturnType<typeof createFigures>;

const news = (page: Connection, position: bigint) => tell(page, { tipo: 'deteccoes', posicao: String(position) });

function tellAs(page: Connection, position: bigint, message: Buffer): void {
  page.known.set('deteccoes', position);
  send(page, message);
}

/** Lets pages of a person through until they watch too much together. */
function withinReason() {
  const perPerson = new Map<string, Set<string>>();
  return ({ page, plan: { parts } }: { readonly page: Connection; readonly plan: Plan }): boolean => {
    const { usuario_id } = page.sessao;
    const own = perPerson.get(usuario_id) ?? new Set();
    perPerson.set(usuario_id, own);
    for (const { key } of parts) if (own.size < READ_PER_PERSON) own.add(key);
    return parts.every(({ key }) => own.has(key));
  };
}

/** Written down once: hundreds of pages are asked for it at each change. */
const plans = new WeakMap<Connection, Plan>();

function planOf(build: Pick<ServerBuild, 'routes'>, page: Connection): Plan {
  const { watched, sessao } = page;
  const view = viewOf(sessao);
  const known = plans.get(page);
  // Where it is another person's by now, it watches nothing until it says so.
  if (known?.watched === watched && known.view === view) return known;
  const found = watched.map((address) => {
    const live = liveOf(build, address);
    return live && { address, live, key: `${address} ${live.ofPerson ? sessao.usuario_id : ''} ${view}` };
  });
  const parts = found.filter((one) => one !== null);
  const told = parts.length === watched.length ? parts : [];
  const plan = { watched, view, parts: told, all: told.map(({ key }) => key).join() };
  plans.set(page, plan);
  return plan;
}

function liveOf({ routes }: Pick<ServerBuild, 'routes'>, address: string): LiveFigures | null {
  const [path = ''] = address.split('?', 1);
  const id = ROUTES.get(path);
  const loader = id === undefined ? undefined : routes[id]?.module.loader;
  return (loader as { readonly aoVivo?: LiveFigures } | undefined)?.aoVivo ?? null;
}

/** JSON around figures as they were written. */
const partOf = (address: string, figures: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`{"endereco":${JSON.stringify(address)},"dados":`), figures, Buffer.from('}')]);

function messageOf(parts: readonly (Buffer | null)[]): Buffer | null {
  const told = parts.filter((part) => part !== null);
  if (told.length === 0 || told.length < parts.length) return null;
  const between = told.flatMap((part, i) => (i === 0 ? [part] : [Buffer.from(','), part]));
  return Buffer.concat([Buffer.from('{"tipo":"numeros","partes":['), ...between, Buffer.from(']}')]);
}

/** Of each session as it was last looked up. */
const views = new WeakMap<Sessao, string>();

/** The same for two sessions means that their people may see the same, wherever nothing is of one person alone. */
function viewOf(sessao: Sessao): string {
  const { escopo, permissoes, telao, vendoComo } = sessao;
  const known = views.get(sessao);
  if (known !== undefined) return known;
  const seen = [escopo && scopeKey(escopo), [...permissoes].sort(), telao !== undefined, vendoComo !== undefined];
  const view = createHash('sha256').update(JSON.stringify(seen)).digest('base64url');
  views.set(sessao, view);
  return view;
}
