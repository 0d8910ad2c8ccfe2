import type { IncomingMessage } from 'node:http';
import type { Config } from '#infra/config.ts';

type Request = Pick<IncomingMessage, 'headers'>;

/** Whether people reach the application by https: decides the cookies' names, Secure and HSTS. */
export const isHttps = (config: Pick<Config, 'PUBLIC_ORIGIN'>) => config.PUBLIC_ORIGIN?.startsWith('https:') ?? false;

/**
 * Our own origin: PUBLIC_ORIGIN where it is set; else whatever host the browser named,
 * which is right for a machine that is reached directly (its own name, 127.0.0.1, localhost).
 */
export function ownOrigin(config: Pick<Config, 'PUBLIC_ORIGIN'>, request: Request): string {
  if (config.PUBLIC_ORIGIN !== undefined) return new URL(config.PUBLIC_ORIGIN).origin;
  return `http://${request.headers.host ?? 'localhost'}`;
}

/** What the Origin header says: ours, absent, or somebody else's (`null` included). */
export function originOf(config: Pick<Config, 'PUBLIC_ORIGIN'>, request: Request): 'propria' | 'ausente' | 'alheia' {
  const origin = request.headers.origin;
  if (origin === undefined) return 'ausente';
  return origin === ownOrigin(config, request) ? 'propria' : 'alheia';
}
