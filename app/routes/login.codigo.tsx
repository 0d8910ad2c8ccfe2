import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { type MetaFunction, redirect } from '@remix-run/node';
import { Form, Link, useLoaderData, useSearchParams } from '@remix-run/react';
import { CaixasDoCodigo } from '#app/identidade/entrada/caixas-do-codigo.tsx';
import { caminhoDaFalta, codigoDe, comVoltar, responderCodigo } from '#app/identidade/entrada/entrada.server.ts';
import { useEnviando } from '#app/identidade/entrada/enviando.ts';
import { PaginaDeEntrada } from '#app/identidade/entrada/pagina-de-entrada.tsx';
import { AvisoDeFalha, falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import { agirPublico, lerPublico } from '#app/server/acesso.server.ts';
import { querJson, texto } from '#app/server/formulario.server.ts';

export const meta: MetaFunction = () => [{ title: 'Verificação em duas etapas · Atalaia' }];

/** Which of the two codes the page asks for: `?meio=recuperacao` is a link, so that it works without scripts. */
const RECUPERACAO = 'recuperacao';

export const loader = lerPublico('codigo', async ({ context, request, servicos, url }) => {
  // Read after the action too: the dialog over a page wants the action's answer, and is not to be led elsewhere.
  if (querJson(request)) return { nome: '' };
  const pendente = context.pendente === undefined ? null : await servicos.identidade.pendente(context.pendente);
  if (pendente === null) throw redirect(comVoltar('/login', url));
  if (pendente.falta !== 'codigo') throw redirect(comVoltar(caminhoDaFalta(pendente.falta), url));
  return { nome: pendente.nome };
});

export const action = agirPublico('confirmarCodigo', async (pedido, form) => {
  const { context, servicos } = pedido;
  const pendente = context.pendente ?? '';
  const recuperacao = texto(form, 'recovery_code').trim();
  if (recuperacao !== '') {
    const resposta = await servicos.identidade.confirmarRecuperacao(pendente, recuperacao, context.origem);
    return responderCodigo(pedido, resposta, 'recovery_code');
  }
  const resposta = await servicos.identidade.confirmarCodigo(pendente, codigoDe(form), context.origem);
  return responderCodigo(pedido, resposta, 'full_token');
});

export default function Codigo() {
  const { nome } = useLoaderData<typeof loader>();
  const [parametros] = useSearchParams();
  const falha = falhaDaResposta(useRespostaDaAcao<typeof action>());
  const enviando = useEnviando(falha);
  const recuperando = parametros.get('meio') === RECUPERACAO;
  return (
    <PaginaDeEntrada
      titulo="Verificação em duas etapas"
      descricao={
        recuperando
          ? `${nome}, digite um dos códigos de recuperação que você guardou. Ele deixa de valer depois.`
          : `${nome}, digite o código que o aplicativo autenticador mostra agora.`
      }
    >
      <Form method="post" key={recuperando ? RECUPERACAO : ''}>
        <TokenDoFormulario />
        <Stack gap="md">
          <AvisoDeFalha falha={falha} />
          {recuperando ? (
            <TextInput
              label="Código de recuperação"
              name="recovery_code"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              required
              autoFocus
              withAsterisk={false}
              error={falha?.errors?.recovery_code?.[0]}
            />
          ) : (
            <CaixasDoCodigo rotulo="Código de seis dígitos" falha={falha} focar />
          )}
          <Button type="submit" loading={enviando} fullWidth>
            Entrar
          </Button>
          <Outros parametros={parametros} recuperando={recuperando} />
        </Stack>
      </Form>
    </PaginaDeEntrada>
  );
}

interface PropsDosOutros {
  readonly parametros: URLSearchParams;
  readonly recuperando: boolean;
}

function Outros({ parametros, recuperando }: PropsDosOutros) {
  const outro = new URLSearchParams(parametros);
  if (recuperando) outro.delete('meio');
  else outro.set('meio', RECUPERACAO);
  const inicio = new URLSearchParams(parametros);
  inicio.delete('meio');
  return (
    <Stack gap={4}>
      <Anchor component={Link} to={`?${outro}`} size="sm">
        {recuperando ? 'Usar o aplicativo autenticador' : 'Estou sem o telefone: usar um código de recuperação'}
      </Anchor>
      <Anchor component={Link} to={`/login?${inicio}`} size="sm">
        Entrar com outro e-mail
      </Anchor>
    </Stack>
  );
}
