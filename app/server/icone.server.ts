import { mapa } from '#app/mensagens/especificacao.ts';
import { RespostaDeFalha } from './falhas.server.ts';

/** Not there, or asked for in a way that no icon has. */
export const semIcone = (status: 404 | 422) => new RespostaDeFalha(status, { message: mapa.iconeNaoCarregado });

/** A drawing that nothing can come out of, also where it is opened as a page of its own. */
export function respostaDoIcone(desenho: string): Response {
  return new Response(desenho, {
    headers: {
      'Content-Type': 'image/svg+xml',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'public, max-age=3600',
    },
  });
}
