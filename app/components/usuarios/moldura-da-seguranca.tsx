import { Alert, Container, Group, Stack, Text, Title } from '@mantine/core';
import { useSearchParams } from '@remix-run/react';
import type { ReactNode } from 'react';
import { avisoDaSeguranca } from '#app/mensagens/usuario.ts';
import type { Atualidade } from '#app/server/atualidade.server.ts';
import { AvisoDeAtualidade } from '../aviso-de-atualidade.tsx';
import { Moldura } from '../moldura.tsx';
import classes from '../ui/rolagem.module.css';

interface Props {
  readonly titulo: string;
  readonly subtitulo: string;
  readonly tamanho?: 'sm' | 'lg';
  readonly atualidade?: Atualidade;
  /** Beside the title. */
  readonly acao?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the pages of people and groups, with what the act before this page came to. */
export function MolduraDaSeguranca({ titulo, subtitulo, tamanho = 'lg', atualidade, acao, children }: Props) {
  const [parametros] = useSearchParams();
  const aviso = avisoDaSeguranca(parametros.get('aviso'));
  return (
    <Moldura>
      <div className={classes.pagina}>
        {atualidade && <AvisoDeAtualidade atualidade={atualidade} />}
        <Container size={tamanho} py="md">
          <Stack gap="md">
            <Group justify="space-between" align="flex-start">
              <div>
                <Title order={1} style={{ overflowWrap: 'anywhere' }}>
                  {titulo}
                </Title>
                <Text c="dimmed">{subtitulo}</Text>
              </div>
              {acao}
            </Group>
            {aviso !== null && (
              <Alert role="status" variant="light">
                {aviso}
              </Alert>
            )}
            {children}
          </Stack>
        </Container>
      </div>
    </Moldura>
  );
}
