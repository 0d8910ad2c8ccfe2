import { Card } from '@mantine/core';
import { Form } from '@remix-run/react';
import { useRespostaDaAcao } from '#app/components/resposta-da-acao.ts';
import { falhaDaResposta } from '../aviso-de-falha.tsx';
import { Pagina, TituloDaPagina } from '../pagina.tsx';
import { PerguntaDeStatus } from './pergunta-de-status.tsx';
import { type DadosDoStatus, nomeDoAto } from './status.ts';

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
