import { type MetaFunction, redirect } from '@remix-run/node';
import { salvarPreferencias } from '#app/notificacao/preferencias.server.ts';
import { agirComSessao } from '#app/server/acesso.server.ts';
import { PaginaDoAto } from '#app/usuario/pagina-do-ato.tsx';

export const meta: MetaFunction = () => [{ title: 'Notificações · Atalaia' }];

export const action = agirComSessao('salvarPreferencias', async (pedido, form) => {
  await salvarPreferencias(pedido, form);
  throw redirect('/perfil?aviso=notificacoes-salvas', 303);
});

/** A page, so that a refused form is answered with one. */
export default function NotificacoesDoPerfil() {
  return <PaginaDoAto titulo="Notificações" voltar="/perfil" />;
}
