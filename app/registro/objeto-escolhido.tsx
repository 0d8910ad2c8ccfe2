import { Button, Group, Text } from '@mantine/core';
import { Link } from '@remix-run/react';
import { IconX } from '@tabler/icons-react';
import { useLinkDaLista } from '#app/kit/lista/endereco-da-lista.ts';
import { NomeDoObjeto } from './nome-do-objeto.tsx';
import type { ObjetoDoRegistro } from './registro.ts';

/** Says that the log is that of one object, and leads back to all of it. */
export function ObjetoEscolhido({ objeto }: { readonly objeto: ObjetoDoRegistro | null }) {
  const link = useLinkDaLista();
  return (
    <Group px="md" py={6} gap="xs" justify="space-between">
      <Text component="div" size="sm">
        Só o que houve com: {objeto === null ? 'este objeto' : <NomeDoObjeto objeto={objeto} />}
      </Text>
      <Button
        component={Link}
        {...link({ objeto: null })}
        size="compact-sm"
        variant="subtle"
        leftSection={<IconX size={14} aria-hidden />}
      >
        Todos os objetos
      </Button>
    </Group>
  );
}
