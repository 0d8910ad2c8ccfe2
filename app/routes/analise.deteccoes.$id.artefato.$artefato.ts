import { removerArtefato } from '#app/artefato/remover-artefato.server.ts';
import { agir } from '#app/server/acesso.server.ts';

/** Puts an artefact into the bin; the token stands in a header. */
export const action = agir('removerArtefato', removerArtefato);
