import type { IncomingMessage } from 'node:http';

/** Cookies of a request by name; the first of a name counts, as browsers send the most specific one first. */
export function readCookies(request: Pick<IncomingMessage, 'headers'>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const cut = pair.indexOf('=');
    if (cut < 1) continue;
    const name = pair.slice(0, cut).trim();
    if (!found.has(name)) found.set(name, pair.slice(cut + 1).trim());
  }
  return found;
}

export interface CookieOptions {
  /** Where the application is reached by https: `__Host-` in front of the name, and Secure. */
  readonly secure: boolean;
  /** Seconds; absent for a cookie that ends with the browser, 0 to forget it. */
  readonly maxAge?: number;
}

export const cookieName = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name);

/** Values are ours (tokens, numbers): never anything that would need escaping. */
export function setCookie(name: string, value: string, options: CookieOptions): string {
  const parts = [`${cookieName(name, options.secure)}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'];
  if (options.secure) parts.push('Secure');
  if (options.maxAge !== undefined) parts.push(`Max-Age=${options.maxAge}`);
  return parts.join('; ');
}
