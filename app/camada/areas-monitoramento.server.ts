import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { areaDita } from '#app/server/chamadas/lugar-do-pedido.server.ts';
import { responderNoTempo } from '#app/server/chamadas/no-instante.server.ts';
import { camposInvalidos } from '#app/server/falhas.server.ts';
import { lerIds } from '#app/server/lista.server.ts';
import { instanteExigido } from '#app/server/passado.server.ts';
import { mensagensDasAreas } from './areas-monitoramento.mensagens.ts';

/** Letters of a box: an outline of some thousand corners. */
const MAX_LETRAS = 100_000;
const ZOOM_MAXIMO = 24;

/** The areas of monitored assets within reach that meet a box, as a map shows them at a zoom. */
export async function areasDeMonitoramento(pedido: PedidoDaSessao): Promise<Response> {
  const { servicos, escopo, url } = pedido;
  const em = instanteExigido(pedido);
  const filtro = {
    em,
    ativos: lerIds(url.searchParams, 'ativo_id'),
    zoom: lerZoom(url.searchParams.get('zoom')?.trim() ?? ''),
    lugar: lerLugar(url.searchParams.get('bbox')?.trim() ?? ''),
  };
  return responderNoTempo(pedido, {
    em,
    modelos: ['ativos', 'categorias'],
    ler: async () => ({
      type: 'FeatureCollection',
      features: (await servicos.ativos.areasMonitoradas(escopo, filtro)).map(({ id, geojson, ...properties }) => ({
        type: 'Feature',
        id,
        geometry: geojson,
        properties: { id, ...properties },
      })),
    }),
  });
}

/** Who does not say a zoom gets all of the outline. */
function lerZoom(dito: string): number {
  if (dito === '') return ZOOM_MAXIMO;
  const zoom = /^\d{1,2}([.]\d{1,6})?$/.test(dito) ? Number(dito) : Number.NaN;
  if (!(zoom <= ZOOM_MAXIMO)) throw camposInvalidos({ zoom: [mensagensDasAreas.zoom(ZOOM_MAXIMO)] });
  return zoom;
}

function lerLugar(dito: string) {
  if (dito.length > MAX_LETRAS) throw camposInvalidos({ bbox: [mensagensDasAreas.caixaLonga] });
  return areaDita(dito);
}
