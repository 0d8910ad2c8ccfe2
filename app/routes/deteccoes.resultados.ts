import { resultados } from '#app/deteccao/resultados/resultados.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** The visible detections that a filter lets through. */
export const loader = ler('resultadosDasDeteccoes', resultados);
