import { pontoDeEvidencia } from '#app/artefato/ponto-de-evidencia.server.ts';
import { agir } from '#app/server/acesso.server.ts';

/** Where a photograph was taken as a point of evidence: made so, or no longer. */
export const action = agir('pontoDeEvidencia', pontoDeEvidencia);
