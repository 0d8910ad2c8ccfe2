import { type MetaFunction, redirect } from '@remix-run/node';
import { removerGrupo } from '#app/grupo/grupos.server.ts';
import { agirComSessao } from '#app/server/acesso.server.ts';
import { PaginaDoAto } from '#app/usuario/pagina-do-ato.tsx';

export const meta: MetaFunction = () => [{ title: 'Remover o grupo · Atalaia' }];

export const action = agirComSessao('removerGrupo', async (pedido, form) => {
  await removerGrupo(pedido, form);
  throw redirect('/seguranca/grupos?aviso=grupo-removido', 303);
});

/** A page, so that a refused form is answered with one. */
export default function Remover() {
  return <PaginaDoAto titulo="Remover o grupo" voltar="/seguranca/grupos" />;
}
