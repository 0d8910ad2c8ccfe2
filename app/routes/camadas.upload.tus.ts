import { camadasPorPartes } from '#app/importacao/upload/tus.server.ts';
import { receber } from '#app/server/acesso.server.ts';

/** Begins a resumable upload. */
export const action = receber('iniciarEnvioParcial', camadasPorPartes.iniciar);
