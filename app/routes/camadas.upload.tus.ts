import { receber } from '#app/server/acesso.server.ts';
import { iniciarEnvioParcial } from '#app/server/tus.server.ts';

/** Begins a resumable upload. */
export const action = receber('iniciarEnvioParcial', iniciarEnvioParcial);
