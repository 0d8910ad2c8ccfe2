import { ladrilhoDasDeteccoes } from '#app/deteccao/resultados/ladrilho.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** One vector tile of the detections that a filter lets through. */
export const loader = ler('ladrilhoDasDeteccoes', ladrilhoDasDeteccoes);
