import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { camposInvalidos, grandeDemais } from '#app/server/falhas.server.ts';
import { idsDe } from '#app/server/lista.server.ts';
import type { Arquivo } from '#domain/importacao/arquivo.ts';
import type { EnvioParcial, Finalidade } from '#infra/files/upload/envios-parciais.ts';
import { mensagensDoEnvio } from '../envio.mensagens.ts';
import { arquivosDemais, quemEnvia } from '../limites-do-envio.server.ts';

interface Destino {
  readonly finalidade: Finalidade;
  /** The field of the form at which it is told what is missing of them. */
  readonly campo: string;
}

interface ComLimites extends Destino {
  readonly limites: { readonly bytes: number; readonly arquivos: number };
}

/** The uploads that a form names in `recebidos`: whole, the sender's own, and within the limits. */
export async function recebidosAntes(
  pedido: PedidoDaSessao,
  recebidos: string,
  { finalidade, campo, limites }: ComLimites,
): Promise<readonly EnvioParcial[]> {
  if (recebidos === '') return [];
  const ids = idsDe([recebidos]) ?? [];
  if (ids.length > limites.arquivos) throw arquivosDemais(limites.arquivos);
  const quem = quemEnvia(pedido, finalidade);
  const achados = await Promise.all(ids.map((id) => pedido.servicos.enviosParciais.obter(quem, id)));
  const inteiros = achados.filter((um) => um !== null).filter(({ bytes, recebidos: ja }) => bytes === ja);
  if (ids.length === 0 || inteiros.length < ids.length) {
    throw camposInvalidos({ [campo]: [mensagensDoEnvio.incompletos] });
  }
  if (inteiros.reduce((soma, { bytes }) => soma + bytes, 0) > limites.bytes) throw grandeDemais();
  return inteiros;
}

/** One file each; pieces that storage no longer has are said to be missing, and the file begins anew. */
export async function juntarRecebidos(
  pedido: PedidoDaSessao,
  parciais: readonly EnvioParcial[],
  { finalidade, campo }: Destino,
): Promise<readonly Arquivo[]> {
  const envios = pedido.servicos.enviosParciais;
  try {
    return await envios.juntar(parciais);
  } catch (error) {
    if ((error as Error).name !== 'ObjectNotFoundError') throw error;
    await envios.descartar(
      quemEnvia(pedido, finalidade),
      parciais.map(({ id }) => id),
    );
    throw camposInvalidos({ [campo]: [mensagensDoEnvio.incompletos] });
  }
}
