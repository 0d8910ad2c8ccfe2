import { type MetaFunction, redirect } from '@remix-run/node';
import { agirComSessao } from '#app/server/acesso.server.ts';
import { PaginaDoAto } from '#app/usuario/pagina-do-ato.tsx';

export const meta: MetaFunction = () => [{ title: 'Voltar a ser você · Atalaia' }];

/** Whoever saw the application as another person is themselves again, back where it began. */
export const action = agirComSessao('encerrarVisao', async ({ context, sessao, servicos }) => {
  await servicos.identidade.encerrarVisao(context.autor(sessao).token, sessao);
  throw redirect(sessao.vendoComo === undefined ? '/' : '/seguranca/usuarios', 303);
});

/** A page, so that a refused form is answered with one. */
export default function EncerrarVisao() {
  return <PaginaDoAto titulo="Voltar a ser você" voltar="/" />;
}
