import { Button, Card, Stack, Text, Title } from '@mantine/core';
import { useFetcher } from '@remix-run/react';
import { AvisoDeFalha, falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { CampoDoMotivo } from '#app/kit/formulario/campo-do-motivo.tsx';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';

interface Props {
  readonly id: string;
  /** Whether the policy demands a reason. */
  readonly exigeMotivo: boolean;
}

/** An image that is in the bin comes back from it: no word is asked for, only why. */
export function RemoverImagem({ id, exigeMotivo }: Props) {
  const fetcher = useFetcher();
  const falha = falhaDaResposta(fetcher.data);
  const erros = falha?.errors?.motivo;
  return (
    <Card component="section" withBorder padding="md" aria-labelledby="remover">
      <fetcher.Form method="post" action={`/imagens/${id}/remover`}>
        <TokenDoFormulario />
        <Stack gap="sm">
          <Title order={2} id="remover">
            Remover a imagem
          </Title>
          <Text size="sm">Ela sai da lista e do mapa, e vai para a lixeira, de onde ainda volta.</Text>
          <AvisoDeFalha falha={erros === undefined ? falha : null} />
          <CampoDoMotivo exigido={exigeMotivo} erros={erros} />
          <Button
            type="submit"
            variant="default"
            loading={fetcher.state !== 'idle'}
            style={{ alignSelf: 'flex-start' }}
          >
            Mover para a lixeira
          </Button>
        </Stack>
      </fetcher.Form>
    </Card>
  );
}
