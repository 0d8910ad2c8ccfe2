import type { IncomingHttpHeaders } from 'node:http';
import type { ServerBuild } from '@remix-run/node';
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from 'express';
import type { Services } from '#infra/composition/web.ts';
import type { Sessao } from '#infra/identity/identidade.ts';
import { createLoadContext, screenOf, sessionOf } from './load-context.ts';
import { ownOrigin } from './origin.ts';

/**
 * A resource that pages ask for by the hundred: its own loader, with the doors that it stands behind, is called without
 * the search through all addresses of the application and without streams, which together cost more than the answer.
 * Whatever it is not made for goes on to the pages.
 * @param id of the route in the build
 */
export function directRoute(build: ServerBuild, id: string, services: Services): RequestHandler {
  return async (req, res, next) => {
    const loader = build.routes?.[id]?.module.loader;
    if (loader === undefined) return next();
    const gone = new AbortController();
    res.once('close', () => gone.abort());
    try {
      const request = requestOf(services, req, gone.signal);
      const context = createLoadContext(services, req, res);
      const answer = await settled(loader({ request, params: req.params, context }));
      if (!(answer instanceof Response)) throw new TypeError(`${id}: not a resource`);
      await send(res, answer);
    } catch (error) {
      // Nobody waits for it: what was given up on their account is no defect.
      if (!gone.signal.aborted) next(error);
    }
  };
}

/** What a resource may be asked for at once. */
interface AskedAtOnce {
  /** As it was sent, with what follows the path. */
  readonly address: string;
  readonly headers: IncomingHttpHeaders;
  readonly services: Services;
  session(): Promise<Sessao | null>;
}

export interface GivenAtOnce {
  readonly status: 200 | 204 | 304;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
}

/** What stands beside a loader that can give at once: it only ever gives, and refuses nobody. */
export type AtOnce = (asked: AskedAtOnce) => Promise<GivenAtOnce | null>;

/**
 * Gives what a resource has at hand for whoever may have it, without all that an answer passes through otherwise, which
 * costs several times as much as the answer. Whoever is to be refused, or asks for anything else, goes on to the
 * resource's own door, which answers as if this were not here; so does what fails.
 */
export function directAnswer(build: ServerBuild, id: string, services: Services): RequestHandler {
  return async (req, res, next) => {
    const atOnce = (build.routes?.[id]?.module.loader as { readonly deImediato?: AtOnce } | undefined)?.deImediato;
    if (atOnce === undefined || req.method !== 'GET') return next();
    const session = async () => (await sessionOf(services, req, res)) ?? screenOf(services, req, res);
    const given = await atOnce({ address: req.originalUrl, headers: req.headers, services, session }).catch(() => null);
    // Answered meanwhile by the deadline.
    if (res.headersSent) return;
    if (given === null) return next();
    res.statusCode = given.status;
    for (const [name, value] of Object.entries(given.headers)) res.setHeader(name, value);
    res.end(given.body ?? undefined);
  };
}

/** Doors refuse by throwing a response. */
async function settled(answer: unknown): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Response) return error;
    throw error;
  }
}

/** @param signal whether whoever asks still waits */
function requestOf({ config }: Services, req: ExpressRequest, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers))
    for (const one of Array.isArray(value) ? value : [value ?? '']) headers.append(name, one);
  return new Request(new URL(req.originalUrl, ownOrigin(config, req)), { method: req.method, headers, signal });
}

async function send(res: ExpressResponse, answer: Response): Promise<void> {
  const body = answer.body === null ? null : Buffer.from(await answer.arrayBuffer());
  res.status(answer.status);
  for (const [name, value] of answer.headers) res.append(name, value);
  res.end(body ?? undefined);
}
