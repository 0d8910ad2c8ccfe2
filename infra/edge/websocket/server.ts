import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ServerBuild } from '@remix-run/node';
import { WebSocketServer } from 'ws';
import type { Services } from '#infra/composition/web.ts';
import { heard } from '#infra/heard.ts';
import { APP_ROLE, createPool, WEB_QUERY_MS } from '#infra/store/postgres/pool.ts';
import { cookieName, readCookies } from '../web/cookies.ts';
import { SCREEN_COOKIE, SESSION_COOKIE } from '../web/load-context.ts';
import { isHttps, originOf } from '../web/origin.ts';
import { type Connection, type Connections, createConnections, send } from './connections.ts';
import { createHub, type Hub } from './hub.ts';
import { desdeSchema, MAX_ADDRESS, MAX_WATCHED, numerosSchema, presencaSchema } from './messages.ts';
import { createPresence, type Presence } from './presence.ts';
import { watchSessions } from './sessions.ts';

export const PATH = '/tempo-real';
/** Pages say only how far they are and what they show: a frame that is larger ends the connection. */
const MAX_PAYLOAD = 1024 + MAX_WATCHED * MAX_ADDRESS;
/** Messages that a page may send between two heartbeats before it counts as a nuisance. */
const MAX_MESSAGES = 20;
const MAX_PRESENCES = 200;
/** Open pages of one person that a process tells: far more than anybody has. */
const PAGES_PER_PERSON = 200;
const TOO_MANY_PAGES =
  'Há páginas demais abertas com este acesso. Feche algumas para que as outras voltem a receber avisos.';
const HEARTBEAT_MS = 30_000;
const CLOSE_POLICY = 1008;
const CLOSE_GOING_AWAY = 1001;

interface WebSocketsOptions {
  readonly services: Services;
  /** Of the pages, which are asked for the figures that they show. */
  readonly build: Pick<ServerBuild, 'routes'>;
  readonly pagesPerPerson?: number;
}

/** Live news for open pages, on the same port. Origin and session are checked before there is a connection at all. */
export function createWebSockets(server: Server, options: WebSocketsOptions) {
  const { services, build, pagesPerPerson = PAGES_PER_PERSON } = options;
  const { config, log } = services;
  const sockets = heard(new WebSocketServer({ noServer: true, maxPayload: MAX_PAYLOAD, perMessageDeflate: false }));
  const connections = createConnections();
  const pool = createPool(config.DATABASE_URL, {
    role: APP_ROLE,
    max: 2,
    applicationName: 'atalaia-avisos',
    queryTimeout: WEB_QUERY_MS,
    log,
  });
  const hub = createHub({ services, build, pool, connections });
  const presence = createPresence(services, pool);

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => undefined);
    if (new URL(request.url ?? '/', 'http://local').pathname !== PATH) return refuse(socket, '404 Not Found');
    if (originOf(config, request) !== 'propria') return refuse(socket, '403 Forbidden');
    const asking = await whoAsks(services, request);
    if (asking === null) return refuse(socket, '401 Unauthorized');
    const { token, sessao } = asking;
    if (connections.ofUser(sessao.usuario_id).size >= pagesPerPerson)
      return refuse(socket, '429 Too Many Requests', TOO_MANY_PAGES);
    sockets.handleUpgrade(request, socket, head, (ws) =>
      accept(
        { connections, hub, presence },
        {
          socket: ws,
          token,
          sessao,
          alive: true,
          messages: 0,
          presences: 0,
          watched: [],
          known: new Map(),
          privado: null,
          publico: null,
        },
      ),
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
  const endWatching = watchSessions(connections, services);

  return {
    async close() {
      server.off('upgrade', onUpgrade);
      clearInterval(heartbeat);
      endWatching();
      hub.close();
      for (const { socket } of connections.all()) socket.close(CLOSE_GOING_AWAY);
      sockets.close();
      await presence.close();
      await pool.end();
    },
  };
}

/** Somebody who is signed in, else a screen on a wall. */
async function whoAsks({ config, identidade }: Services, request: IncomingMessage) {
  const cookies = readCookies(request);
  const cookie = (name: string) => cookies.get(cookieName(name, isHttps(config)));
  const [own, screen] = [cookie(SESSION_COOKIE), cookie(SCREEN_COOKIE)];
  const sessao = own === undefined ? null : await identidade.sessao(own);
  if (own !== undefined && sessao !== null) return { token: own, sessao };
  const telao = screen === undefined ? null : await identidade.teloes.obter(screen);
  return screen === undefined || telao === null ? null : { token: screen, sessao: telao };
}

interface Listeners {
  readonly connections: Connections;
  readonly hub: Hub;
  readonly presence: Presence;
}

function accept({ connections, hub, presence }: Listeners, connection: Connection): void {
  const { socket } = connection;
  connections.add(connection);
  socket.on('close', () => {
    connections.remove(connection);
    void presence.leave(connection);
  });
  socket.on('error', () => socket.terminate());
  socket.on('pong', () => {
    connection.alive = true;
  });
  socket.on('message', (data) => {
    if (!hear({ hub, presence }, connection, parsed(String(data)))) socket.close(CLOSE_POLICY);
  });
}

/** @returns false where a page says what none of ours says, or says it too often */
function hear({ hub, presence }: Pick<Listeners, 'hub' | 'presence'>, connection: Connection, said: unknown): boolean {
  const shown = presencaSchema.safeParse(said);
  const watched = numerosSchema.safeParse(said);
  if (shown.success || watched.success) {
    connection.presences += 1;
    if (connection.presences > MAX_PRESENCES) return false;
  }
  if (watched.success) {
    connection.watched = watched.data.enderecos;
    return true;
  }
  if (shown.success) {
    // Who edits what is for people to know.
    if (connection.sessao.telao !== undefined) return false;
    void presence.say(connection, shown.data.alvos);
    return true;
  }
  connection.messages += 1;
  const since = desdeSchema.safeParse(said);
  return connection.messages <= MAX_MESSAGES && since.success && hub.resume(connection, since.data);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function beat(connection: Connection): void {
  if (!connection.alive) connection.socket.terminate();
  else {
    connection.alive = false;
    connection.messages = 0;
    connection.presences = 0;
    connection.socket.ping();
    // Scripts do not see a ping: this is what tells a page that its connection lives.
    send(connection, { tipo: 'pulso' });
  }
}

function refuse(socket: Duplex, status: string, message = ''): void {
  const said = message === '' ? '' : 'Content-Type: text/plain; charset=utf-8\r\nRetry-After: 60\r\n';
  const length = Buffer.byteLength(message);
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n${said}Content-Length: ${length}\r\n\r\n${message}`);
}
