import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Services } from '../composition.ts';
import { APP_ROLE, createPool } from '../postgres/pool.ts';
import { cookieName, readCookies } from '../web/cookies.ts';
import { SESSION_COOKIE } from '../web/load-context.ts';
import { isHttps, originOf } from '../web/origin.ts';
import { CLOSE_SESSION_ENDED, type Connection, type Connections, createConnections } from './connections.ts';
import { createHub } from './hub.ts';

export const PATH = '/tempo-real';
/** Nobody has anything to say to us: a frame that is larger ends the connection. */
const MAX_PAYLOAD = 1024;
/** Messages that a page may send before it counts as a nuisance. */
const MAX_MESSAGES = 20;
const HEARTBEAT_MS = 30_000;
/** How often a connection's session is looked up again: sign-out and lost access end it within so long. */
const RECHECK_MS = 5_000;
const CLOSE_POLICY = 1008;
const CLOSE_GOING_AWAY = 1001;

/** Live news for open pages, on the same port. Origin and session are checked before there is a connection at all. */
export function createWebSockets(server: Server, services: Services) {
  const { config, identidade, log } = services;
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
      accept(connections, { socket: ws, token, sessao, alive: true }),
    );
  }

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    upgrade(request, socket, head).catch((err) => {
      log.warn({ err }, 'conexão de avisos recusada');
      refuse(socket, '503 Service Unavailable');
    });
  };
  server.on('upgrade', onUpgrade);
  const heartbeat = setInterval(() => connections.all().forEach(beat), HEARTBEAT_MS).unref();
  const rechecking = setInterval(() => {
    recheck(connections, identidade).catch((err) => log.warn({ err }, 'sessões de conexões abertas não conferidas'));
  }, RECHECK_MS).unref();

  return {
    async close() {
      server.off('upgrade', onUpgrade);
      clearInterval(heartbeat);
      clearInterval(rechecking);
      hub.close();
      for (const { socket } of connections.all()) socket.close(CLOSE_GOING_AWAY);
      sockets.close();
      await pool.end();
    },
  };
}

function accept(connections: Connections, connection: Connection): void {
  const { socket } = connection;
  let messages = 0;
  connections.add(connection);
  socket.on('close', () => connections.remove(connection));
  socket.on('error', () => socket.terminate());
  socket.on('pong', () => {
    connection.alive = true;
  });
  socket.on('message', () => {
    messages += 1;
    if (messages > MAX_MESSAGES) socket.close(CLOSE_POLICY);
  });
}

/** Ends the connections whose session ended; the others go on with what their person may see now. */
async function recheck(connections: Connections, identidade: Services['identidade']): Promise<void> {
  const byToken = Map.groupBy(connections.all(), ({ token }) => token);
  for (const [token, same] of byToken) {
    const sessao = await identidade.observar(token);
    for (const connection of same) {
      if (sessao === null) connection.socket.close(CLOSE_SESSION_ENDED);
      else connection.sessao = sessao;
    }
  }
}

function beat(connection: Connection): void {
  if (!connection.alive) connection.socket.terminate();
  else {
    connection.alive = false;
    connection.socket.ping();
  }
}

function refuse(socket: Duplex | WebSocket, status: string): void {
  (socket as Duplex).end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
