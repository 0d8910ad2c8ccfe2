import { Button, Stack, Text } from '@mantine/core';
import { deteccoes as textos } from '#app/mensagens/especificacao.ts';

/** A part of the details could not be read: the specification's button reads it again. */
export function NaoVeio({ falha, aoTentar }: { readonly falha: string; aoTentar(): void }) {
  return (
    <Stack align="center" gap="sm" p="xl" ta="center" role="alert">
      <Text>{falha}</Text>
      <Button variant="default" onClick={aoTentar}>
        {textos.tentarNovamente}
      </Button>
    </Stack>
  );
}
