import { imagensPorPartes } from '#app/imagem/por-partes.server.ts';
import { receber } from '#app/server/acesso.server.ts';

/** Begins the upload of a new image's file. */
export const action = receber('iniciarEnvioDaImagem', imagensPorPartes.iniciar);
