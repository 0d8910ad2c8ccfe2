import { type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import type { RecusaDoFormulario } from '#app/kit/formulario/formulario.ts';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import { agirComSessao, lerComSessao } from '#app/server/acesso.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { MolduraDaSeguranca } from '#app/shell/moldura-da-seguranca.tsx';
import { criarUsuario, formularioDoUsuarioNovo } from '#app/usuario/formulario-do-usuario.server.ts';
import { FormularioDoUsuario } from '#app/usuario/formulario-do-usuario.tsx';

export const meta: MetaFunction = () => [{ title: 'Novo usuário · Atalaia' }];

/** What the list says of it. */
const AVISOS = { convite: 'convidado', senha: 'criado', solicitado: 'convidado-aprovacao' } as const;

export const loader = lerComSessao('novoUsuario', async (pedido) => ({ dados: await formularioDoUsuarioNovo(pedido) }));

export const action = agirComSessao('criarUsuario', async (pedido, form) => {
  const como = await criarUsuario(pedido, form);
  const cliente = texto(form, 'cliente_id');
  const de = pedido.sessao.cliente_id === null && cliente !== '' ? `&cliente=${cliente}` : '';
  throw redirect(`/seguranca/usuarios?aviso=${AVISOS[como]}${de}`, 303);
});

export default function NovoUsuario() {
  const { dados } = useLoaderData<typeof loader>();
  const recusa = falhaDaResposta(useRespostaDaAcao<typeof action>()) as RecusaDoFormulario | null;
  return (
    <MolduraDaSeguranca titulo="Novo usuário" subtitulo="Quem passa a ter acesso." largura="sm">
      <FormularioDoUsuario dados={dados} recusa={recusa} />
    </MolduraDaSeguranca>
  );
}
