import { Button, Group, Stack, Text } from '@mantine/core';

interface Props {
  /** Who is signed in now. */
  readonly nome: string;
  aoEntrarDeNovo(): void;
}

/** Nothing is ever sent in the name of somebody who did not write it. */
export function OutraPessoa({ nome, aoEntrarDeNovo }: Props) {
  return (
    <Stack>
      <Text role="alert">
        Neste navegador entrou outra pessoa, {nome}. O que está preenchido nesta página não será enviado em nome dela.
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => location.reload()}>
          Descartar e recarregar como {nome}
        </Button>
        <Button onClick={aoEntrarDeNovo}>Entrar com a minha conta</Button>
      </Group>
    </Stack>
  );
}
