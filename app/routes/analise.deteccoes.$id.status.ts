import { registrarStatus } from '#app/artefato/registrar-status.server.ts';
import { receber } from '#app/server/acesso.server.ts';

/** A status of a detection, with the artefacts that prove it: multipart, streamed. */
export const action = receber('registrarStatusDaDeteccao', registrarStatus);
