import { Button, Stack, Text } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { CaixasDoCodigo } from '#app/identidade/entrada/caixas-do-codigo.tsx';
import { type Chave, ChaveDoAutenticador } from '#app/identidade/entrada/chave-do-autenticador.tsx';
import { codigoQrDe } from '#app/identidade/entrada/codigo-qr.server.ts';
import { CodigosDeRecuperacao } from '#app/identidade/entrada/codigos-de-recuperacao.tsx';
import { codigoDe, recusarCodigo } from '#app/identidade/entrada/entrada.server.ts';
import { useEnviando } from '#app/identidade/entrada/enviando.ts';
import { PaginaDeEntrada } from '#app/identidade/entrada/pagina-de-entrada.tsx';
import { AvisoDeFalha, falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import { agirPublico, lerPublico } from '#app/server/acesso.server.ts';
import { destinoSeguro } from '#app/server/retorno.server.ts';

export const meta: MetaFunction = () => [{ title: 'Ativar a verificação em duas etapas · Atalaia' }];

/**
 * The activation that the access policy asks for, between password and session. Nothing is redirected here: after
 * the right code the sign-in no longer waits, and the page has the recovery codes to show.
 */
export const loader = lerPublico('ativarNaEntrada', async ({ context, servicos }) => {
  const { identidade } = servicos;
  const pendente = context.pendente === undefined ? null : await identidade.pendente(context.pendente);
  if (pendente?.falta !== 'ativar') return null;
  const { segredo, uri } = await identidade.iniciarDoisFatores(pendente.usuario_id);
  return { nome: pendente.nome, chave: { segredo, qr: codigoQrDe(uri) } };
});

export const action = agirPublico('confirmarAtivacao', async (pedido, form) => {
  const { context, servicos, url } = pedido;
  const codigo = codigoDe(form);
  const resposta = await servicos.identidade.ativarNaEntrada(context.pendente ?? '', codigo, context.origem);
  if (resposta.situacao !== 'entrou') return recusarCodigo(pedido, resposta, 'full_token');
  await context.abrirSessao(resposta);
  return { codigos: resposta.codigos, destino: destinoSeguro(url.searchParams.get('voltar')) };
});

export default function Ativar() {
  const dados = useLoaderData<typeof loader>();
  const resposta = useRespostaDaAcao<typeof action>();
  if (resposta !== undefined && 'codigos' in resposta) {
    return (
      <PaginaDeEntrada titulo="Verificação ativada" descricao="Você já entrou. Falta só guardar os códigos.">
        <CodigosDeRecuperacao codigos={resposta.codigos} continuar={resposta.destino} />
      </PaginaDeEntrada>
    );
  }
  if (dados === null) {
    return (
      <PaginaDeEntrada titulo="Comece de novo" descricao="Não há uma entrada esperando por esta etapa.">
        <Button component={Link} to="/login">
          Ir para a entrada
        </Button>
      </PaginaDeEntrada>
    );
  }
  return <Formulario nome={dados.nome} chave={dados.chave} resposta={resposta} />;
}

interface Props {
  readonly nome: string;
  readonly chave: Chave;
  readonly resposta: unknown;
}

function Formulario({ nome, chave, resposta }: Props) {
  const falha = falhaDaResposta(resposta);
  const enviando = useEnviando(falha);
  return (
    <PaginaDeEntrada
      titulo="Ative a verificação em duas etapas"
      descricao={`${nome}, a política de acesso do seu grupo pede um segundo passo para entrar.`}
      largo
    >
      <ChaveDoAutenticador chave={chave} />
      <Form method="post">
        <TokenDoFormulario />
        <Stack gap="md">
          <AvisoDeFalha falha={falha} />
          <CaixasDoCodigo rotulo="Código de seis dígitos" falha={falha} />
          <Button type="submit" loading={enviando} fullWidth>
            Ativar e entrar
          </Button>
          <Text size="sm" c="dimmed">
            Depois você recebe códigos de recuperação, para o dia em que o telefone faltar.
          </Text>
        </Stack>
      </Form>
    </PaginaDeEntrada>
  );
}
