import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { decimal } from '#app/kit/formatos.ts';
import { areasDivergem } from '#domain/camada/area-informada.ts';

interface Props {
  /** Hectares, as computed; null of what has none. */
  readonly area: number | null;
  /** Hectares, as somebody typed it or the file says. */
  readonly informada: number | null;
}

/** That the area that somebody told is not the one that the shape has. */
export function AvisoDaArea({ area, informada }: Props) {
  if (area === null || informada === null || area === 0 || !areasDivergem(informada, area)) return null;
  const diferenca = Math.abs(informada - area) / area;
  return (
    <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />}>
      A área informada difere {decimal(100 * diferenca)} % da calculada.
    </Alert>
  );
}
