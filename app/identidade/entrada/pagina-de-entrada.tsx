import { Card, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Marca } from '#app/kit/marca.tsx';
import classes from './pagina-de-entrada.module.css';

interface Props {
  readonly titulo: string;
  readonly descricao?: ReactNode;
  readonly children: ReactNode;
  /** What stands beside the form; on narrow screens under it. */
  readonly aoLado?: ReactNode;
  /** Room for a drawing beside its text. */
  readonly largo?: boolean;
}

/** The pages in front of the application: one card with the mark, a title and what is to be done. */
export function PaginaDeEntrada({ titulo, descricao, children, aoLado, largo }: Props) {
  const cartao = (
    <Card withBorder shadow="sm" padding="xl" className={classes.cartao} data-largo={largo || undefined}>
      <Stack gap="md">
        <Marca />
        <div>
          <Title order={1}>{titulo}</Title>
          {descricao !== undefined && <Text c="dimmed">{descricao}</Text>}
        </div>
        {children}
      </Stack>
    </Card>
  );
  if (aoLado === undefined) {
    return <main className={classes.pagina}>{cartao}</main>;
  }
  return (
    <div className={classes.pagina} data-ao-lado>
      {aoLado}
      <main className={classes.formulario}>{cartao}</main>
    </div>
  );
}
