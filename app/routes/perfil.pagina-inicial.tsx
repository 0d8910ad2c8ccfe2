import { type MetaFunction, redirect } from '@remix-run/node';
import { salvarPaginaInicial } from '#app/inicio/pagina-inicial.server.ts';
import { agirComSessao } from '#app/server/acesso.server.ts';
import { PaginaDoAto } from '#app/usuario/pagina-do-ato.tsx';

export const meta: MetaFunction = () => [{ title: 'Página inicial · Atalaia' }];

export const action = agirComSessao('definirPaginaInicial', async (pedido, form) => {
  await salvarPaginaInicial(pedido, form);
  throw redirect('/perfil?aviso=pagina-inicial-salva', 303);
});

/** A page, so that a refused form is answered with one. */
export default function PaginaInicialDoPerfil() {
  return <PaginaDoAto titulo="Página inicial" voltar="/perfil" />;
}
