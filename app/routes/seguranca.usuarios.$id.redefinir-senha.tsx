import { type MetaFunction, redirect } from '@remix-run/node';
import { agirComSessao } from '#app/server/acesso.server.ts';
import { redefinirSenhaDoUsuario } from '#app/usuario/atos-no-usuario.server.ts';
import { PaginaDoAto } from '#app/usuario/pagina-do-ato.tsx';

export const meta: MetaFunction = () => [{ title: 'Redefinir a senha · Atalaia' }];

export const action = agirComSessao('redefinirSenhaDoUsuario', async (pedido) => {
  const como = await redefinirSenhaDoUsuario(pedido);
  throw redirect(`/seguranca/usuarios?aviso=${como}`, 303);
});

/** A page, so that a refused form is answered with one. */
export default function RedefinirSenha() {
  return <PaginaDoAto titulo="Redefinir a senha" voltar="/seguranca/usuarios" />;
}
