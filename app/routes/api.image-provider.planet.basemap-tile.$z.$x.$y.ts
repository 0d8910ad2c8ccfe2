import { ladrilhoDoProvedor } from '#app/imagem/ladrilho.server.ts';
import { ler } from '#app/server/acesso.server.ts';
import { PROVEDOR_DE_FUNDOS } from '#domain/imagem/imagem.policy.ts';

/** One tile of a mosaic that maps lie on. */
export const loader = ler('ladrilhoDoMapaBase', (pedido) => ladrilhoDoProvedor(pedido, PROVEDOR_DE_FUNDOS));
