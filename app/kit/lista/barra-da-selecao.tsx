import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { numero } from '../formatos.ts';
import classes from './lista.module.css';
import type { ControleDaSelecao } from './selecionar.ts';

interface Props {
  readonly selecao: ControleDaSelecao;
  /** 'camada selecionada', 'camadas selecionadas'. */
  readonly nomes: readonly [um: string, muitas: string];
  /** What can be done with all of them at once. */
  readonly children: ReactNode;
}

/** The bulk menus: there only while something is ticked, under the rows, so that these do not move away. */
export function BarraDaSelecao({ selecao, nomes: [um, muitas], children }: Props) {
  const { quantas } = selecao;
  const ativa = quantas > 0;
  return (
    <section className={classes.selecao} data-ativa={ativa || undefined} aria-label="Seleção">
      {/* Always in the page: only what changes inside a status that was already there is read aloud. */}
      <Text size="sm" fw={600} role="status">
        {ativa && `${numero(quantas)} ${quantas === 1 ? um : muitas}`}
      </Text>
      {ativa && (
        <>
          <Button size="compact-sm" px={4} variant="subtle" color="gray" ml="auto" onClick={selecao.limpar}>
            Limpar a seleção
          </Button>
          <Group gap="xs" wrap="wrap" className={classes.acoes}>
            {children}
          </Group>
        </>
      )}
    </section>
  );
}
