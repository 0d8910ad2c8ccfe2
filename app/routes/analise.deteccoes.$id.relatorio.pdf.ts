import { dossieEmPdf } from '#app/relatorio/dossie/dossie.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** One detection's dossier as a file. */
export const loader = ler('dossieDaDeteccaoEmPdf', dossieEmPdf);
