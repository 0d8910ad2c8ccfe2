import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { camposInvalidos, naoEncontrado } from '#app/server/falhas.server.ts';
import { aneisDe } from '#domain/geometria/aneis.ts';
import type { NuvensSobreOLugar } from '#domain/imagem/calendario.ts';
import { hashDoGrupoSchema } from '#domain/imagem/grupo-de-imagens.policy.ts';
import type { Histograma } from '#domain/imagem/histograma.ts';
import { TIPOS_DE_IMAGEM } from '#domain/imagem/imagem.policy.ts';
import type { Caixa, Lugar } from '#domain/imagem/provedor.ts';
import type { ValorNoPonto } from '#domain/imagem/valores.ts';
import { gastarBusca } from '../catalogo.server.ts';
import { mensagensDaImagem } from '../imagem.mensagens.ts';
import { lerPedidoAoCatalogo } from '../pedido-ao-catalogo.server.ts';
import { mensagensDosValores } from './valores.mensagens.ts';
import { comSistema, lerPontos } from './valores.server.ts';

/** A group of the catalogue with whoever has its scenes. @throws RespostaDeFalha 404 */
async function grupoPedido({ servicos, escopo, params }: PedidoDaSessao) {
  const dito = hashDoGrupoSchema.safeParse(params.hash);
  const grupo = dito.success ? await servicos.catalogoDeImagens.grupo(escopo, dito.data) : null;
  const provedor = grupo && (await servicos.provedoresDeImagens.um(escopo, grupo.provedor));
  if (!grupo || !provedor?.comChave) throw naoEncontrado();
  return { grupo, provedor };
}

/** What is to be seen of a group at one place or at many, as numbers. @throws RespostaDeFalha 404, 422, and the provider's */
export async function valoresDoGrupo(pedido: PedidoDaSessao): Promise<readonly ValorNoPonto[]> {
  const { grupo, provedor } = await grupoPedido(pedido);
  const lugares = lerPontos(pedido.url.searchParams);
  const { valores } = provedor;
  if (valores === undefined) throw camposInvalidos({ provedor: [mensagensDosValores.soFigura(provedor.nome)] });
  const cenas = grupo.cenas.filter(({ bbox }) => lugares.some((lugar) => dentro(bbox, lugar)));
  return comSistema(() => valores(cenas, lugares, pedido.request.signal));
}

const dentro = ([oeste, sul, leste, norte]: Caixa, [lng, lat]: Lugar) =>
  lng >= oeste && lng <= leste && lat >= sul && lat <= norte;

/** How often which value is in what a group is shown as. @throws RespostaDeFalha 404, 422, and the provider's */
export async function histogramaDoGrupo(pedido: PedidoDaSessao): Promise<Histograma> {
  const { grupo, provedor } = await grupoPedido(pedido);
  const tipo = TIPOS_DE_IMAGEM.find((um) => um === pedido.url.searchParams.get('type'));
  const { histograma: contar } = provedor;
  if (contar === undefined) throw camposInvalidos({ provedor: [mensagensDosValores.soFigura(provedor.nome)] });
  const histograma = tipo && (await comSistema(() => contar(grupo.cenas, tipo, pedido.request.signal)));
  if (!histograma) throw camposInvalidos({ type: [mensagensDaImagem.tipo] });
  return histograma;
}

/** How clouded a group is over the asset or place that is asked for. @throws RespostaDeFalha 404, 422, 429, and the provider's */
export async function nuvensDoGrupo(pedido: PedidoDaSessao): Promise<NuvensSobreOLugar> {
  const { grupo, provedor } = await grupoPedido(pedido);
  const { area } = await lerPedidoAoCatalogo(pedido);
  gastarBusca(pedido);
  const sobre = { aneis: aneisDe(area) };
  return pedido.servicos.catalogoDeImagens.nuvens(provedor, grupo, sobre, pedido.request.signal);
}
