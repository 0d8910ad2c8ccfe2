import { Alert } from '@mantine/core';
import { useSearchParams } from '@remix-run/react';
import { IconLinkOff } from '@tabler/icons-react';
import { mensagensDoMapa } from '../mapa.mensagens.ts';
import type { VistaGuardada } from '../mapa.ts';
import { vistaDe } from './vistas-conhecidas.ts';

/** Said while the address is a link by which nothing was kept: nobody takes the map as it opens for what was sent. */
export function LinkSemVista({ vista }: { readonly vista: VistaGuardada | null }) {
  const [parametros] = useSearchParams();
  if (vista === null || vista.consulta !== null || vistaDe(parametros) !== vista.id) return null;
  return (
    <Alert color="yellow" variant="light" icon={<IconLinkOff size={18} aria-hidden />} role="status" py="xs">
      {mensagensDoMapa.semVista}
    </Alert>
  );
}
