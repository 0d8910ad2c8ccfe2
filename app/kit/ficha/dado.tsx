import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ficha.module.css';

/** What a page tells of one thing: names and values side by side. */
export function Dados({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.dados}>{children}</dl>;
}

export function Dado({ nome, children }: { readonly nome: string; readonly children: ReactNode }) {
  return (
    <div className={classes.dado}>
      <Text component="dt" size="sm" c="dimmed">
        {nome}
      </Text>
      <dd>{children}</dd>
    </div>
  );
}

/** A part of such a page with its title. */
export function ParteDaFicha({ titulo, children }: { readonly titulo: string; readonly children: ReactNode }) {
  return (
    <section>
      <Title order={2} size="h4" mb={6}>
        {titulo}
      </Title>
      {children}
    </section>
  );
}
