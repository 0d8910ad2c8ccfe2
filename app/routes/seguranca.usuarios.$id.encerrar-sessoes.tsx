import { type MetaFunction, redirect } from '@remix-run/node';
import { agirComSessao } from '#app/server/acesso.server.ts';
import { encerrarSessoesDoUsuario } from '#app/usuario/atos-no-usuario.server.ts';
import { PaginaDoAto } from '#app/usuario/pagina-do-ato.tsx';

export const meta: MetaFunction = () => [{ title: 'Encerrar as sessões · Atalaia' }];

export const action = agirComSessao('encerrarSessoesDoUsuario', async (pedido) => {
  await encerrarSessoesDoUsuario(pedido);
  throw redirect('/seguranca/usuarios?aviso=sessoes-encerradas', 303);
});

/** A page, so that a refused form is answered with one. */
export default function EncerrarSessoes() {
  return <PaginaDoAto titulo="Encerrar as sessões" voltar="/seguranca/usuarios" />;
}
