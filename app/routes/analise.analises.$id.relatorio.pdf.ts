import { relatorioDaAnaliseEmPdf } from '#app/relatorio/analise/relatorio-da-analise.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** The report of an analysis as a file: the same page, printed as the person who asks for it sees it. */
export const loader = ler('relatorioDaAnaliseEmPdf', relatorioDaAnaliseEmPdf);
