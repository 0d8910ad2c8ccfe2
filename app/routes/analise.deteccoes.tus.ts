import { artefatosPorPartes } from '#app/artefato/por-partes.server.ts';
import { receber } from '#app/server/acesso.server.ts';

/** Begins the upload of a file of an artefact. */
export const action = receber('iniciarEnvioDeArtefato', artefatosPorPartes.iniciar);
