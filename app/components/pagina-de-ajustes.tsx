import { Card, Container, Stack, Text, Title } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { AvisoDeAtualidade } from './aviso-de-atualidade.tsx';
import { ListaComErro } from './estado-da-lista.tsx';
import { Moldura } from './moldura.tsx';
import classes from './ui/rolagem.module.css';

interface Props {
  readonly atualidade: ComponentProps<typeof AvisoDeAtualidade>['atualidade'];
  readonly titulo: string;
  readonly descricao: string;
  /** What is said where the form could not be read. */
  readonly falha: string;
  /** Null then. */
  readonly children: ReactNode;
}

/** A page that is one form about how things work here. */
export function PaginaDeAjustes({ atualidade, titulo, descricao, falha, children }: Props) {
  return (
    <Moldura>
      <div className={classes.pagina}>
        <AvisoDeAtualidade atualidade={atualidade} />
        <Container size="sm" py="md">
          <Stack gap="md">
            <div>
              <Title order={1}>{titulo}</Title>
              <Text c="dimmed">{descricao}</Text>
            </div>
            <Card withBorder padding="md">
              {children ?? <ListaComErro titulo={falha} />}
            </Card>
          </Stack>
        </Container>
      </div>
    </Moldura>
  );
}
