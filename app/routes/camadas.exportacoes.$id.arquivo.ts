import { baixarExportacao } from '#app/exportacao/exportar.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** The file of one's own export, until it expires; always to be saved, never to be opened in our origin. */
export const loader = ler('arquivoExportado', (pedido) => baixarExportacao(pedido, 'camadas'));
