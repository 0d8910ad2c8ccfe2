import { Badge } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTempoReal } from '#app/kit/tempo-real/tempo-real.tsx';

/** Says while what happens elsewhere does not reach this page. */
export function SemConexao() {
  const estado = useTempoReal(() => undefined);
  return (
    <span role="status">
      {estado === 'desligado' && (
        <Badge color="#b93d0c" variant="filled" leftSection={<IconPlugConnectedX size={12} aria-hidden />}>
          Reconectando
        </Badge>
      )}
    </span>
  );
}
