import { Card } from '@mantine/core';
import { Form } from '@remix-run/react';
import { falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import { PerguntaDeStatus } from '#app/kit/status/pergunta-de-status.tsx';
import { type DadosDoStatus, nomeDoAto } from '#app/kit/status/status.ts';
import { Pagina, TituloDaPagina } from './pagina.tsx';

/** The question on a page of its own: where the list's button leads without JavaScript. */
export function PaginaDeStatus({ status }: { readonly status: DadosDoStatus }) {
  const falha = falhaDaResposta(useRespostaDaAcao());
  return (
    <Pagina largura="xs">
      <TituloDaPagina titulo={`${nomeDoAto(status.ativo)} “${status.nome}”?`} />
      <Card withBorder padding="md">
        <Form method="post">
          <PerguntaDeStatus dados={status} falha={falha} />
        </Form>
      </Card>
    </Pagina>
  );
}
