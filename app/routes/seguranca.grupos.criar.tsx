import { type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { FormularioDoGrupo } from '#app/grupo/formulario-do-grupo.tsx';
import { criarGrupo, formularioDoGrupoNovo } from '#app/grupo/grupos.server.ts';
import { falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import type { RecusaDoFormulario } from '#app/kit/formulario/formulario.ts';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import { agirComSessao, lerComSessao } from '#app/server/acesso.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { MolduraDaSeguranca } from '#app/shell/moldura-da-seguranca.tsx';

export const meta: MetaFunction = () => [{ title: 'Novo grupo · Atalaia' }];

export const loader = lerComSessao('novoGrupo', async (pedido) => ({ dados: await formularioDoGrupoNovo(pedido) }));

export const action = agirComSessao('criarGrupo', async (pedido, form) => {
  const como = await criarGrupo(pedido, form);
  const cliente = texto(form, 'cliente_id');
  const de = pedido.sessao.cliente_id === null && cliente !== '' ? `&cliente=${cliente}` : '';
  throw redirect(`/seguranca/grupos?aviso=${como === 'salvo' ? 'grupo-criado' : 'aprovacao'}${de}`, 303);
});

export default function NovoGrupo() {
  const { dados } = useLoaderData<typeof loader>();
  const recusa = falhaDaResposta(useRespostaDaAcao<typeof action>()) as RecusaDoFormulario | null;
  return (
    <MolduraDaSeguranca titulo="Novo grupo" subtitulo="O que as pessoas dele vão poder fazer." largura="sm">
      <FormularioDoGrupo dados={dados} recusa={recusa} />
    </MolduraDaSeguranca>
  );
}
