import { type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pendenteNaTela } from '#app/aprovacao/aprovacoes.server.ts';
import { AvisoDePendente } from '#app/aprovacao/aviso-de-pendente.tsx';
import { falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { type RecusaDoFormulario, useLeitura } from '#app/kit/formulario/formulario.ts';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import { agirComSessao, lerComSessao } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { MolduraDaSeguranca } from '#app/shell/moldura-da-seguranca.tsx';
import { AtosNaConta } from '#app/usuario/atos-na-conta.tsx';
import { alterarUsuario, formularioDoUsuario } from '#app/usuario/formulario-do-usuario.server.ts';
import { FormularioDoUsuario } from '#app/usuario/formulario-do-usuario.tsx';
import { contaNaTela } from '#app/usuario/usuarios.server.ts';

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
