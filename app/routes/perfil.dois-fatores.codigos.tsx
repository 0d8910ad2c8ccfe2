import { Text } from '@mantine/core';
import { type MetaFunction, redirect } from '@remix-run/node';
import { falhaDaResposta } from '#app/components/aviso-de-falha.tsx';
import { CodigosDeRecuperacao } from '#app/components/entrada/codigos-de-recuperacao.tsx';
import { ConfirmarComSenha } from '#app/components/perfil/confirmar-com-senha.tsx';
import { PaginaDoPerfil } from '#app/components/perfil/pagina-do-perfil.tsx';
import { useRespostaDaAcao } from '#app/components/resposta-da-acao.ts';
import { agirComSessao, lerComSessao } from '#app/server/acesso.server.ts';
import { senhaAtualDe } from '#app/server/senha-nova.server.ts';

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
