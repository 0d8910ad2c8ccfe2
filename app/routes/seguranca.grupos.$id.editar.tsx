import { type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pendenteNaTela } from '#app/aprovacao/aprovacoes.server.ts';
import { AvisoDePendente } from '#app/aprovacao/aviso-de-pendente.tsx';
import { FormularioDoGrupo } from '#app/grupo/formulario-do-grupo.tsx';
import { alterarGrupo, formularioDoGrupo } from '#app/grupo/grupos.server.ts';
import { RemoverGrupo } from '#app/grupo/remover-grupo.tsx';
import { falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { type RecusaDoFormulario, useLeitura } from '#app/kit/formulario/formulario.ts';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import { agirComSessao, lerComSessao } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { exigeMotivo } from '#app/server/status.server.ts';
import { MolduraDaSeguranca } from '#app/shell/moldura-da-seguranca.tsx';

export const meta: MetaFunction = () => [{ title: 'Editar grupo · Atalaia' }];

export const loader = lerComSessao('edicaoDoGrupo', async (pedido) => {
  await obterAtualidade(pedido, ['usuarios', 'grupos']);
  const dados = await formularioDoGrupo(pedido);
  const pendente = dados.id === null ? null : await pendenteNaTela(pedido, dados.cliente_id, dados.id);
  return { dados, pendente, demanda: await exigeMotivo(pedido, dados.cliente_id) };
});

export const action = agirComSessao('alterarGrupo', async (pedido, form) => {
  const como = await alterarGrupo(pedido, form);
  throw redirect(`/seguranca/grupos?aviso=${como === 'salvo' ? 'grupo-salvo' : 'aprovacao'}`, 303);
});

export default function EditarGrupo() {
  const { dados, pendente, demanda } = useLoaderData<typeof loader>();
  const recusa = falhaDaResposta(useRespostaDaAcao<typeof action>()) as RecusaDoFormulario | null;
  const { leitura, chave, aoAlterar } = useLeitura(dados, dados.revisao);
  return (
    <MolduraDaSeguranca titulo={dados.valores.nome} subtitulo="O que as pessoas deste grupo podem fazer." largura="sm">
      <AvisoDePendente pendente={pendente} />
      <FormularioDoGrupo key={chave} dados={leitura} recusa={recusa} aoAlterar={aoAlterar} />
      {dados.id !== null && <RemoverGrupo id={dados.id} pessoas={dados.pessoas} exigeMotivo={demanda} />}
    </MolduraDaSeguranca>
  );
}
