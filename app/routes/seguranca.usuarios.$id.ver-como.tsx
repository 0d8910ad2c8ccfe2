import { type MetaFunction, redirect } from '@remix-run/node';
import { agirComSessao } from '#app/server/acesso.server.ts';
import { verComoUsuario } from '#app/usuario/atos-no-usuario.server.ts';
import { PaginaDoAto } from '#app/usuario/pagina-do-ato.tsx';

export const meta: MetaFunction = () => [{ title: 'Ver como · Atalaia' }];

export const action = agirComSessao('verComo', async (pedido) => {
  await verComoUsuario(pedido);
  throw redirect('/', 303);
});

/** A page, so that a refused form is answered with one. */
export default function VerComo() {
  return <PaginaDoAto titulo="Ver como" voltar="/seguranca/usuarios" />;
}
