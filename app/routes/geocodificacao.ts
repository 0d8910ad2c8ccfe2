import { lerComSessao } from '#app/server/acesso.server.ts';
import { consultaDe, contarBusca } from '#app/server/geocodificacao.server.ts';

/** Places of Brazil by name or coordinates, for whoever types them on a map or in a form. */
export const loader = lerComSessao('geocodificacao', async ({ servicos, sessao, url }) => {
  const consulta = consultaDe(url);
  contarBusca(servicos, sessao);
  const lugares = await servicos.geocodificacao.buscar(consulta);
  return Response.json({ lugares }, { headers: { 'Cache-Control': 'no-store' } });
});
