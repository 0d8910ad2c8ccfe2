import { Alert, Anchor, Button, Stack } from '@mantine/core';
import { type MetaFunction, redirect } from '@remix-run/node';
import { Form, Link, useNavigation, useSearchParams } from '@remix-run/react';
import { AvisoDeFalha, falhaDaResposta } from '#app/components/aviso-de-falha.tsx';
import { Apresentacao } from '#app/components/entrada/apresentacao.tsx';
import { CampoDeEmail } from '#app/components/entrada/campo-de-email.tsx';
import { CampoDeSenha } from '#app/components/entrada/campo-de-senha.tsx';
import { PaginaDeEntrada } from '#app/components/entrada/pagina-de-entrada.tsx';
import { useRespostaDaAcao } from '#app/components/resposta-da-acao.ts';
import { TokenDoFormulario } from '#app/components/token-do-formulario.tsx';
import { mensagens } from '#app/mensagens/catalogo.ts';
import { avisoDaEntrada } from '#app/mensagens/entrada.ts';
import { agirPublico, lerPublico } from '#app/server/acesso.server.ts';
import { responderSenha } from '#app/server/entrada.server.ts';
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
  const enviando = useNavigation().formMethod === 'POST';
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
