import { Alert, Anchor, Button, Stack } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import { Form, Link } from '@remix-run/react';
import { IconMail } from '@tabler/icons-react';
import { z } from 'zod';
import { CampoDeEmail } from '#app/identidade/entrada/campo-de-email.tsx';
import { textosDaEntrada } from '#app/identidade/entrada/entrada.mensagens.ts';
import { useEnviando } from '#app/identidade/entrada/enviando.ts';
import { PaginaDeEntrada } from '#app/identidade/entrada/pagina-de-entrada.tsx';
import { AvisoDeFalha, falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import { agirPublico, lerPublico } from '#app/server/acesso.server.ts';
import { camposInvalidos, tentativasDemais } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';

export const meta: MetaFunction = () => [{ title: 'Esqueci minha senha · Atalaia' }];

export const loader = lerPublico('esqueciSenha', async () => null);

/** One answer for everybody: whether somebody has this e-mail is told to nobody. */
export const action = agirPublico('pedirRedefinicao', async ({ servicos, context }, form) => {
  const email = texto(form, 'email').trim();
  if (!z.email().safeParse(email).success) throw camposInvalidos({ email: ['Informe um e-mail válido.'] });
  const resposta = await servicos.identidade.pedirRedefinicao(email, context.origem);
  if (resposta.situacao === 'limitada') throw tentativasDemais(resposta.esperaSegundos);
  return { message: textosDaEntrada.redefinicaoPedida };
});

export default function EsqueciSenha() {
  const resposta = useRespostaDaAcao<typeof action>();
  const falha = falhaDaResposta(resposta);
  const enviando = useEnviando(falha);
  const pedida = resposta !== undefined && falha === null ? resposta.message : null;
  return (
    <PaginaDeEntrada titulo="Esqueci minha senha" descricao="Enviamos um link para você escolher outra.">
      {pedida === null ? (
        <Form method="post">
          <TokenDoFormulario />
          <Stack>
            <AvisoDeFalha falha={falha} />
            <CampoDeEmail autoFocus erro={falha?.errors?.email?.[0]} />
            <Button type="submit" loading={enviando}>
              Enviar o link
            </Button>
          </Stack>
        </Form>
      ) : (
        <Alert role="status" variant="light" icon={<IconMail size={18} aria-hidden />}>
          {pedida}
        </Alert>
      )}
      <Anchor component={Link} to="/login" size="sm">
        Voltar à entrada
      </Anchor>
    </PaginaDeEntrada>
  );
}
