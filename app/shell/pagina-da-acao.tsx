import { Button, Container, Stack, Title } from '@mantine/core';
import { Link } from '@remix-run/react';
import { AvisoDeFalha, falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';

/** What a browser without JavaScript sees where a button's act was refused. */
export function PaginaDaAcao() {
  const falha = falhaDaResposta(useRespostaDaAcao());
  return (
    <Container component="main" size="xs" py="xl">
      <Stack>
        <Title order={1}>Envio de camadas</Title>
        <AvisoDeFalha falha={falha} />
        <Button component={Link} to="/camadas/upload" variant="default">
          Voltar à lista de envios
        </Button>
      </Stack>
    </Container>
  );
}
