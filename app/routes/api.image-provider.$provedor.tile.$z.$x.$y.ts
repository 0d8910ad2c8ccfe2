import { ladrilhoDeImediato, ladrilhoDoProvedor } from '#app/imagem/ladrilho.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** One tile of a group of scenes. */
const ladrilho = ler('ladrilhoDaImagem', (pedido) => ladrilhoDoProvedor(pedido, pedido.params.provedor ?? ''));

export const loader = Object.assign(ladrilho, { deImediato: ladrilhoDeImediato });
