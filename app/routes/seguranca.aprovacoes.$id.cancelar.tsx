import { type MetaFunction, redirect } from '@remix-run/node';
import { cancelarAprovacao } from '#app/aprovacao/aprovacoes.server.ts';
import { agirComSessao } from '#app/server/acesso.server.ts';
import { PaginaDoAto } from '#app/usuario/pagina-do-ato.tsx';

export const meta: MetaFunction = () => [{ title: 'Retirar o pedido · Atalaia' }];

export const action = agirComSessao('cancelarAprovacao', async (pedido, form) => {
  const id = await cancelarAprovacao(pedido, form);
  throw redirect(`/seguranca/aprovacoes/${id}?aviso=cancelada`, 303);
});

/** A page, so that a refused form is answered with one. */
export default function CancelarAprovacao() {
  return <PaginaDoAto titulo="Retirar o pedido" voltar="/seguranca/aprovacoes" />;
}
