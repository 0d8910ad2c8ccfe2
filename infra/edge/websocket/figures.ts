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

/** One answer, read for all who are shown the same. */
interface Figure {
  readonly address: string;
  readonly sessao: Sessao;
  readonly live: LiveFigures;
  /** As a part of a message; null where it could not be told. */
  text: Buffer | null;
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
    const [now, figures] = [due, new Map<string, Figure>()];
    due = new Map();
    const perPerson = new Map<string, Set<string>>();
    const planned = [...now].map(([page, position]) => {
      const keys = keysOf(build, page, figures);
      const own = perPerson.get(page.sessao.usuario_id) ?? new Set();
      perPerson.set(page.sessao.usuario_id, own);
      const within = keys.every((key) => own.has(key) || own.size < READ_PER_PERSON);
      for (const key of within ? keys : []) own.add(key);
      return { page, position, keys: within ? keys : [] };
    });
    const wanted = new Set(planned.flatMap(({ keys }) => keys));
    await Promise.all([...figures].map(([key, figure]) => (wanted.has(key) ? read(figure) : undefined)));
    const messages = new Map<string, Buffer | null>();
    for (const { page, position, keys } of planned) {
      const all = keys.join();
      if (!messages.has(all)) messages.set(all, messageOf(keys.map((key) => figures.get(key)?.text ?? null)));
      const message = messages.get(all) ?? null;
      // Meanwhile it may show something else, or be somebody's who may see less.
      if (message === null || keysOf(build, page).join() !== all) news(page, position);
      else if (connections.has(page)) tellAs(page, position, message);
    }
  }, services.log);

  async function read(figure: Figure): Promise<void> {
    const { live, address, sessao } = figure;
    const asked = { url: new URL(address, 'http://local'), sessao, services, foraDoAr: isUnavailable };
    const found = await live.read(asked).catch((err) => {
      services.log.warn({ err, endereco: asked.url.pathname }, 'números não enviados às páginas abertas');
      return null;
    });
    figure.text = found && partOf(address, found);
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

/** What a page watches, each by what makes it one answer for all; empty where something of it is not told. */
function keysOf(
  build: Pick<ServerBuild, 'routes'>,
  { watched, sessao }: Pick<Connection, 'watched' | 'sessao'>,
  figures?: Map<string, Figure>,
): readonly string[] {
  const keys: string[] = [];
  for (const address of watched) {
    const live = liveOf(build, address);
    if (live === null) return [];
    const key = `${address} ${live.ofPerson ? sessao.usuario_id : ''} ${viewOf(sessao)}`;
    if (figures?.has(key) === false) figures.set(key, { address, live, sessao, text: null });
    keys.push(key);
  }
  return keys;
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
