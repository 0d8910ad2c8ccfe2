import { Group, Text } from '@mantine/core';
import { CabecalhoOrdenavel } from './cabecalho-ordenavel.tsx';
import type { EstadoDaLista } from './endereco-da-lista.ts';
import classes from './lista.module.css';

interface Props {
  readonly ordens: readonly { readonly coluna: string; readonly titulo: string }[];
  readonly estado: EstadoDaLista;
}

/** The headers of a list whose rows are no table. */
export function OrdenarPor({ ordens, estado }: Props) {
  return (
    <Group className={classes.ordens} gap="md" role="group" aria-label="Ordenar por">
      <Text size="xs" c="dimmed" aria-hidden>
        Ordenar por
      </Text>
      {ordens.map(({ coluna, titulo }) => (
        <CabecalhoOrdenavel key={coluna} titulo={titulo} coluna={coluna} estado={estado} falada />
      ))}
    </Group>
  );
}
