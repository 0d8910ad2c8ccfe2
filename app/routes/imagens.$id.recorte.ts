import { recorteDaImagem } from '#app/imagem/valores/recorte.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** The part of an image over an area; always to be saved, never to be opened in our origin. */
export const loader = ler('recorteDaImagem', recorteDaImagem);
