import { Container, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { AvisoDeAtualidade } from '#app/kit/aviso-de-atualidade.tsx';
import classes from '#app/kit/ui/rolagem.module.css';
import type { Atualidade } from '#app/server/atualidade.server.ts';
import { Moldura } from './moldura.tsx';

interface Props {
  readonly largura: 'xs' | 'sm' | 'md' | 'lg' | 'xl';
  /** Where the page shows data that may be late. */
  readonly atualidade?: Atualidade;
  /** Between its parts. */
  readonly espaco?: 'md' | 'lg';
  readonly children: ReactNode;
}

/** A page of one column inside the frame, one part under the other. */
export function Pagina({ largura, atualidade, espaco = 'md', children }: Props) {
  return (
    <Moldura>
      <div className={classes.pagina}>
        {atualidade && <AvisoDeAtualidade atualidade={atualidade} />}
        <Container size={largura} py="md">
          <Stack gap={espaco}>{children}</Stack>
        </Container>
      </div>
    </Moldura>
  );
}

interface PropsDoTitulo {
  readonly titulo: string;
  readonly descricao?: ReactNode;
  /** Beside the title. */
  readonly acao?: ReactNode;
}

/** What the page is, and what one does first in it. */
export function TituloDaPagina({ titulo, descricao, acao }: PropsDoTitulo) {
  return (
    <Group justify="space-between" align="flex-start">
      <div>
        <Title order={1} style={{ overflowWrap: 'anywhere' }}>
          {titulo}
        </Title>
        {descricao !== undefined && <Text c="dimmed">{descricao}</Text>}
      </div>
      {acao}
    </Group>
  );
}
