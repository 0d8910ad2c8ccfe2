import { Button } from '@mantine/core';
import { data, type MetaFunction, redirect } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { textosDaEntrada } from '#app/identidade/entrada/entrada.mensagens.ts';
import { FormularioDeSenhaNova } from '#app/identidade/entrada/formulario-de-senha-nova.tsx';
import { PaginaDeEntrada } from '#app/identidade/entrada/pagina-de-entrada.tsx';
import { senhaNovaDe } from '#app/identidade/entrada/senha-nova.server.ts';
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
      <FormularioDeSenhaNova botao="Trocar a senha" />
    </PaginaDeEntrada>
  );
}
