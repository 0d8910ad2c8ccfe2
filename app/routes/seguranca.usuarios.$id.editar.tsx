import { type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { AvisoDePendente } from '#app/components/aprovacoes/aviso-de-pendente.tsx';
import { falhaDaResposta } from '#app/components/aviso-de-falha.tsx';
import { useRespostaDaAcao } from '#app/components/resposta-da-acao.ts';
import { AtosNaConta } from '#app/components/usuarios/atos-na-conta.tsx';
import { MolduraDaSeguranca } from '#app/components/usuarios/moldura-da-seguranca.tsx';
import { type RecusaDoFormulario, useLeitura } from '#app/forms/formulario.ts';
import { FormularioDoUsuario } from '#app/forms/usuario/formulario-do-usuario.tsx';
import { agirComSessao, lerComSessao } from '#app/server/acesso.server.ts';
import { pendenteNaTela } from '#app/server/aprovacoes.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { alterarUsuario, formularioDoUsuario } from '#app/server/formulario-do-usuario.server.ts';
import { contaNaTela } from '#app/server/usuarios.server.ts';

export const meta: MetaFunction = () => [{ title: 'Editar usuário · Atalaia' }];

export const loader = lerComSessao('edicaoDoUsuario', async (pedido) => {
  await obterAtualidade(pedido, ['usuarios', 'grupos']);
  const dados = await formularioDoUsuario(pedido);
  const pendente = dados.id === null ? null : await pendenteNaTela(pedido, dados.cliente_id, dados.id);
  return { dados, pendente, conta: await contaNaTela(pedido, dados) };
});

/** What the list says of it. */
const AVISOS = { senha: 'senha-trocada', salvo: 'salvo', solicitado: 'grupos-aprovacao' } as const;

export const action = agirComSessao('alterarUsuario', async (pedido, form) => {
  const feito = await alterarUsuario(pedido, form);
  throw redirect(`/seguranca/usuarios?aviso=${AVISOS[feito]}`, 303);
});

export default function EditarUsuario() {
  const { dados, conta, pendente } = useLoaderData<typeof loader>();
  const recusa = falhaDaResposta(useRespostaDaAcao<typeof action>()) as RecusaDoFormulario | null;
  const { leitura, chave, aoAlterar } = useLeitura(dados, dados.revisao);
  return (
    <MolduraDaSeguranca
      titulo={dados.valores.nome || 'Usuário'}
      subtitulo="Quem é, o que pode e como entra."
      largura="sm"
    >
      <AvisoDePendente pendente={pendente} />
      <FormularioDoUsuario key={chave} dados={leitura} recusa={recusa} aoAlterar={aoAlterar} />
      <AtosNaConta conta={conta} />
    </MolduraDaSeguranca>
  );
}
