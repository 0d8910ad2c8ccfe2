import { Router } from 'express';
import { healthHandler, type Saude } from './health.ts';
import type { Metrics } from './metrics.ts';

/** What watches over the process asks for: `/saude` and `/metrics`, and the measuring of everything that follows. */
export function createOperations(health: () => Promise<Saude>, metrics: Metrics): Router {
  const router = Router();
  router.use(metrics.middleware);
  router.get('/saude', healthHandler(health));
  router.get('/metrics', metrics.handler);
  return router;
}
