import { createHash } from 'node:crypto';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { jaConhecida } from '#app/server/chamadas/ja-conhecida.server.ts';
import { naoEncontrado, pedidoInvalido } from '#app/server/falhas.server.ts';
import { filtroPedido } from './pedido.server.ts';

const COORDENADA = /^\d{1,8}$/;
const ZOOM_MAXIMO = 16;

/**
 * `GET /tiles/deteccoes/{z}/{x}/{y}.mvt`: the detections that the filter lets through as one vector tile. Browsers ask
 * again each time and are mostly answered 304: the tag holds everything that the content depends on.
 * @throws RespostaDeFalha
 */
export async function ladrilhoDasDeteccoes(pedido: PedidoDaSessao): Promise<Response> {
  const { request, params, escopo, servicos } = pedido;
  const { z = '', x = '', y = '' } = params;
  const linha = y.endsWith('.mvt') ? y.slice(0, -'.mvt'.length) : y;
  if (![z, x, linha].every((parte) => COORDENADA.test(parte))) throw pedidoInvalido();
  const onde = { z: Number(z), x: Number(x), y: Number(linha) };
  if (onde.z > ZOOM_MAXIMO || Math.max(onde.x, onde.y) >= 2 ** onde.z) throw naoEncontrado();
  const { filtro, em } = filtroPedido(pedido);
  const posicoes = await servicos.projecoes.posicoes(['deteccoes', 'deteccao_tipos', 'deteccao_status']);
  const ativos = escopo.ativos === 'todos' ? 'todos' : [...escopo.ativos].sort();
  const partes = JSON.stringify([posicoes, escopo.cliente_id, ativos, filtro, em ?? null, onde]);
  const etag = `"${createHash('sha256').update(partes).digest('base64url')}"`;
  const headers = { ETag: etag, 'Cache-Control': 'private, no-cache', Vary: 'Cookie' };
  if (jaConhecida(request, etag)) return new Response(null, { status: 304, headers });
  const bytes = new Uint8Array(await servicos.deteccoesFiltradas.ladrilho(escopo, filtro, onde, em));
  if (bytes.byteLength === 0) return new Response(null, { status: 204, headers });
  return new Response(bytes, { headers: { ...headers, 'Content-Type': 'application/vnd.mapbox-vector-tile' } });
}
