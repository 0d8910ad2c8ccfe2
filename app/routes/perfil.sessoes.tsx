import { type MetaFunction, redirect } from '@remix-run/node';
import { agirComSessao } from '#app/server/acesso.server.ts';
import { naoEncontrado } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { PaginaDoAto } from '#app/usuario/pagina-do-ato.tsx';
import { uuidSchema } from '#domain/kernel/ids.ts';

export const meta: MetaFunction = () => [{ title: 'Sessões · Atalaia' }];

export const action = agirComSessao('encerrarSessao', async ({ context, sessao, servicos }, form) => {
  const autor = context.autor(sessao);
  const qual = texto(form, 'sessao');
  if (qual === 'outras') {
    await servicos.identidade.encerrarOutras(autor);
    throw redirect('/perfil?aviso=sessoes-encerradas', 303);
  }
  const id = uuidSchema.safeParse(qual);
  if (!id.success || !(await servicos.identidade.encerrarSessao(autor, id.data))) throw naoEncontrado();
  throw redirect('/perfil?aviso=sessao-encerrada', 303);
});

/** A page, so that a refused form is answered with one. */
export default function Sessoes() {
  return <PaginaDoAto titulo="Sessões" voltar="/perfil" />;
}
