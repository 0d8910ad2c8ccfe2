import { impressaoDasDeteccoesEmPdf } from '#app/relatorio/filtro/impressao.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** The report of filtered detections as a file. */
export const loader = ler('impressaoDasDeteccoesEmPdf', impressaoDasDeteccoesEmPdf);
