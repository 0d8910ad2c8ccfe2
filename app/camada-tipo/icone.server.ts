import type { ZodError } from 'zod';
import { formularios, mapa } from '#app/mensagens/especificacao.ts';
import { camposInvalidos, RespostaDeFalha } from '#app/server/falhas.server.ts';
import type { PedidoDeIcone } from '#domain/camada-tipo/pedido-de-icone.ts';
import { mensagensDosIcones } from './icones.mensagens.ts';

export const semIcone = () => new RespostaDeFalha(404, { message: mapa.iconeNaoCarregado });

/** What an address may say of an icon, and what it then has to be. */
const doIcone: Readonly<Record<keyof PedidoDeIcone, string>> = {
  icone: mensagensDosIcones.nomeDoArquivo,
  tamanho: mensagensDosIcones.tamanho,
  cor: formularios.corInvalida,
  opacidade: mensagensDosIcones.opacidade,
};

/** Asked for in a way that no icon has. */
export function iconeImpossivel({ issues }: ZodError<PedidoDeIcone>): RespostaDeFalha {
  const campos = issues.map(({ path: [campo] }) => campo as keyof PedidoDeIcone);
  return camposInvalidos(Object.fromEntries(campos.map((campo) => [campo, [doIcone[campo]]])), mapa.iconeNaoCarregado);
}

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
