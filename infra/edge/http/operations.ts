import { Router } from 'express';
import { healthHandler, type Saude } from './health.ts';
import type { Metrics } from './metrics.ts';
import { createRouteLabels } from './route-labels.ts';

/**
 * What watches over the process asks for: `/saude` and `/metrics`, and the measuring of everything that follows.
 * @param addresses of the routes that are measured
 */
export function createOperations(health: () => Promise<Saude>, metrics: Metrics, addresses: readonly string[]): Router {
  const router = Router();
  router.use(metrics.middleware(createRouteLabels(addresses)));
  router.get('/saude', healthHandler(health));
  router.get('/metrics', metrics.handler);
  return router;
}
