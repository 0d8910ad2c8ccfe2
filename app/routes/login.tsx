import { Alert, Anchor, Button, Stack } from '@mantine/core';
import { type MetaFunction, redirect } from '@remix-run/node';
import { Form, Link, useSearchParams } from '@remix-run/react';
import { Apresentacao } from '#app/identidade/entrada/apresentacao.tsx';
import { CampoDeEmail } from '#app/identidade/entrada/campo-de-email.tsx';
import { CampoDeSenha } from '#app/identidade/entrada/campo-de-senha.tsx';
import { avisoDaEntrada } from '#app/identidade/entrada/entrada.mensagens.ts';
import { responderSenha } from '#app/identidade/entrada/entrada.server.ts';
import { useEnviando } from '#app/identidade/entrada/enviando.ts';
import { PaginaDeEntrada } from '#app/identidade/entrada/pagina-de-entrada.tsx';
import { AvisoDeFalha, falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import { mensagens } from '#app/mensagens/catalogo.ts';
import { agirPublico, lerPublico } from '#app/server/acesso.server.ts';
import { camposInvalidos } from '#app/server/falhas.server.ts';
import { querJson, texto } from '#app/server/formulario.server.ts';
import { destinoSeguro } from '#app/server/retorno.server.ts';

export const meta: MetaFunction = () => [{ title: 'Entrar · Atalaia' }];

export const loader = lerPublico('login', async ({ context, request, url }) => {
  // Read after the action too: the dialog over a page wants the action's answer, and is not to be led elsewhere.
  if (querJson(request)) return null;
  if ((await context.sessao()) !== null) throw redirect(destinoSeguro(url.searchParams.get('voltar')));
  return null;
});

export const action = agirPublico('entrar', async (pedido, form) => {
  const email = texto(form, 'email').trim();
  const senha = texto(form, 'password');
  if (email === '' || senha === '') throw camposInvalidos({ email: [mensagens.credenciais] });
  return responderSenha(pedido, await pedido.servicos.identidade.entrar(email, senha, pedido.context.origem));
});

export default function Entrar() {
  const [parametros] = useSearchParams();
  const falha = falhaDaResposta(useRespostaDaAcao<typeof action>());
  const enviando = useEnviando(falha);
  const aviso = avisoDaEntrada(parametros.get('aviso'));
  return (
    <PaginaDeEntrada
      titulo="Entrar"
      descricao={parametros.has('voltar') ? 'Entre para voltar à página em que estava.' : 'Use seu e-mail e sua senha.'}
      aoLado={<Apresentacao />}
    >
      <Form method="post">
        <TokenDoFormulario />
        <Stack gap="md">
          {aviso !== null && falha === null && (
            <Alert role="status" variant="light">
              {aviso}
            </Alert>
          )}
          <AvisoDeFalha falha={falha} />
          <CampoDeEmail autoFocus />
          <CampoDeSenha label="Senha" name="password" uso="atual" />
          <Button type="submit" loading={enviando} fullWidth>
            Entrar
          </Button>
          <Anchor component={Link} to="/senha/esqueci" size="sm">
            Esqueci minha senha
          </Anchor>
        </Stack>
      </Form>
    </PaginaDeEntrada>
  );
}
