import { Button, Group } from '@mantine/core';
import { Link } from '@remix-run/react';
import { IconPencil } from '@tabler/icons-react';
import { AlternarStatus } from '../status/alternar-status.tsx';
import type { Coluna } from './tabela.tsx';

interface Linha {
  readonly id: string;
  readonly nome: string;
  readonly ativo: boolean;
}

/** What this person may do to the things of a list. */
export interface PodeNaLinha {
  readonly editar: boolean;
  readonly alternar: boolean;
}

/** The way to a row's form. */
export function BotaoDeEditar({ endereco, nome }: { readonly endereco: string; readonly nome: string }) {
  return (
    <Button
      component={Link}
      to={endereco}
      size="compact-sm"
      variant="default"
      title="Editar"
      aria-label={`Editar ${nome}`}
    >
      <IconPencil size={14} aria-hidden />
    </Button>
  );
}

/** The last column of a list whose things are edited and inactivated; none where this person may do neither. */
export function colunaDasAcoes<T extends Linha>(lista: string, pode: PodeNaLinha): readonly Coluna<T>[] {
  if (!pode.editar && !pode.alternar) return [];
  const celula = ({ id, nome, ativo }: T) => (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {pode.editar && <BotaoDeEditar endereco={`${lista}/${id}/editar`} nome={nome} />}
      {pode.alternar && <AlternarStatus endereco={`${lista}/${id}/alternar-status`} nome={nome} ativo={ativo} />}
    </Group>
  );
  return [{ titulo: 'Ações', forma: 'estreita', celula }];
}
