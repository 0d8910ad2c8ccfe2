import { Anchor, Title } from '@mantine/core';
import { Link } from '@remix-run/react';
import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Pagina } from '#app/shell/pagina.tsx';

interface Props {
  readonly titulo: string;
  /** A page below the profile leads back to it. */
  readonly abaixo?: boolean;
  readonly children: ReactNode;
}

/** The frame of a person's own pages. */
export function PaginaDoPerfil({ titulo, abaixo, children }: Props) {
  return (
    <Pagina largura="sm">
      {abaixo === true && (
        <Anchor component={Link} to="/perfil" size="sm">
          <IconChevronLeft size={14} aria-hidden /> Perfil
        </Anchor>
      )}
      <Title order={1}>{titulo}</Title>
      {children}
    </Pagina>
  );
}
