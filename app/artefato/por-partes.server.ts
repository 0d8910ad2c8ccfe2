import { porPartes } from '#app/importacao/importacao.porta.server.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { RespostaDeFalha } from '#app/server/falhas.server.ts';
import { BYTES_POR_MB } from '#domain/artefato/tipos.ts';
import { limitesDosArtefatosDoCliente } from './limites.server.ts';

/** Bytes of everything that comes with one status. */
export const maximoDoStatus = ({ servicos }: Pick<PedidoDaSessao, 'servicos'>): number =>
  servicos.config.MAX_ARTEFACT_MIB * 2 ** 20;

/** Bytes of the largest file of any kind. */
async function maiorArquivo(pedido: PedidoDaSessao): Promise<number> {
  const { imagem, documento, video } = await limitesDosArtefatosDoCliente(pedido);
  return Math.max(imagem.maxSize, documento.maxSize, video.maxSize) * BYTES_POR_MB;
}

function grandeDemais(bytes: number): RespostaDeFalha {
  const message = `O arquivo é maior que o permitido (${Math.floor(bytes / BYTES_POR_MB)} MB).`;
  return new RespostaDeFalha(413, { message, errors: { artefatos: [message] } });
}

/** Files of artefacts that come piece by piece, before the form that names them in `fileKeys`. */
export const artefatosPorPartes = porPartes({
  finalidade: 'artefato',
  endereco: '/analise/deteccoes/tus',
  grandeDemais,
  maximo: async (pedido) => Math.min(maximoDoStatus(pedido), await maiorArquivo(pedido)),
});
