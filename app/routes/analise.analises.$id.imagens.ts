import { responderImagensDaAnalise } from '#app/analise/analises.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** The two images of an analysis. */
export const loader = ler('imagensDaAnalise', responderImagensDaAnalise);
