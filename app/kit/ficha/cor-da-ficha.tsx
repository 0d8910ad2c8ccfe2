import { Badge, Group } from '@mantine/core';
import { Dado } from './dado.tsx';

/** A colour, seen and written. */
export function CorDaFicha({ nome, cor }: { readonly nome: string; readonly cor: string }) {
  return (
    <Dado nome={nome}>
      <Group gap={6} component="span" display="inline-flex">
        <Badge circle color={cor} autoContrast={false} aria-hidden />
        {cor}
      </Group>
    </Dado>
  );
}
