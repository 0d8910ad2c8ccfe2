import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useRevalidator } from '@remix-run/react';
import type { ReactNode } from 'react';

/** Rows of the final height, while the list is on its way. */
export function ListaCarregando({ linhas = 8 }: { readonly linhas?: number }) {
  return (
    <Stack gap="xs" p="md" role="status" aria-label="Carregando">
      {Array.from({ length: linhas }, (_, i) => `linha-${i}`).map((linha) => (
        <Skeleton key={linha} height={36} />
      ))}
    </Stack>
  );
}

interface VaziaProps {
  readonly titulo: string;
  readonly children?: ReactNode;
}

/** Nothing there yet, and what to do next. */
export function ListaVazia({ titulo, children }: VaziaProps) {
  return (
    <Stack align="center" gap="sm" p="xl" ta="center">
      <Text c="dimmed">{titulo}</Text>
      {children}
    </Stack>
  );
}

interface FalhouProps {
  readonly titulo: string;
  /** Why, as the server or the network says it. */
  readonly falha: string;
  aoTentar(): void;
}

/** What a list was asked for did not come; asked again, it may. */
export function ListaQueFalhou({ titulo, falha, aoTentar }: FalhouProps) {
  return (
    <div role="alert">
      <ListaVazia titulo={titulo}>
        <Text size="sm">{falha}</Text>
        <Button variant="default" onClick={aoTentar}>
          Tentar novamente
        </Button>
      </ListaVazia>
    </div>
  );
}

/** The list could not be read; the rest of the page stands. */
export function ListaComErro({ titulo }: { readonly titulo: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <Stack align="center" gap="sm" p="xl" ta="center" role="alert">
      <Text>{titulo}</Text>
      <Button variant="default" onClick={revalidate} loading={state !== 'idle'}>
        Tentar novamente
      </Button>
    </Stack>
  );
}
