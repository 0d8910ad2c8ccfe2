import { ActionIcon, Group, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { tamanho } from '../formatos.ts';
import classes from './alvo-de-arquivos.module.css';

interface Props {
  readonly arquivo: File;
  readonly desabilitado?: boolean;
  readonly aoRetirar: () => void;
}

/** The one file that was chosen, which may be taken out again. */
export function ArquivoEscolhido({ arquivo, desabilitado = false, aoRetirar }: Props) {
  return (
    <Group gap="xs" mt={4} wrap="nowrap">
      <Text size="sm" className={classes.nome}>
        {arquivo.name}
      </Text>
      <Text size="sm" c="dimmed" className={classes.curto}>
        {tamanho(arquivo.size)}
      </Text>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={desabilitado}
        aria-label={`Retirar ${arquivo.name}`}
        onClick={aoRetirar}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
