import { responderDeteccoesDaAnalise } from '#app/analise/deteccao/deteccoes.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** Detections of an analysis, and what they add up to. */
export const loader = ler('deteccoesDaAnalise', responderDeteccoesDaAnalise);
