import { baixarExportacao } from '#app/exportacao/exportar.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** The same of detections. */
export const loader = ler('arquivoDasDeteccoes', (pedido) => baixarExportacao(pedido, 'deteccoes'));
