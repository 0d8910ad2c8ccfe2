import { type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { AvisoDePendente } from '#app/components/aprovacoes/aviso-de-pendente.tsx';
import { falhaDaResposta } from '#app/components/aviso-de-falha.tsx';
import { RemoverGrupo } from '#app/components/grupos/remover-grupo.tsx';
import { useRespostaDaAcao } from '#app/components/resposta-da-acao.ts';
import { MolduraDaSeguranca } from '#app/components/usuarios/moldura-da-seguranca.tsx';
import { type RecusaDoFormulario, useLeitura } from '#app/forms/formulario.ts';
import { FormularioDoGrupo } from '#app/forms/grupo/formulario-do-grupo.tsx';
import { agirComSessao, lerComSessao } from '#app/server/acesso.server.ts';
import { pendenteNaTela } from '#app/server/aprovacoes.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { alterarGrupo, formularioDoGrupo } from '#app/server/grupos.server.ts';

export const meta: MetaFunction = () => [{ title: 'Editar grupo · Atalaia' }];

export const loader = lerComSessao('edicaoDoGrupo', async (pedido) => {
  await obterAtualidade(pedido, ['usuarios', 'grupos']);
  const dados = await formularioDoGrupo(pedido);
  const pendente = dados.id === null ? null : await pendenteNaTela(pedido, dados.cliente_id, dados.id);
  return { dados, pendente };
});

export const action = agirComSessao('alterarGrupo', async (pedido, form) => {
  const como = await alterarGrupo(pedido, form);
  throw redirect(`/seguranca/grupos?aviso=${como === 'salvo' ? 'grupo-salvo' : 'aprovacao'}`, 303);
});

export default function EditarGrupo() {
  const { dados, pendente } = useLoaderData<typeof loader>();
  const recusa = falhaDaResposta(useRespostaDaAcao<typeof action>()) as RecusaDoFormulario | null;
  const { leitura, chave, aoAlterar } = useLeitura(dados, dados.revisao);
  return (
    <MolduraDaSeguranca titulo={dados.valores.nome} subtitulo="O que as pessoas deste grupo podem fazer." largura="sm">
      <AvisoDePendente pendente={pendente} />
      <FormularioDoGrupo key={chave} dados={leitura} recusa={recusa} aoAlterar={aoAlterar} />
      {dados.id !== null && <RemoverGrupo id={dados.id} pessoas={dados.pessoas} />}
    </MolduraDaSeguranca>
  );
}
