import { Alert } from '@mantine/core';
import { type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import { avisoDoPerfil } from '#app/identidade/entrada/entrada.mensagens.ts';
import { senhaAtualDe, senhaNovaDe } from '#app/identidade/entrada/senha-nova.server.ts';
import { MeuAvatar } from '#app/identidade/perfil/meu-avatar.tsx';
import { MeusDados } from '#app/identidade/perfil/meus-dados.tsx';
import { PaginaDoPerfil } from '#app/identidade/perfil/pagina-do-perfil.tsx';
import { QuemE } from '#app/identidade/perfil/quem-e.tsx';
import { Secao } from '#app/identidade/perfil/secao.tsx';
import { SessoesAbertas } from '#app/identidade/perfil/sessoes-abertas.tsx';
import { SituacaoDosFatores } from '#app/identidade/perfil/situacao-dos-fatores.tsx';
import { TrocarSenha } from '#app/identidade/perfil/trocar-senha.tsx';
import { EscolhaDaPaginaInicial } from '#app/inicio/escolha-da-pagina-inicial.tsx';
import { lerPaginaInicial } from '#app/inicio/pagina-inicial.server.ts';
import { falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import { lerPreferencias, lerResumo } from '#app/notificacao/preferencias.server.ts';
import { PreferenciasDeNotificacao } from '#app/notificacao/preferencias-de-notificacao.tsx';
import { agirComSessao, lerComSessao } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { marcado } from '#app/server/formulario.server.ts';
import { SEM_AVATAR } from '#domain/usuario/avatar.ts';

export const meta: MetaFunction = () => [{ title: 'Perfil · Atalaia' }];

export const loader = lerComSessao('perfil', async (pedido) => {
  const { context, sessao, servicos } = pedido;
  await obterAtualidade(pedido, ['usuarios', 'preferencias']);
  const [acesso, sessoes, fatores, preferencias, resumo, inicial] = await Promise.all([
    servicos.usuarios.obterAcesso(sessao.usuario_id),
    servicos.identidade.sessoesDaPessoa(context.autor(sessao)),
    servicos.identidade.doisFatores(sessao.usuario_id),
    lerPreferencias(pedido),
    lerResumo(pedido),
    lerPaginaInicial(pedido),
  ]);
  const { nome, email } = sessao;
  const { avatar_id = SEM_AVATAR, apagamento_solicitado_em = null } = acesso ?? {};
  return { nome, email, avatar_id, apagamento_solicitado_em, sessoes, fatores, preferencias, resumo, inicial };
});

export const action = agirComSessao('salvarPerfil', async ({ context, sessao, servicos }, form) => {
  if (!marcado(form, 'change_password')) throw redirect('/perfil', 303);
  const atual = senhaAtualDe(form);
  const nova = senhaNovaDe(form);
  await servicos.identidade.trocarSenha(context.autor(sessao), atual, nova);
  throw redirect('/perfil?aviso=senha-trocada', 303);
});

export default function Perfil() {
  const { nome, email, avatar_id, apagamento_solicitado_em, sessoes, fatores, preferencias, resumo, inicial } =
    useLoaderData<typeof loader>();
  const [parametros] = useSearchParams();
  const falha = falhaDaResposta(useRespostaDaAcao<typeof action>());
  const aviso = avisoDoPerfil(parametros.get('aviso'));
  return (
    <PaginaDoPerfil titulo="Perfil">
      {aviso !== null && falha === null && (
        <Alert role="status" variant="light">
          {aviso}
        </Alert>
      )}
      <Secao titulo="Quem você é">
        <QuemE nome={nome} email={email} />
      </Secao>
      <Secao titulo="Avatar">
        <MeuAvatar avatar_id={avatar_id} />
      </Secao>
      <Secao titulo="Senha">
        <TrocarSenha falha={falha} />
      </Secao>
      <Secao titulo="Verificação em duas etapas">
        <SituacaoDosFatores fatores={fatores} />
      </Secao>
      <Secao titulo="Sessões">
        <SessoesAbertas sessoes={sessoes} />
      </Secao>
      {inicial !== null && (
        <Secao titulo="Página inicial">
          <EscolhaDaPaginaInicial pagina={inicial} />
        </Secao>
      )}
      {preferencias.length > 0 && (
        <Secao titulo="Notificações">
          <PreferenciasDeNotificacao preferencias={preferencias} resumo={resumo} />
        </Secao>
      )}
      <Secao titulo="Meus dados">
        <MeusDados pedido_em={apagamento_solicitado_em} />
      </Secao>
    </PaginaDoPerfil>
  );
}
