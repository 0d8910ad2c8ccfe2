import { porPartes } from '#app/importacao/importacao.porta.server.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { RespostaDeFalha } from '#app/server/falhas.server.ts';
import { arquivoGrandeDemais } from './imagem.mensagens.ts';
import { BYTES_POR_MB } from './imagem.ts';

/** Bytes of the largest file of an image. */
export const maximoDaImagem = ({ servicos }: Pick<PedidoDaSessao, 'servicos'>): number =>
  servicos.config.MAX_IMAGE_MIB * BYTES_POR_MB;

export function grandeDemais(bytes: number): RespostaDeFalha {
  const message = arquivoGrandeDemais(bytes / BYTES_POR_MB);
  return new RespostaDeFalha(413, { message, errors: { arquivo_tif: [message] } });
}

/** Files of images that come piece by piece, before the form that names them. */
export const imagensPorPartes = porPartes({
  finalidade: 'imagem',
  endereco: '/imagens/tus',
  maximo: maximoDaImagem,
  grandeDemais,
});
