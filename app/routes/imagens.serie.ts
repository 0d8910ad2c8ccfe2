import { lerSerie, serieComoCsv, serieDoEndereco } from '#app/imagem/valores/serie.server.ts';
import { agir, ler } from '#app/server/acesso.server.ts';
import { texto } from '#app/server/formulario.server.ts';

const headers = { 'Cache-Control': 'private, no-store' };

/** How a place, the outline of a detection, or the area of an asset, went over all its images: as JSON, or as a table (`formato=csv`). */
export const loader = ler('serieDasImagens', async (pedido) => {
  return responder(pedido.url, await lerSerie(pedido, serieDoEndereco(pedido.url.searchParams)));
});

/** The same over an area that is sent along. */
export const action = agir('serieDeUmaArea', async (pedido, form) => {
  const pedida = { ativo_id: texto(form, 'ativo_id'), type: texto(form, 'type'), geojson: texto(form, 'geojson') };
  return responder(pedido.url, await lerSerie(pedido, { ...pedida, deteccao_id: null, grupo: null, ponto: null }));
});

function responder({ searchParams }: URL, { ativo, serie }: Awaited<ReturnType<typeof lerSerie>>): Response {
  return searchParams.get('formato') === 'csv' ? serieComoCsv(ativo, serie) : Response.json(serie, { headers });
}
