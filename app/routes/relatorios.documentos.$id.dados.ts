import { dadosDoDocumento } from '#app/relatorio/emitidos/emitidos.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** The detections of a document as the file of data that was kept with it. */
export const loader = ler('dadosDoDocumento', dadosDoDocumento);
