import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { PermissaoChave } from '#domain/modulo/catalogo.ts';
import type { Services } from '#infra/composition/web.ts';
import { type Connection, reaches, send } from './connections.ts';
import type { AlvoDaPresenca } from './messages.ts';
import { createPresenceTable, type PresenceTable } from './presence-table.ts';

/** How often what is edited is renewed, and what is shown looked at again: also ends what a lost process left. */
const RENEW_MS = 10_000;

type PresenceServices = Pick<Services, 'config' | 'analises' | 'deteccoes' | 'identidade' | 'log'>;
type Especie = AlvoDaPresenca['especie'];

const VER: Readonly<Record<Especie, PermissaoChave>> = { analise: 'analises.ver', deteccao: 'deteccoes.ver' };
const EDITAR: Readonly<Record<Especie, PermissaoChave>> = { analise: 'analises.editar', deteccao: 'deteccoes.editar' };

/** Something that a page shows, found within its person's reach. */
interface Visto extends AlvoDaPresenca {
  readonly cliente_id: Uuid;
  readonly ativo_id: Uuid;
  readonly publicada: boolean;
}

/** A page that shows things that somebody may edit. */
interface Page {
  readonly id: Uuid;
  readonly connection: Connection;
  /** Whose it was when it said so: another person has said nothing yet. */
  readonly usuario_id: Uuid;
  readonly shown: ReadonlyMap<string, Visto>;
  /** What was told last of each, so that nothing is told twice. */
  readonly told: Map<string, string>;
}

/**
 * Who else edits what a page shows, told to who may see it. Every page says of itself what it shows and edits; all
 * processes share it in a table whose rows run out by themselves, and nothing of it is an event.
 */
export const createPresence = (services: PresenceServices, pool: pg.Pool) => new Presence(services, pool);

export class Presence {
  readonly #services: PresenceServices;
  readonly #table: PresenceTable;
  readonly #renewing: NodeJS.Timeout;
  readonly #pages = new Map<Connection, Page>();
  /** One after the other for each page: what it says later is what stands. */
  readonly #saying = new WeakMap<Connection, Promise<void>>();

  constructor(services: PresenceServices, pool: pg.Pool) {
    const { config, log } = services;
    this.#services = services;
    this.#table = createPresenceTable({
      pool,
      url: config.DATABASE_URL,
      log,
      changed: (alvo) => void this.#tell((one) => alvo === null || one === alvo).catch(this.#failed),
    });
    this.#renewing = setInterval(() => void this.#renew().catch(this.#failed), RENEW_MS).unref();
  }

  /** What a page shows and edits from now on, in the place of what it said before. */
  say(connection: Connection, alvos: readonly AlvoDaPresenca[]): Promise<void> {
    return this.#afterwards(connection, () => this.#say(connection, alvos));
  }

  /** Its connection ended, and with it what it edited. */
  leave(connection: Connection): Promise<void> {
    return this.#afterwards(connection, async () => {
      const page = this.#pages.get(connection);
      this.#pages.delete(connection);
      if (page !== undefined) await this.#table.put(page.id, page.usuario_id, []);
    });
  }

  async close(): Promise<void> {
    clearInterval(this.#renewing);
    const pages = [...this.#pages.values()];
    this.#pages.clear();
    await Promise.all(pages.map(({ id, usuario_id }) => this.#table.put(id, usuario_id, []).catch(this.#failed)));
    await this.#table.close();
  }

  #afterwards(connection: Connection, work: () => Promise<void>): Promise<void> {
    const next = (this.#saying.get(connection) ?? Promise.resolve()).then(work).catch(this.#failed);
    this.#saying.set(connection, next);
    return next;
  }

  readonly #failed = (err: unknown) => this.#services.log.warn({ err }, 'presenças não ditas');

  async #say(connection: Connection, alvos: readonly AlvoDaPresenca[]): Promise<void> {
    const found = await Promise.all(alvos.map((alvo) => find(this.#services, connection, alvo)));
    // Shown in two windows of the page, one of which edits it: edited.
    const last = found
      .filter((visto) => visto !== null)
      .sort((one, other) => Number(one.editando) - Number(other.editando));
    const shown = new Map(last.map((visto) => [`${visto.especie}/${visto.id}`, visto]));
    const id = this.#pages.get(connection)?.id ?? randomUUID();
    // Closed while it was looked for: there is nobody to show it.
    if (connection.socket.readyState !== connection.socket.OPEN) return;
    // A window that has just opened has heard nothing: all of it is told anew.
    const page = { id, connection, usuario_id: connection.sessao.usuario_id, shown, told: new Map() };
    this.#pages.set(connection, page);
    await this.#table.put(id, page.usuario_id, editedOn(page));
    await this.#tell((key) => shown.has(key));
  }

  async #tell(which: (key: string) => boolean): Promise<void> {
    const keys = new Set([...this.#pages.values()].flatMap(({ shown }) => [...shown.keys()].filter(which)));
    if (keys.size === 0) return;
    const rows = await this.#table.of([...keys]);
    const gente = await this.#services.identidade.nomes([...new Set(rows.map(({ usuario_id }) => usuario_id))]);
    const editing = Map.groupBy(rows, ({ alvo }) => alvo);
    for (const page of this.#pages.values()) {
      for (const [key, visto] of page.shown) {
        if (!keys.has(key)) continue;
        const others = (sees(page, visto) ? (editing.get(key) ?? []) : []).filter(
          ({ usuario_id }) => usuario_id !== page.usuario_id,
        );
        const quem = others.flatMap(({ usuario_id }) => gente.get(usuario_id)?.nome ?? []);
        tellPage(page, key, JSON.stringify({ tipo: 'presenca', especie: visto.especie, id: visto.id, quem }));
      }
    }
  }

  async #renew(): Promise<void> {
    for (const page of this.#pages.values()) {
      // Access ended, or it became another person's: what it edited is over, without its saying so.
      const lost = [...page.shown.values()].some((visto) => visto.editando && !edits(page, visto));
      if (lost) await this.#table.put(page.id, page.usuario_id, editedOn(page));
    }
    await this.#table.renew([...this.#pages.values()].map(({ id }) => id));
    await this.#tell(() => true);
  }
}

/** Looks for it in the person's reach; null where it is not there for them. */
async function find(
  { analises, deteccoes }: PresenceServices,
  { sessao: { escopo, permissoes } }: Connection,
  alvo: AlvoDaPresenca,
): Promise<Visto | null> {
  if (escopo === null || !permissoes.has(VER[alvo.especie])) return null;
  const naoPublicadas = permissoes.has('analises.editar');
  const { cliente_id } = escopo;
  if (alvo.especie === 'analise') {
    const row = await analises.obter(escopo, alvo.id, { naoPublicadas });
    return row && { ...alvo, cliente_id, ativo_id: row.ativo_id, publicada: row.publicada };
  }
  const row = await deteccoes.obter(escopo, alvo.id, naoPublicadas);
  return row && { ...alvo, cliente_id, ativo_id: row.ativo_id, publicada: row.analise_publicada };
}

/** Whether the person still may see it, by what is known of their session now. */
function sees({ connection: { sessao }, usuario_id }: Page, visto: Visto): boolean {
  if (sessao.usuario_id !== usuario_id || !reaches(sessao.escopo, visto.cliente_id, visto.ativo_id)) return false;
  return sessao.permissoes.has(VER[visto.especie]) && (visto.publicada || sessao.permissoes.has('analises.editar'));
}

/** Whoever sees as somebody else edits nothing in their name. */
function edits(page: Page, visto: Visto): boolean {
  const { permissoes, vendoComo } = page.connection.sessao;
  return visto.editando && vendoComo === undefined && permissoes.has(EDITAR[visto.especie]) && sees(page, visto);
}

const editedOn = (page: Page): readonly string[] =>
  [...page.shown].flatMap(([key, visto]) => (edits(page, visto) ? [key] : []));

function tellPage({ connection, told }: Page, key: string, text: string): void {
  if (told.get(key) === text) return;
  told.set(key, text);
  send(connection, text);
}
