import { Button } from '@mantine/core';
import { type MetaFunction, redirect } from '@remix-run/node';
import { Form } from '@remix-run/react';
import { AvisoDeFalha, falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import { agirPublico, lerPublico } from '#app/server/acesso.server.ts';
import { Pagina, TituloDaPagina } from '#app/shell/pagina.tsx';

export const meta: MetaFunction = () => [{ title: 'Sair · Atalaia' }];

export const loader = lerPublico('saida', async () => null);

export const action = agirPublico('sair', async ({ context }) => {
  await context.fecharSessao();
  return redirect('/login', 303);
});

/** Leaving needs a form and its token: who was refused, or came here by hand, finds both. */
export default function Sair() {
  return (
    <Pagina largura="xs">
      <TituloDaPagina titulo="Sair" descricao="Sua sessão neste navegador termina." />
      <AvisoDeFalha falha={falhaDaResposta(useRespostaDaAcao())} />
      <Form method="post" reloadDocument>
        <TokenDoFormulario />
        <Button type="submit">Sair</Button>
      </Form>
    </Pagina>
  );
}
