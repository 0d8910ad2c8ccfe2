import { randomUUID } from 'node:crypto';
import { createServer, request } from 'node:http';
import { duplexPair } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Express } from 'express';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import type { Sessao } from '#infra/identity/identidade.ts';
import type { Log } from '#infra/log.ts';

/** Lists and forms whose parts most other pages are made of. None of them leaves a line in the log of accesses. */
export const WARM_PAGES = [
  '/camadas',
  '/ativo/ativos',
  '/camada-tipos',
  '/seguranca/usuarios',
  '/seguranca/grupos/criar',
  '/camadas/criar',
  '/notificacoes',
] as const;

/** Most of what a cold page costs more is gone after so many rounds. */
const ROUNDS = 4;
/** A machine that is busy with something else is not kept waiting longer than that, in ms. */
const LIMIT_MS = 5_000;

/**
 * Draws pages before anybody asks for one. The first ones of a new process take several times as long as all later
 * ones, until they are compiled: with two hundred people before their screens, who all come back at the same moment,
 * it would have fallen behind for most of a minute. They are drawn for somebody who does not exist, of a client that
 * does not exist, over a connection that nobody else can reach; nothing is written.
 */
export async function warmUp(application: Express, log: Log): Promise<void> {
  const start = performance.now();
  const server = createServer((req, res) => {
    Object.assign(res, { locals: { sessao: Promise.resolve(nobody()) } });
    application(req, res);
  });
  server.on('error', (err) => log.warn({ err }, 'aquecimento'));
  let drawn = 0;
  try {
    for (let round = 0; round < ROUNDS && performance.now() < start + LIMIT_MS; round += 1) {
      const statuses = await Promise.all(WARM_PAGES.map((page) => draw(server, page)));
      const bad = statuses.find((status) => status !== 200);
      if (bad !== undefined) throw new Error(`uma página respondeu ${bad}`);
      drawn += statuses.length;
    }
    log.info({ paginas: drawn, ms: Math.round(performance.now() - start) }, 'páginas aquecidas');
  } catch (err) {
    // Cold pages are slow, and no reason not to answer.
    log.warn({ err }, 'páginas não aquecidas');
  }
}

function draw(server: ReturnType<typeof createServer>, path: string): Promise<number> {
  const [ours, theirs] = duplexPair();
  server.emit('connection', theirs);
  return new Promise((resolve, reject) => {
    const headers = { Host: 'localhost', Accept: 'text/html', 'Accept-Encoding': 'gzip', Connection: 'close' };
    const asked = request({ path, headers, createConnection: () => ours }, (answer) => {
      text(answer).then(() => resolve(answer.statusCode ?? 0), reject);
    });
    asked.once('error', reject);
    asked.end();
  });
}

/** May everything, where there is nothing. */
function nobody(): Sessao {
  const cliente_id = randomUUID();
  return {
    usuario_id: randomUUID(),
    cliente_id,
    nome: 'Ninguém',
    email: 'ninguem@localhost',
    avatar_id: 1,
    permissoes: new Set(PERMISSOES.map(({ chave }) => chave)),
    escopo: { cliente_id, ativos: 'todos' },
    csrf: randomUUID(),
  };
}
