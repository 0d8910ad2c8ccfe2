import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { responderNoTempo } from '#app/server/chamadas/no-instante.server.ts';
import type { FiltroDeDeteccoes } from '#domain/deteccao/filtro.policy.ts';
import type { PontosDoCalor } from './resultados.ts';

/** Places that a map of heat is drawn from: more are told as left out. */
const MAX_PONTOS = 50_000;

interface Pedidos {
  readonly filtro: FiltroDeDeteccoes;
  readonly em: string | undefined;
}

/** Where what a filter lets through lies, with its hectares, the newest first. */
export const responderPontos = (pedido: PedidoDaSessao, { filtro, em }: Pedidos): Promise<Response> =>
  responderNoTempo(pedido, {
    em,
    modelos: ['deteccoes'],
    async ler(): Promise<PontosDoCalor> {
      const { servicos, escopo } = pedido;
      const lidos = await servicos.deteccoesFiltradas.pontos(escopo, filtro, MAX_PONTOS + 1, em);
      const data = lidos.slice(0, MAX_PONTOS).map(({ lng, lat, area }) => [lng, lat, area] as const);
      return { data, completos: lidos.length <= MAX_PONTOS };
    },
  });
