import { Text } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CaixasDoCodigo } from '#app/identidade/entrada/caixas-do-codigo.tsx';
import { ChaveDoAutenticador } from '#app/identidade/entrada/chave-do-autenticador.tsx';
import { codigoQrDe } from '#app/identidade/entrada/codigo-qr.server.ts';
import { CodigosDeRecuperacao } from '#app/identidade/entrada/codigos-de-recuperacao.tsx';
import { textosDaEntrada } from '#app/identidade/entrada/entrada.mensagens.ts';
import { codigoDe } from '#app/identidade/entrada/entrada.server.ts';
import { senhaAtualDe } from '#app/identidade/entrada/senha-nova.server.ts';
import { ConfirmarComSenha } from '#app/identidade/perfil/confirmar-com-senha.tsx';
import { PaginaDoPerfil } from '#app/identidade/perfil/pagina-do-perfil.tsx';
import { falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import { agirComSessao, lerComSessao } from '#app/server/acesso.server.ts';
import { camposInvalidos } from '#app/server/falhas.server.ts';

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
