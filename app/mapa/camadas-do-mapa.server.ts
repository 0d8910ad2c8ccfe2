import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { responderNoTempo } from '#app/server/chamadas/no-instante.server.ts';
import { naoEncontrado } from '#app/server/falhas.server.ts';
import { instanteExigido } from '#app/server/passado.server.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import type { NoDaArvore } from '#infra/services/camada-tipo.service.ts';

/**
 * The tree of an asset's layers, now or `em` an instant. Our own page asks with `resumo=1`: of each layer only its name
 * and where it lies, for the map draws them from tiles.
 * @throws RespostaDeFalha 404 for an asset out of reach
 */
export async function camadasDoMapa(pedido: PedidoDaSessao): Promise<Response> {
  const { servicos, escopo, params, url } = pedido;
  const em = instanteExigido(pedido);
  const id = uuidSchema.safeParse(params.ativoId);
  if (!id.success) throw naoEncontrado();
  // An asset that there was not yet has no layers then; one that is out of reach now has none to be told of.
  const ativo = await servicos.ativos.obter(escopo, id.data);
  if (ativo === null) throw naoEncontrado();
  const completa = url.searchParams.get('resumo') !== '1';
  return responderNoTempo(pedido, {
    em,
    modelos: ['camadas', 'camada_tipos', 'ativos', 'categorias'],
    ler: async () => (await servicos.camadaTipos.arvore(escopo, ativo.id, { completa, em })).map(noDoMapa),
  });
}

/** A node as the specification spells it, and where its own layers lie. */
function noDoMapa({ tipo, camadas, subtipos, total, extensao }: NoDaArvore): object {
  const { ativo: _, tipo_pai_id: __, ...doTipo } = tipo;
  return { tipo: doTipo, camadas, subtipos: subtipos.map(noDoMapa), total, extensao };
}
