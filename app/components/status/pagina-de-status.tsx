import { Card, Container, Stack, Title } from '@mantine/core';
import { Form } from '@remix-run/react';
import { useRespostaDaAcao } from '#app/components/resposta-da-acao.ts';
import { falhaDaResposta } from '../aviso-de-falha.tsx';
import { Moldura } from '../moldura.tsx';
import classes from '../ui/rolagem.module.css';
import { PerguntaDeStatus } from './pergunta-de-status.tsx';
import { type DadosDoStatus, nomeDoAto } from './status.ts';

/** The question on a page of its own: where the list's button leads without JavaScript. */
export function PaginaDeStatus({ status }: { readonly status: DadosDoStatus }) {
  const falha = falhaDaResposta(useRespostaDaAcao());
  return (
    <Moldura>
      <div className={classes.pagina}>
        <Container size="xs" py="md">
          <Stack gap="md">
            <Title order={1} style={{ overflowWrap: 'anywhere' }}>
              {nomeDoAto(status.ativo)} “{status.nome}”?
            </Title>
            <Card withBorder padding="md">
              <Form method="post">
                <PerguntaDeStatus dados={status} falha={falha} />
              </Form>
            </Card>
          </Stack>
        </Container>
      </div>
    </Moldura>
  );
}
