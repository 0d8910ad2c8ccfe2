import { documentoEmitido } from '#app/relatorio/emitidos/emitidos.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** The very file that was issued and signed. */
export const loader = ler('documentoEmitido', documentoEmitido);
