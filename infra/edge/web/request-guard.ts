import { randomUUID } from 'node:crypto';
import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { Config } from '#infra/config.ts';
import { type Log, withCorrelation } from '#infra/log.ts';
import { originOf } from './origin.ts';

const FOREIGN_FORM = 'Este formulário não veio desta aplicação. Nada foi gravado.';
export const BAD_ADDRESS = 'O endereço ou o pedido não é válido.';
const DEFECT = 'Não foi possível processar a requisição. Tente novamente mais tarde.';
/** 256 bits as identity/cipher.ts writes them, and whatever is longer. */
const LINK_TOKEN = /[\w-]{43,}/g;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Gives each request its correlation id, in the log's context and in `X-Request-Id`, and logs its end.
 * An id from outside is kept only where a proxy in front of us is believed. Paths are logged without their query.
 */
export function requestIdentity(config: Config, log: Log): RequestHandler {
  // Every field of these lines is made here: to look through each of them for what has to be struck out costs as much
  // as to answer with a tile.
  const lines = log.child({}, { redact: [] });
  return (req, res, next) => {
    const given = req.get('x-request-id');
    const id: Uuid = config.TRUST_PROXY > 0 && given !== undefined && UUID.test(given) ? given : randomUUID();
    const started = performance.now();
    res.locals.correlationId = id;
    res.setHeader('X-Request-Id', id);
    withCorrelation(id, () => {
      res.on('finish', () => {
        const ms = Math.round(performance.now() - started);
        lines.info({ metodo: req.method, caminho: withoutTokens(req.path), status: res.statusCode, ms }, 'pedido');
      });
      next();
    });
  };
}

/** A link that works once is as good as a password: whoever reads the log must not find it there. */
const withoutTokens = (path: string) => path.replace(LINK_TOKEN, '[oculto]');

/**
 * Turns away what another site sends: a foreign or `null` Origin never changes anything here.
 * Afterwards the header is taken off, because Remix compares it with Host, which a proxy may rewrite.
 */
export function originGuard(config: Config): RequestHandler {
  return (req, res, next) => {
    if (config.TRUST_PROXY === 0) delete req.headers['x-forwarded-host'];
    if (req.method !== 'GET' && req.method !== 'HEAD' && originOf(config, req) === 'alheia') {
      answer(res, req.get('accept'), 419, FOREIGN_FORM);
      return;
    }
    delete req.headers.origin;
    next();
  };
}

/** What no route answered for: a request that cannot be read is the sender's fault, the rest ours. */
export function lastResort(log: Log): ErrorRequestHandler {
  return (error, req, res, _next) => {
    if (res.headersSent) {
      // One that was answered in time by the deadline has its answer.
      if (!res.writableEnded) res.destroy();
      return;
    }
    const theirs = error instanceof URIError || (error as NodeJS.ErrnoException).code === 'ERR_INVALID_URL';
    if (!theirs) log.error({ err: error }, 'pedido sem resposta');
    answer(res, req.get('accept'), theirs ? 400 : 500, theirs ? BAD_ADDRESS : DEFECT);
  };
}

/** Before any page is at hand: a browser gets a plain one, every other program JSON. */
export function answer(res: Response, accept: string | undefined, status: number, message: string): void {
  res.status(status).setHeader('Cache-Control', 'no-store');
  if (accept?.includes('text/html')) {
    const page = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Atalaia</title><p>${message}</p><p><a href="/">Ir ao início</a></p></html>`;
    res.type('html').send(page);
  } else res.json({ message });
}
