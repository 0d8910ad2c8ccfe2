import { ladrilhoDoProvedor } from '#app/imagem/ladrilho.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** One tile of a group of scenes. */
export const loader = ler('ladrilhoDaImagem', (pedido) => ladrilhoDoProvedor(pedido, pedido.params.provedor ?? ''));
