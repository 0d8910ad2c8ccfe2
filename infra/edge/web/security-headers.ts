import { randomBytes } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Config } from '#infra/config.ts';
import { isHttps, ownOrigin } from './origin.ts';

/** One year, in seconds. */
const HSTS_MAX_AGE = 31_536_000;

/**
 * Sent with everything. Scripts and style sheets need the answer's nonce; only style attributes may be inline,
 * because React writes them into the markup. `res.locals.nonce` is what the markup carries.
 */
export function securityHeaders(config: Config): RequestHandler {
  const https = isHttps(config);
  const maps = mapsOrigin(config);
  const socketFor = socketsOf(config);
  return (req, res, next) => {
    const nonce = randomBytes(16).toString('base64');
    res.locals.nonce = nonce;
    res.setHeader(
      'Content-Security-Policy',
      `default-src 'self'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; ` +
        `style-src-attr 'unsafe-inline'; img-src 'self' data: blob:${maps}; font-src 'self'; ` +
        `connect-src 'self'${socketFor(req)}${maps}; worker-src 'self' blob:; ` +
        `object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    );
    res.setHeader('X-Content-Type-Options', 'nosniff');
    res.setHeader('Referrer-Policy', 'same-origin');
    res.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    res.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    res.setHeader('Permissions-Policy', 'camera=(), microphone=(), payment=()');
    if (https) res.setHeader('Strict-Transport-Security', `max-age=${HSTS_MAX_AGE}; includeSubDomains`);
    next();
  };
}

/** Where pages listen for news, as the policy names it: known beforehand where the installation knows its origin. */
function socketsOf(config: Config): (request: Request) => string {
  const of = (request: Pick<Request, 'headers'>) => {
    const socket = ownOrigin(config, request).replace(/^http/, 'ws');
    return /^wss?:\/\/[\w.:[\]-]+$/.test(socket) ? ` ${socket}` : '';
  };
  if (config.PUBLIC_ORIGIN === undefined) return of;
  const own = of({ headers: {} });
  return () => own;
}

/** The provider of maps, where the installation has a key for one: the only other origin that pages may reach. */
function mapsOrigin({ MAPS_KEY, MAPS_URL }: Config): string {
  return MAPS_KEY && MAPS_URL ? ` ${new URL(MAPS_URL).origin}` : '';
}
