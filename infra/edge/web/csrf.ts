import { createHmac, timingSafeEqual } from 'node:crypto';

/** The token of somebody who has not signed in yet, bound to the cookie of the visit. A session has its own. */
export function visitToken(secret: string, visit: string): string {
  return createHmac('sha256', Buffer.from(secret, 'hex')).update(`csrf:visita:${visit}`).digest('base64url');
}

/** Constant in time for tokens of the right length. */
export function sameToken(expected: string, given: string | null | undefined): boolean {
  if (typeof given !== 'string') return false;
  const a = Buffer.from(expected);
  const b = Buffer.from(given);
  return a.length === b.length && timingSafeEqual(a, b);
}
