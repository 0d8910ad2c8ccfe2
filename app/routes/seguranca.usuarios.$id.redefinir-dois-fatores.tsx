import { data, type MetaFunction, redirect } from '@remix-run/node';
import { agirComSessao } from '#app/server/acesso.server.ts';
import { querJson } from '#app/server/formulario.server.ts';
import { redefinirDoisFatoresDoUsuario } from '#app/usuario/atos-no-usuario.server.ts';
import { PaginaDoAto } from '#app/usuario/pagina-do-ato.tsx';

export const meta: MetaFunction = () => [{ title: 'Retirar as duas etapas · Atalaia' }];

export const action = agirComSessao('redefinirDoisFatoresDoUsuario', async (pedido, form) => {
  await redefinirDoisFatoresDoUsuario(pedido, form);
  const para = '/seguranca/usuarios?aviso=dois-fatores-retirados';
  if (querJson(pedido.request)) return data({ para });
  throw redirect(para, 303);
});

/** A page, so that a refused form is answered with one. */
export default function RedefinirDoisFatores() {
  return <PaginaDoAto titulo="Retirar as duas etapas" voltar="/seguranca/usuarios" />;
}
