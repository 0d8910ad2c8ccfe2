import { Button, Stack } from '@mantine/core';
import { data, type MetaFunction, redirect } from '@remix-run/node';
import { Form, Link, useLoaderData, useNavigation } from '@remix-run/react';
import { SenhaNova } from '#app/identidade/entrada/campo-de-senha.tsx';
import { textosDaEntrada } from '#app/identidade/entrada/entrada.mensagens.ts';
import { PaginaDeEntrada } from '#app/identidade/entrada/pagina-de-entrada.tsx';
import { senhaNovaDe } from '#app/identidade/entrada/senha-nova.server.ts';
import { AvisoDeFalha, falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import { agirPublico, lerPublico } from '#app/server/acesso.server.ts';
import { RespostaDeFalha } from '#app/server/falhas.server.ts';
import { querJson } from '#app/server/formulario.server.ts';

export const meta: MetaFunction = () => [{ title: 'Escolher outra senha · Atalaia' }];

/** Gone, so that nobody who follows an old link waits for it to work. */
const VENCIDO = 410;

export const loader = lerPublico('senhaNova', async ({ request, params, servicos }) => {
  const vale = await servicos.identidade.redefinicao(params.token ?? '');
  if (!vale && querJson(request)) throw new RespostaDeFalha(VENCIDO, { message: textosDaEntrada.linkDeSenhaVencido });
  return data({ vale }, { status: vale ? 200 : VENCIDO });
});

export const action = agirPublico('redefinirSenha', async ({ params, servicos, context }, form) => {
  const senha = senhaNovaDe(form);
  await servicos.identidade.redefinirSenha(params.token ?? '', senha, context.origem);
  throw redirect('/login?aviso=senha-trocada', 303);
});

export default function SenhaNovaPorLink() {
  const { vale } = useLoaderData<typeof loader>();
  const falha = falhaDaResposta(useRespostaDaAcao<typeof action>());
  const enviando = useNavigation().formMethod === 'POST';
  if (!vale) {
    return (
      <PaginaDeEntrada titulo="Link vencido" descricao={textosDaEntrada.linkDeSenhaVencido}>
        <Button component={Link} to="/senha/esqueci">
          Pedir outro link
        </Button>
      </PaginaDeEntrada>
    );
  }
  return (
    <PaginaDeEntrada
      titulo="Escolher outra senha"
      descricao="Este link vale uma vez. As sessões abertas com a senha anterior serão encerradas."
    >
      <Form method="post">
        <TokenDoFormulario />
        <Stack>
          <AvisoDeFalha falha={falha} />
          <SenhaNova erros={falha?.errors} />
          <Button type="submit" loading={enviando}>
            Trocar a senha
          </Button>
        </Stack>
      </Form>
    </PaginaDeEntrada>
  );
}
