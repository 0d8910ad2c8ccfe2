import { VisuallyHidden } from '@mantine/core';
import { Link } from '@remix-run/react';
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import { type EstadoDaLista, type OrdenacaoNaTela, useLinkDaLista } from './endereco-da-lista.ts';
import classes from './lista.module.css';

interface Props {
  readonly titulo: string;
  /** The server's name of the column. */
  readonly coluna: string;
  readonly estado: EstadoDaLista;
  /** Says the direction itself, where no column's header does. */
  readonly falada?: boolean;
}

const DIRECOES = { asc: 'em ordem crescente', desc: 'em ordem decrescente' };

const SETAS = { asc: IconArrowUp, desc: IconArrowDown };

/** What `aria-sort` says of a column. */
export function ariaSort(coluna: string | undefined, { column, direction }: OrdenacaoNaTela) {
  if (coluna === undefined) return undefined;
  if (coluna !== column) return 'none';
  return direction === 'asc' ? 'ascending' : 'descending';
}

/** A column's title that sorts by it, and the other way round when pressed again. */
export function CabecalhoOrdenavel({ titulo, coluna, estado, falada = false }: Props) {
  const link = useLinkDaLista();
  const atual = estado.column === coluna;
  const direction = atual && estado.direction === 'asc' ? 'desc' : 'asc';
  const Seta = atual ? SETAS[estado.direction] : IconSelector;
  return (
    <Link
      {...link({ column: coluna, direction })}
      className={classes.ordenar}
      data-atual={atual || undefined}
      preventScrollReset
    >
      {titulo}
      {falada && atual && <VisuallyHidden>, {DIRECOES[estado.direction]}</VisuallyHidden>}
      <Seta size={14} aria-hidden />
    </Link>
  );
}
