import { data, redirect } from '@remix-run/node';
import { definirBuscaPermanente } from '#app/imagem/busca-permanente.server.ts';
import { agir } from '#app/server/acesso.server.ts';
import { querDocumento } from '#app/server/formulario.server.ts';

export { PaginaDoAtoDaImagem as default } from '#app/imagem/pagina-do-ato-da-imagem.tsx';

/** Looks for new images of an asset from now on, or no more. */
export const action = agir('definirBuscaPermanente', async (pedido, form) => {
  const { message, pagina } = await definirBuscaPermanente(pedido, form);
  if (querDocumento(pedido.request)) throw redirect(pagina, 303);
  return data({ message });
});
