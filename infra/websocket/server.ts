import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { ProjectionName } from '#projections/index.ts';
import type { Services } from '../composition.ts';
import { APP_ROLE, createPool } from '../postgres/pool.ts';
import { cookieName, readCookies } from '../web/cookies.ts';
import { SESSION_COOKIE } from '../web/load-context.ts';
import { isHttps, originOf } from '../web/origin.ts';
import { CLOSE_SESSION_ENDED, type Connection, type Connections, createConnections, send } from './connections.ts';
import { createHub, type Hub } from './hub.ts';
import { type Desde, desdeSchema } from './messages.ts';

export const PATH = '/tempo-real';
/** Pages say only how far they are: a frame that is larger ends the connection. */
const MAX_PAYLOAD = 1024;
/** Messages that a page may send between two heartbeats before it counts as a nuisance. */
const MAX_MESSAGES = 20;
const HEARTBEAT_MS = 30_000;
/** How often the sessions of open connections are looked up again, besides at once where one is said to have ended. */
const RECHECK_MS = 5_000;
/** Read models that sessions are made of: when one moves on, somebody's access may have ended. */
const OF_ACCESS: ReadonlySet<string> = new Set<ProjectionName>(['usuarios', 'grupos', 'clientes', 'politicas']);
/** Within so long they are asked: read models move on in bursts. */
const ACCESS_MS = 500;
const CLOSE_POLICY = 1008;
const CLOSE_GOING_AWAY = 1001;

/** Live news for open pages, on the same port. Origin and session are checked before there is a connection at all. */
export function createWebSockets(server: Server, services: Services) {
  const { config, identidade, projecoes, log } = services;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_PAYLOAD, perMessageDeflate: false });
  const connections = createConnections();
  const pool = createPool(config.DATABASE_URL, { role: APP_ROLE, max: 2, applicationName: 'atalaia-avisos', log });
  const hub = createHub(services, pool, connections);

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => undefined);
    if (new URL(request.url ?? '/', 'http://local').pathname !== PATH) return refuse(socket, '404 Not Found');
    if (originOf(config, request) !== 'propria') return refuse(socket, '403 Forbidden');
    const token = readCookies(request).get(cookieName(SESSION_COOKIE, isHttps(config)));
    const sessao = token === undefined ? null : await identidade.sessao(token);
    if (token === undefined || sessao === null) return refuse(socket, '401 Unauthorized');
    sockets.handleUpgrade(request, socket, head, (ws) =>
      accept(connections, hub, {
        ...{ socket: ws, token, sessao, alive: true, messages: 0, known: new Map(), privado: null, publico: null },
      }),
    );
  }

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    upgrade(request, socket, head).catch((err) => {
      log.warn({ err }, 'conexão de avisos recusada');
      refuse(socket, '503 Service Unavailable');
    });
  };
  server.on('upgrade', onUpgrade);
  const heartbeat = setInterval(() => {
    for (const connection of connections.all()) beat(connection);
  }, HEARTBEAT_MS).unref();
  // One after the other: what was asked for later is never undone by an answer that was older.
  let checking = Promise.resolve();
  const check = (open: () => Iterable<Connection>) => {
    checking = checking
      .then(() => recheck(open(), connections, identidade))
      .catch((err) => log.warn({ err }, 'sessões de conexões abertas não conferidas'));
  };
  const rechecking = setInterval(() => check(connections.all), RECHECK_MS).unref();
  const endEndings = identidade.aoEncerrar((usuario_id) =>
    check(() => (usuario_id === null ? connections.all() : connections.ofOwner(usuario_id))),
  );
  let due: NodeJS.Timeout | undefined;
  const endAdvances = projecoes.aoAvancar((name) => {
    if (!OF_ACCESS.has(name)) return;
    due ??= setTimeout(() => {
      due = undefined;
      check(connections.all);
    }, ACCESS_MS).unref();
  });

  return {
    async close() {
      server.off('upgrade', onUpgrade);
      clearInterval(heartbeat);
      clearInterval(rechecking);
      endEndings();
      endAdvances();
      clearTimeout(due);
      hub.close();
      for (const { socket } of connections.all()) socket.close(CLOSE_GOING_AWAY);
      sockets.close();
      await pool.end();
    },
  };
}

function accept(connections: Connections, hub: Hub, connection: Connection): void {
  const { socket } = connection;
  connections.add(connection);
  socket.on('close', () => connections.remove(connection));
  socket.on('error', () => socket.terminate());
  socket.on('pong', () => {
    connection.alive = true;
  });
  socket.on('message', (data) => {
    connection.messages += 1;
    const desde = connection.messages > MAX_MESSAGES ? null : parseDesde(String(data));
    if (desde === null || !hub.resume(connection, desde)) socket.close(CLOSE_POLICY);
  });
}

function parseDesde(text: string): Desde | null {
  try {
    return desdeSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Ends the connections whose session ended; the others go on with what their person may see now. */
async function recheck(
  open: Iterable<Connection>,
  connections: Connections,
  identidade: Services['identidade'],
): Promise<void> {
  const byToken = Map.groupBy(open, ({ token }) => token);
  const sessoes = await identidade.observar([...byToken.keys()]);
  for (const [token, same] of byToken) {
    const sessao = sessoes.get(token);
    for (const connection of same) {
      if (sessao === undefined) connection.socket.close(CLOSE_SESSION_ENDED);
      else if (connections.has(connection)) connections.renew(connection, sessao);
    }
  }
}

function beat(connection: Connection): void {
  if (!connection.alive) connection.socket.terminate();
  else {
    connection.alive = false;
    connection.messages = 0;
    connection.socket.ping();
    // Scripts do not see a ping: this is what tells a page that its connection lives.
    send(connection, { tipo: 'pulso' });
  }
}

function refuse(socket: Duplex | WebSocket, status: string): void {
  (socket as Duplex).end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
