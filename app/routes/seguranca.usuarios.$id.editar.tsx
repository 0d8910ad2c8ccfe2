import { type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { falhaDaResposta } from '#app/components/aviso-de-falha.tsx';
import { useRespostaDaAcao } from '#app/components/resposta-da-acao.ts';
import { AtosNaConta } from '#app/components/usuarios/atos-na-conta.tsx';
import { MolduraDaSeguranca } from '#app/components/usuarios/moldura-da-seguranca.tsx';
import { type RecusaDoFormulario, useLeitura } from '#app/forms/formulario.ts';
import { FormularioDoUsuario } from '#app/forms/usuario/formulario-do-usuario.tsx';
import { agirComSessao, lerComSessao } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { alterarUsuario, formularioDoUsuario } from '#app/server/formulario-do-usuario.server.ts';
import { contaNaTela } from '#app/server/usuarios.server.ts';

export const meta: MetaFunction = () => [{ title: 'Editar usuário · Atalaia' }];

export const loader = lerComSessao('edicaoDoUsuario', async (pedido) => {
  await obterAtualidade(pedido, ['usuarios', 'grupos']);
  const dados = await formularioDoUsuario(pedido);
  return { dados, conta: await contaNaTela(pedido, dados) };
});

export const action = agirComSessao('alterarUsuario', async (pedido, form) => {
  const feito = await alterarUsuario(pedido, form);
  throw redirect(`/seguranca/usuarios?aviso=${feito === 'senha' ? 'senha-trocada' : 'salvo'}`, 303);
});

export default function EditarUsuario() {
  const { dados, conta } = useLoaderData<typeof loader>();
  const recusa = falhaDaResposta(useRespostaDaAcao<typeof action>()) as RecusaDoFormulario | null;
  const { leitura, chave, aoAlterar } = useLeitura(dados, dados.revisao);
  return (
    <MolduraDaSeguranca
      titulo={dados.valores.nome || 'Usuário'}
      subtitulo="Quem é, o que pode e como entra."
      tamanho="sm"
    >
      <FormularioDoUsuario key={chave} dados={leitura} recusa={recusa} aoAlterar={aoAlterar} />
      <AtosNaConta conta={conta} />
    </MolduraDaSeguranca>
  );
}
