import { buffer } from 'node:stream/consumers';
import type { TimbreNaTela } from '#app/kit/folha/timbre.tsx';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import type { Momento } from '#projections/kernel/historico.ts';
import type { PapelTimbradoRow } from '#projections/papel-timbrado/papel-timbrado.queries.ts';

type Servicos = Pick<PedidoDaSessao, 'servicos'>;

/** What a document of the client has at its head and end, as it is or was; null where it prints on plain paper. */
export async function timbreDe(pedido: PedidoDaSessao, momento?: Momento): Promise<TimbreNaTela | null> {
  const row = await pedido.servicos.papeisTimbrados.obter(pedido.escopo.cliente_id, momento);
  if (row === null) return null;
  return { cabecalho: row.cabecalho, encerramento: row.encerramento, logo: await logoNaTela(pedido, row) };
}

/** The picture as a part of the page: whoever reads a document needs no other address. */
export async function logoNaTela(
  { servicos }: Servicos,
  { logo }: Pick<PapelTimbradoRow, 'logo'>,
): Promise<TimbreNaTela['logo']> {
  if (logo === null) return null;
  const bytes = await buffer(await servicos.armazenamento.get(logo.arquivo.chave));
  return { endereco: `data:${logo.arquivo.tipo};base64,${bytes.toString('base64')}`, descricao: logo.descricao };
}
