import { type MetaFunction, redirect } from '@remix-run/node';
import { PaginaDoAto } from '#app/components/usuarios/pagina-do-ato.tsx';
import { agirComSessao } from '#app/server/acesso.server.ts';
import { redefinirDoisFatoresDoUsuario } from '#app/server/atos-no-usuario.server.ts';

export const meta: MetaFunction = () => [{ title: 'Retirar as duas etapas · Atalaia' }];

export const action = agirComSessao('redefinirDoisFatoresDoUsuario', async (pedido, form) => {
  await redefinirDoisFatoresDoUsuario(pedido, form);
  throw redirect('/seguranca/usuarios?aviso=dois-fatores-retirados', 303);
});

/** A page, so that a refused form is answered with one. */
export default function RedefinirDoisFatores() {
  return <PaginaDoAto titulo="Retirar as duas etapas" voltar="/seguranca/usuarios" />;
}
