import { createHmac, timingSafeEqual } from 'node:crypto';

/** Token that a form carries: bound by HMAC to the session, or to the visit of somebody who has not signed in yet. */
export function csrfToken(secret: string, kind: 'sessao' | 'visita', id: string): string {
  return createHmac('sha256', Buffer.from(secret, 'hex')).update(`csrf:${kind}:${id}`).digest('base64url');
}

/** Constant in time for tokens of the right length. */
export function sameToken(expected: string, given: string | null | undefined): boolean {
  if (typeof given !== 'string') return false;
  const a = Buffer.from(expected);
  const b = Buffer.from(given);
  return a.length === b.length && timingSafeEqual(a, b);
}
