import { lerComSessao } from '#app/server/acesso.server.ts';
import { naoEncontrado } from '#app/server/falhas.server.ts';
import { contarBusca } from '#app/server/geocodificacao.server.ts';

/** A place that a search found, with the area that it covers. */
export const loader = lerComSessao('lugarAchado', async ({ servicos, sessao, params }) => {
  contarBusca(servicos, sessao);
  const lugar = await servicos.geocodificacao.obter(params.id ?? '');
  if (lugar === null) throw naoEncontrado();
  return Response.json(lugar, { headers: { 'Cache-Control': 'no-store' } });
});
