import { Card, Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface Props {
  readonly titulo: string;
  readonly children: ReactNode;
}

/** One matter of the profile. */
export function Secao({ titulo, children }: Props) {
  const id = useId();
  return (
    <Card component="section" withBorder aria-labelledby={id}>
      <Stack gap="sm">
        <Title order={2} id={id}>
          {titulo}
        </Title>
        {children}
      </Stack>
    </Card>
  );
}
