import { imagemDaDeteccao } from '#app/artefato/imagem-da-deteccao.server.ts';
import { ler } from '#app/server/acesso.server.ts';

export const loader = ler('imagemAntesDaDeteccao', (pedido) => imagemDaDeteccao(pedido, 'antes'));
