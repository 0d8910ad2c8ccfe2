import type { WebSocket } from 'ws';
import type { Escopo } from '#projections/kernel/escopo.ts';
import type { Sessao } from '../identity/identidade.ts';

/** Close codes of ours, in the range left to applications. */
export const CLOSE_SESSION_ENDED = 4401;
const CLOSE_TOO_SLOW = 4408;
/** Bytes that may wait for a reader before it is let go; it comes back and reads everything anew. */
const MAX_BUFFERED = 1024 * 1024;

export interface Connection {
  readonly socket: WebSocket;
  readonly token: string;
  /** Looked up again from time to time: access may change while a page stays open. */
  sessao: Sessao;
  alive: boolean;
}

const escopoOf = ({ sessao }: Connection): Escopo | null => sessao.escopo;

const reaches = (escopo: Escopo, cliente_id: string, ativo_id: string) =>
  escopo.cliente_id === cliente_id && (escopo.ativos === 'todos' || escopo.ativos.includes(ativo_id));

/** The open connections of this process, and who of them may be told what. */
export function createConnections() {
  const open = new Set<Connection>();

  function send(connection: Connection, message: object): void {
    const { socket } = connection;
    if (socket.bufferedAmount > MAX_BUFFERED) socket.close(CLOSE_TOO_SLOW);
    else socket.send(JSON.stringify(message));
  }
  const allowed = (connection: Connection) => connection.sessao.permissoes.has('camadas.ver');

  return {
    add: (connection: Connection) => void open.add(connection),
    remove: (connection: Connection) => void open.delete(connection),
    all: (): readonly Connection[] => [...open],
    clientes: (): readonly string[] => [
      ...new Set([...open].flatMap((c) => (escopoOf(c) === null ? [] : [escopoOf(c)?.cliente_id ?? '']))),
    ],
    /** Different scopes of a client among those who listen: each is asked about once. */
    scopesOf(cliente_id: string): ReadonlyMap<string, Escopo> {
      const scopes = new Map<string, Escopo>();
      for (const connection of open) {
        const escopo = escopoOf(connection);
        if (escopo?.cliente_id === cliente_id) scopes.set(scopeKey(escopo), escopo);
      }
      return scopes;
    },
    toScope(key: string, message: object): void {
      for (const connection of open) {
        const escopo = escopoOf(connection);
        if (escopo !== null && allowed(connection) && scopeKey(escopo) === key) send(connection, message);
      }
    },
    toAsset(cliente_id: string, ativo_id: string, message: object): void {
      for (const connection of open) {
        const escopo = escopoOf(connection);
        if (escopo !== null && allowed(connection) && reaches(escopo, cliente_id, ativo_id)) send(connection, message);
      }
    },
  };
}
export type Connections = ReturnType<typeof createConnections>;

function scopeKey({ cliente_id, ativos }: Escopo): string {
  return `${cliente_id}/${ativos === 'todos' ? ativos : [...ativos].sort().join(',')}`;
}
