import type { Request, RequestHandler } from 'express';
import type { Log } from '#infra/log.ts';
import { answer } from './request-guard.ts';

/** How long anybody waits for the beginning of an answer. A form must have arrived after 20 s of it. */
const DEADLINE_MS = 30_000;
/** A document is printed by a browser of ours, and may have to wait for its turn. */
const PRINTED_MS = 120_000;
/** A detection brings its pictures with it, for which its form has 60 s. */
const WITH_PICTURES_MS = 90_000;
const RETRY_AFTER_SECONDS = '5';
const LATE =
  'O serviço está demorando mais do que deveria e não pôde responder. Tente novamente em alguns segundos: repetir o envio não grava nada duas vezes.';

/** Files take as long as the line needs: they have a limit for standing still (processes/web.ts) and one for each query. */
const isUpload = ({ method, path }: Request): boolean =>
  (method === 'POST' && /^\/camadas\/upload(\.data)?$/.test(path)) ||
  ((method === 'POST' || method === 'PUT') && /^\/imagens(\/[\da-f-]{36})?(\.data)?$/.test(path)) ||
  (method === 'POST' && /^\/analise\/deteccoes\/[\da-f-]{36}\/status(\.data)?$/.test(path)) ||
  (method === 'PATCH' && /^\/(camadas\/upload|analise\/deteccoes|imagens)\/tus\//.test(path));

const hasPictures = ({ method, path }: Request): boolean =>
  (method === 'POST' || method === 'PUT') && /^\/analise\/deteccoes(\/[\da-f-]{36})?(\.data)?$/.test(path);

function deadlineOf(req: Request, ms: number): number | null {
  if (isUpload(req)) return null;
  if (hasPictures(req)) return Math.max(ms, WITH_PICTURES_MS);
  return req.path.endsWith('.pdf') ? Math.max(ms, PRINTED_MS) : ms;
}

/**
 * Answers 503 where nothing else has begun to: whatever stands still behind it. A command that goes on meanwhile is
 * whole or not at all, and the same one again is the same events.
 */
export function requestDeadline(log: Log, deadlineMs = DEADLINE_MS): RequestHandler {
  return (req, res, next) => {
    const ms = deadlineOf(req, deadlineMs);
    if (ms === null) return next();
    const timer = setTimeout(() => {
      if (res.headersSent) return;
      log.warn({ metodo: req.method, ms }, 'pedido passou do prazo');
      res.setHeader('Retry-After', RETRY_AFTER_SECONDS);
      // What is left of the request is not waited for either.
      res.setHeader('Connection', 'close');
      answer(res, req.get('accept'), 503, LATE);
    }, ms);
    res.once('close', () => clearTimeout(timer));
    next();
  };
}
