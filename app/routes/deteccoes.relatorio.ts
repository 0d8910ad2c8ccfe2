import { relatorioEmHtml } from '#app/deteccao/resultados/relatorio.server.tsx';
import { ler } from '#app/server/acesso.server.ts';

/** What the detections of a filter add up to, as HTML. */
export const loader = ler('relatorioDasDeteccoes', relatorioEmHtml);
