import { porPartes } from '#app/importacao/importacao.porta.server.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { RespostaDeFalha } from '#app/server/falhas.server.ts';
import { BYTES_POR_MB, tiposNaTela } from '#domain/artefato/tipos.ts';

/** Bytes of everything that comes with one status. */
export const maximoDoStatus = ({ servicos }: Pick<PedidoDaSessao, 'servicos'>): number =>
  servicos.config.MAX_ARTEFACT_MIB * 2 ** 20;

/** Megabytes of the largest file of any kind. */
const MAIOR_MB = Math.max(
  ...tiposNaTela().flatMap(({ allowedMimetypes, maxSize }) => (allowedMimetypes.length > 0 ? maxSize : [])),
);

function grandeDemais(bytes: number): RespostaDeFalha {
  const message = `O arquivo é maior que o permitido (${Math.floor(bytes / BYTES_POR_MB)} MB).`;
  return new RespostaDeFalha(413, { message, errors: { artefatos: [message] } });
}

/** Files of artefacts that come piece by piece, before the form that names them in `fileKeys`. */
export const artefatosPorPartes = porPartes({
  ...{ finalidade: 'artefato', endereco: '/analise/deteccoes/tus', grandeDemais },
  maximo: (pedido) => Math.min(maximoDoStatus(pedido), MAIOR_MB * BYTES_POR_MB),
});
