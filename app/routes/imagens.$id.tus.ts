import { imagemPedida } from '#app/imagem/imagens.server.ts';
import { imagensPorPartes } from '#app/imagem/por-partes.server.ts';
import { receber } from '#app/server/acesso.server.ts';

/** Begins the upload of another file for an image. */
export const action = receber('iniciarEnvioDeOutroArquivo', (pedido, conferir) =>
  imagensPorPartes.iniciar(pedido, async (token) => {
    await conferir(token);
    await imagemPedida(pedido);
  }),
);
