import { Text } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { falhaDaResposta } from '#app/components/aviso-de-falha.tsx';
import { CaixasDoCodigo } from '#app/components/entrada/caixas-do-codigo.tsx';
import { ChaveDoAutenticador } from '#app/components/entrada/chave-do-autenticador.tsx';
import { CodigosDeRecuperacao } from '#app/components/entrada/codigos-de-recuperacao.tsx';
import { ConfirmarComSenha } from '#app/components/perfil/confirmar-com-senha.tsx';
import { PaginaDoPerfil } from '#app/components/perfil/pagina-do-perfil.tsx';
import { useRespostaDaAcao } from '#app/components/resposta-da-acao.ts';
import { textosDaEntrada } from '#app/mensagens/entrada.ts';
import { agirComSessao, lerComSessao } from '#app/server/acesso.server.ts';
import { codigoQrDe } from '#app/server/codigo-qr.server.ts';
import { codigoDe } from '#app/server/entrada.server.ts';
import { camposInvalidos } from '#app/server/falhas.server.ts';
import { senhaAtualDe } from '#app/server/senha-nova.server.ts';

export const meta: MetaFunction = () => [{ title: 'Ativar a verificação em duas etapas · Atalaia' }];

/** Null where it is active: also right after the activation, while the page shows the recovery codes. */
export const loader = lerComSessao('doisFatores', async ({ sessao, servicos }) => {
  const { identidade } = servicos;
  if ((await identidade.doisFatores(sessao.usuario_id)).ativo) return null;
  const { segredo, uri } = await identidade.iniciarDoisFatores(sessao.usuario_id);
  return { chave: { segredo, qr: codigoQrDe(uri) } };
});

export const action = agirComSessao('ativarDoisFatores', async ({ context, sessao, servicos }, form) => {
  const codigo = codigoDe(form);
  const senha = senhaAtualDe(form);
  const autor = context.autor(sessao);
  const codigos = await servicos.identidade.ativarDoisFatores(autor, senha, codigo);
  if (codigos === null) throw camposInvalidos({ full_token: [textosDaEntrada.codigoIncorreto] });
  return { codigos };
});

export default function DoisFatores() {
  const dados = useLoaderData<typeof loader>();
  const resposta = useRespostaDaAcao<typeof action>();
  const falha = falhaDaResposta(resposta);
  if (resposta !== undefined && 'codigos' in resposta) {
    return (
      <PaginaDoPerfil titulo="Verificação em duas etapas ativada">
        <CodigosDeRecuperacao codigos={resposta.codigos} continuar="/perfil" />
      </PaginaDoPerfil>
    );
  }
  return (
    <PaginaDoPerfil titulo="Ativar a verificação em duas etapas" abaixo>
      {dados === null ? (
        <Text>Ela já está ativa na sua conta.</Text>
      ) : (
        <>
          <ChaveDoAutenticador chave={dados.chave} />
          <ConfirmarComSenha falha={falha} botao="Ativar">
            <CaixasDoCodigo rotulo="Código de seis dígitos" falha={falha} />
          </ConfirmarComSenha>
        </>
      )}
    </PaginaDoPerfil>
  );
}
