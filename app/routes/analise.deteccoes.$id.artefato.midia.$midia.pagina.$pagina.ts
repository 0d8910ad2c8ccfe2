import { paginaDaMidia } from '#app/artefato/paginas.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** A page of a document of an artefact, as a picture. */
export const loader = ler('paginaDaMidia', paginaDaMidia);
