import { lerComSessao } from '#app/server/acesso.server.ts';
import { contarBusca, pontoDe } from '#app/server/geocodificacao.server.ts';

/** The state and the municipality that a point lies in, for the form that it was typed in or put down for. */
export const loader = lerComSessao('lugarDoPonto', async ({ servicos, sessao, url }) => {
  const ponto = pontoDe(url);
  contarBusca(servicos, sessao);
  return Response.json(await servicos.geocodificacao.ondeFica(ponto), { headers: { 'Cache-Control': 'no-store' } });
});
