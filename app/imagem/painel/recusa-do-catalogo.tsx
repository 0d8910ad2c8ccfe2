import { Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { imagens as textos, mapa as textosDoMapa } from '#app/mensagens/especificacao.ts';
import { mensagensDoPainel } from './painel.mensagens.ts';
import type { FalhaDoCatalogo } from './usar-catalogo.ts';

interface Props {
  readonly falha: FalhaDoCatalogo;
  aoTentar(): void;
  /** What helps where the same search would be refused again. */
  readonly outro?: ReactNode;
}

const SEM_REMEDIO: Readonly<Record<string, string>> = {
  [textosDoMapa.areaMuitoGrande]: mensagensDoPainel.areaMaxima,
  [textosDoMapa.semAreaDelimitada]: mensagensDoPainel.semDelimitacao,
};

/** Why there are no images, or no more of them, and what to do next. */
export function RecusaDoCatalogo({ falha: { texto }, aoTentar, outro }: Props) {
  const conselho = SEM_REMEDIO[texto];
  return (
    <Stack align="center" gap="sm" p="xl" ta="center" role="alert">
      <Text fw={600}>{conselho === undefined ? textos.naoCarregadas : texto}</Text>
      <Text c="dimmed">{conselho ?? texto}</Text>
      {conselho !== undefined ? (
        outro
      ) : (
        <Button variant="default" onClick={aoTentar}>
          Tentar novamente
        </Button>
      )}
    </Stack>
  );
}
