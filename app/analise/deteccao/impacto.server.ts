import { textoDaRecusa } from '#app/mensagens/recusas.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { camposInvalidos, naoEncontrado } from '#app/server/falhas.server.ts';
import { posicaoLida } from '#app/server/passado.server.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { lerGeometria } from '#domain/geometria/validade.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { mensagensDaDeteccao } from './deteccoes.mensagens.ts';

/** Characters of a shape in an address at most: a larger one is sent in a form. */
const MAX_GEOJSON = 1_000_000;

/** An area as calls send it: a geometry or a feature, as JSON. @throws RespostaDeFalha 422 at its field */
export function geometriaDoTexto(texto: string): Geometria {
  const recusar = (motivo: string) => camposInvalidos({ geojson: [motivo] });
  if (texto.trim() === '') throw recusar(mensagensDaDeteccao.semDesenho);
  if (texto.length > MAX_GEOJSON) throw recusar(mensagensDaDeteccao.desenhoGrande);
  let valor: unknown;
  try {
    valor = JSON.parse(texto);
  } catch {
    throw recusar(mensagensDaDeteccao.desenhoIlegivel);
  }
  const { type, geometry } = (valor ?? {}) as { readonly type?: unknown; readonly geometry?: unknown };
  const lida = lerGeometria(type === 'Feature' ? geometry : valor);
  if (lida.geometria === null) throw recusar(mensagensDaDeteccao.desenhoIlegivel);
  if (lida.geometria.type !== 'Polygon' && lida.geometria.type !== 'MultiPolygon')
    throw recusar(mensagensDaDeteccao.semArea);
  if (!lida.valida) throw recusar(textoDaRecusa('GeometriaInvalida', { ...lida.problema }));
  return lida.geometria;
}

/** What a shape that is being drawn would meet: layers of the asset, other detections, and whether it lies outside. */
export async function camadasImpactadas(pedido: PedidoDaSessao) {
  const { servicos, escopo, url } = pedido;
  const geojson = geometriaDoTexto(url.searchParams.get('geojson') ?? '');
  const [ativo_id, analise_id, deteccao_id] = ['ativo_id', 'analise_id', 'deteccao_id'].map((nome) => {
    const lido = uuidSchema.safeParse(url.searchParams.get(nome));
    return lido.success ? lido.data : null;
  });
  const ativo = ativo_id ? await servicos.ativos.obter(escopo, ativo_id) : null;
  if (ativo === null) throw naoEncontrado();
  const analise = analise_id
    ? await servicos.analises.obter(escopo, analise_id, { naoPublicadas: pedido.pode('analises.editar') })
    : null;
  const position = await posicaoLida(pedido, undefined);
  const [impacto, sobrepostas, metros] = await Promise.all([
    servicos.deteccoes.impacto(escopo, ativo.id, geojson),
    analise ? servicos.deteccoes.sobrepostas(escopo, analise.id, geojson, deteccao_id ?? null) : [],
    servicos.deteccoes.distanciaDoAtivo(escopo, ativo.id, geojson),
  ]);
  return {
    hasIntersection: impacto.total > 0,
    layers: impacto.camadas,
    total: impacto.total,
    sobrepostas,
    position,
    fora_do_ativo: metros > 0 ? { distancia_m: metros } : null,
  };
}
