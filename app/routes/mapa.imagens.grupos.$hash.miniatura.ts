import { miniaturaDoGrupo } from '#app/imagem/catalogo.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** The small picture of a group of images that the catalogue has answered. */
export const loader = ler('miniaturaDoGrupo', miniaturaDoGrupo);
