import { type MetaFunction, redirect } from '@remix-run/node';
import { PaginaDoAto } from '#app/components/usuarios/pagina-do-ato.tsx';
import { agirComSessao } from '#app/server/acesso.server.ts';
import { encerrarSessoesDoUsuario } from '#app/server/atos-no-usuario.server.ts';

export const meta: MetaFunction = () => [{ title: 'Encerrar as sessões · Atalaia' }];

export const action = agirComSessao('encerrarSessoesDoUsuario', async (pedido) => {
  await encerrarSessoesDoUsuario(pedido);
  throw redirect('/seguranca/usuarios?aviso=sessoes-encerradas', 303);
});

/** A page, so that a refused form is answered with one. */
export default function EncerrarSessoes() {
  return <PaginaDoAto titulo="Encerrar as sessões" voltar="/seguranca/usuarios" />;
}
