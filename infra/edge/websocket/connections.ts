import type { WebSocket } from 'ws';
import type { Sessao } from '#infra/identity/identidade.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import type { Message, News, Progress } from './messages.ts';

/** Close code of ours, in the range left to applications. */
export const CLOSE_SESSION_ENDED = 4401;
/** Bytes that may wait for a reader before it is dropped; it comes back and is told what it missed. */
const MAX_BUFFERED = 256 * 1024;

export interface Connection {
  readonly socket: WebSocket;
  readonly token: string;
  /** Looked up again from time to time: access may change while a page stays open. */
  sessao: Sessao;
  alive: boolean;
  /** Said by the page since the last heartbeat. */
  messages: number;
  /** The same of what it shows and edits: people open and close windows far more often than pages. */
  presences: number;
  /** Pages and parts whose figures it wants to be told, as their addresses. */
  watched: readonly string[];
  /** How far the page is in each topic: what it said, or what it was told since. */
  readonly known: Map<News['tipo'], bigint>;
  /** Last position told on each channel; null where the page does not listen to it. */
  privado: bigint | null;
  publico: bigint | null;
}

/** Whether an asset of a client is within a scope. */
export const reaches = (escopo: Escopo | null, cliente_id: string, ativo_id: string) =>
  escopo?.cliente_id === cliente_id && (escopo.ativos === 'todos' || escopo.ativos.includes(ativo_id));

/** Whether the person may be told of layers and imports at all. */
export const seesLayers = ({ sessao }: Connection) => sessao.escopo !== null && sessao.permissoes.has('camadas.ver');

/** Whether the person may be told of layer types: every map draws by them. */
export const seesStyles = (connection: Connection) =>
  seesLayers(connection) || (connection.sessao.escopo !== null && connection.sessao.permissoes.has('camada_tipos.ver'));

/** The same text for two people means that they see the same. */
export function scopeKey({ cliente_id, ativos }: Escopo): string {
  return `${cliente_id}/${ativos === 'todos' ? ativos : [...ativos].sort().join(',')}`;
}

/** Sends to one; who does not read is dropped, and costs the others nothing. */
export function send({ socket }: Connection, message: Message | string | Buffer): void {
  if (socket.bufferedAmount > MAX_BUFFERED) socket.terminate();
  else {
    const written = typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message);
    socket.send(written, { binary: false });
  }
}

/** Tells a page what it does not know yet: answers and news overlap, and nobody hears the same twice. */
export function tell(connection: Connection, message: News, text = JSON.stringify(message)): void {
  const posicao = BigInt(message.posicao);
  if (posicao <= (connection.known.get(message.tipo) ?? -1n)) return;
  connection.known.set(message.tipo, posicao);
  send(connection, text);
}

/** The open connections of this process, and whose they are. */
function createRegister() {
  const open = new Set<Connection>();
  const byUser = new Map<string, Set<Connection>>();

  function add(connection: Connection): void {
    const { usuario_id } = connection.sessao;
    const own = byUser.get(usuario_id) ?? new Set();
    // Pages of one session share what is known of it: thousands of the same lists of permissions add up.
    for (const other of own) if (other.token === connection.token) other.sessao = connection.sessao;
    byUser.set(usuario_id, own.add(connection));
    open.add(connection);
  }

  function remove(connection: Connection): void {
    const { usuario_id } = connection.sessao;
    const own = byUser.get(usuario_id);
    own?.delete(connection);
    if (own?.size === 0) byUser.delete(usuario_id);
    open.delete(connection);
  }

  return {
    add,
    remove,
    /**
     * What its session is now. Where that has become another person's (somebody sees as them, or does so no longer), the
     * private channel and the figures that the page asked for are not this person's: nothing more of them is told.
     */
    renew(connection: Connection, sessao: Sessao): void {
      const same = connection.sessao.usuario_id === sessao.usuario_id;
      if (!same) remove(connection);
      connection.sessao = sessao;
      if (same) return;
      connection.privado = null;
      connection.watched = [];
      add(connection);
    },
    has: (connection: Connection) => open.has(connection),
    all: (): ReadonlySet<Connection> => open,
    users: (): readonly string[] => [...byUser.keys()],
    ofUser: (usuario_id: string): ReadonlySet<Connection> => byUser.get(usuario_id) ?? new Set(),
    /** Of the sessions of a person, whomever they see the application as. */
    ofOwner: (usuario_id: string): readonly Connection[] =>
      [...open].filter(({ sessao }) => (sessao.vendoComo?.usuario_id ?? sessao.usuario_id) === usuario_id),
    clientes(): readonly string[] {
      const found = new Set<string>();
      for (const { sessao } of open) if (sessao.escopo !== null) found.add(sessao.escopo.cliente_id);
      return [...found];
    },
    /** Different scopes of a client among those who listen: each is asked about once. */
    scopesOf(cliente_id: string): ReadonlyMap<string, Escopo> {
      const scopes = new Map<string, Escopo>();
      for (const { sessao } of open) {
        if (sessao.escopo?.cliente_id === cliente_id) scopes.set(scopeKey(sessao.escopo), sessao.escopo);
      }
      return scopes;
    },
  };
}

/** The open connections of this process, and who of them may be told what. */
export function createConnections() {
  const register = createRegister();
  const tellAll = (message: News | Progress, may: (connection: Connection) => boolean) => {
    const text = JSON.stringify(message);
    for (const connection of register.all()) {
      if (!may(connection)) continue;
      // How far a work is, is told anew each time: no page knows it already.
      if (message.tipo === 'progresso') send(connection, text);
      else tell(connection, message, text);
    }
  };

  return {
    ...register,
    toScope(key: string, message: News): void {
      tellAll(message, (one) => seesLayers(one) && one.sessao.escopo !== null && scopeKey(one.sessao.escopo) === key);
    },
    /** To everybody of the client who may see layers or how they are drawn. */
    toClient(cliente_id: string, message: News): void {
      tellAll(message, (one) => one.sessao.escopo?.cliente_id === cliente_id && seesStyles(one));
    },
    toAsset(cliente_id: string, ativo_id: string, message: News | Progress): void {
      tellAll(message, (one) => seesLayers(one) && reaches(one.sessao.escopo, cliente_id, ativo_id));
    },
  };
}
export type Connections = ReturnType<typeof createConnections>;
