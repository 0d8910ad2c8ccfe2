import { paginasDaMidia } from '#app/artefato/paginas.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** How many pages a document of an artefact has. */
export const loader = ler('paginasDaMidia', paginasDaMidia);
