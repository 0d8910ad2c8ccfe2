import type { RequestHandler } from 'express';
import { createQuota } from '../http/quota.ts';
import { answer } from './request-guard.ts';

/** At least twice what the pages behind it allow: whoever hurries too much reads why there, whoever goes on gets a short answer. */
const QUOTA = { max: 60, windowMs: 60_000 } as const;
const TOO_MANY = 'Muitos pedidos em pouco tempo. Aguarde alguns segundos e tente novamente.';

/**
 * Turns away an address that floods what anybody may ask for without a session: to draw a page for each refusal would
 * be most of what the process does, and everybody else would wait for it.
 */
export function floodGuard(quota = createQuota(QUOTA)): RequestHandler {
  return (req, res, next) => {
    const wait = quota.spend(req.ip ?? '');
    if (wait === 0) return next();
    res.setHeader('Retry-After', String(wait));
    answer(res, req.get('accept'), 429, TOO_MANY);
  };
}
