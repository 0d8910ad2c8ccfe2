import { respostaDoIcone, semIcone } from '#app/camada-tipo/icone.server.ts';
import { lerPublico } from '#app/server/acesso.server.ts';

const SVG = '.svg';

/** An icon of the library as it was drawn. */
export const loader = lerPublico('arquivoDoIcone', async ({ params, servicos }) => {
  const { nome = '' } = params;
  const desenho = nome.endsWith(SVG) ? await servicos.icones.ler(nome.slice(0, -SVG.length)) : null;
  if (desenho === null) throw semIcone();
  return respostaDoIcone(desenho);
});
