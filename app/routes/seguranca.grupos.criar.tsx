import { type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { falhaDaResposta } from '#app/components/aviso-de-falha.tsx';
import { useRespostaDaAcao } from '#app/components/resposta-da-acao.ts';
import { MolduraDaSeguranca } from '#app/components/usuarios/moldura-da-seguranca.tsx';
import type { RecusaDoFormulario } from '#app/forms/formulario.ts';
import { FormularioDoGrupo } from '#app/forms/grupo/formulario-do-grupo.tsx';
import { agirComSessao, lerComSessao } from '#app/server/acesso.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { criarGrupo, formularioDoGrupoNovo } from '#app/server/grupos.server.ts';

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
