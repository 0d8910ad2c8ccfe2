import { Text } from '@mantine/core';
import { type MetaFunction, redirect } from '@remix-run/node';
import { CodigosDeRecuperacao } from '#app/identidade/entrada/codigos-de-recuperacao.tsx';
import { senhaAtualDe } from '#app/identidade/entrada/senha-nova.server.ts';
import { ConfirmarComSenha } from '#app/identidade/perfil/confirmar-com-senha.tsx';
import { PaginaDoPerfil } from '#app/identidade/perfil/pagina-do-perfil.tsx';
import { falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import { agirComSessao, lerComSessao } from '#app/server/acesso.server.ts';

export const meta: MetaFunction = () => [{ title: 'Códigos de recuperação · Atalaia' }];

export const loader = lerComSessao('codigosDeRecuperacao', async ({ sessao, servicos }) => {
  if (!(await servicos.identidade.doisFatores(sessao.usuario_id)).ativo) throw redirect('/perfil');
  return null;
});

export const action = agirComSessao('gerarCodigos', async ({ context, sessao, servicos }, form) => {
  const senha = senhaAtualDe(form);
  return { codigos: await servicos.identidade.gerarCodigos(context.autor(sessao), senha) };
});

export default function CodigosNovos() {
  const resposta = useRespostaDaAcao<typeof action>();
  if (resposta !== undefined && 'codigos' in resposta) {
    return (
      <PaginaDoPerfil titulo="Códigos de recuperação">
        <CodigosDeRecuperacao codigos={resposta.codigos} continuar="/perfil" />
      </PaginaDoPerfil>
    );
  }
  return (
    <PaginaDoPerfil titulo="Gerar outros códigos de recuperação" abaixo>
      <Text>Os códigos que você tem agora deixam de valer assim que os novos aparecem.</Text>
      <ConfirmarComSenha falha={falhaDaResposta(resposta)} botao="Gerar" />
    </PaginaDoPerfil>
  );
}
