import { Text } from '@mantine/core';
import { type MetaFunction, redirect } from '@remix-run/node';
import { senhaAtualDe } from '#app/identidade/entrada/senha-nova.server.ts';
import { ConfirmarComSenha } from '#app/identidade/perfil/confirmar-com-senha.tsx';
import { PaginaDoPerfil } from '#app/identidade/perfil/pagina-do-perfil.tsx';
import { falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import { agirComSessao, lerComSessao } from '#app/server/acesso.server.ts';

export const meta: MetaFunction = () => [{ title: 'Desativar a verificação em duas etapas · Atalaia' }];

export const loader = lerComSessao('desativacao', async ({ sessao, servicos }) => {
  const { ativo, exigido } = await servicos.identidade.doisFatores(sessao.usuario_id);
  if (!ativo || exigido) throw redirect('/perfil');
  return null;
});

export const action = agirComSessao('desativarDoisFatores', async ({ context, sessao, servicos }, form) => {
  const senha = senhaAtualDe(form);
  await servicos.identidade.desativarDoisFatores(context.autor(sessao), senha);
  throw redirect('/perfil?aviso=dois-fatores-desativados', 303);
});

export default function Desativar() {
  const falha = falhaDaResposta(useRespostaDaAcao<typeof action>());
  return (
    <PaginaDoPerfil titulo="Desativar a verificação em duas etapas" abaixo>
      <Text>A senha volta a bastar para entrar, e os códigos de recuperação que sobraram deixam de valer.</Text>
      <ConfirmarComSenha falha={falha} botao="Desativar" perigo />
    </PaginaDoPerfil>
  );
}
