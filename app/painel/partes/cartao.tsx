import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import type { Rodizio } from '#app/kit/relogio/usar-cadencia.ts';
import classes from '../painel.module.css';

interface Props {
  readonly titulo: string;
  /** Beside the title. */
  readonly acao?: ReactNode;
  /** Over the whole width: always, or where there is no wall to share. */
  readonly lugar?: 'inteiro' | 'largo';
  readonly atributos?: object;
  readonly children: ReactNode;
}

/** A part of a dashboard. */
export function Cartao({ titulo, acao, lugar, atributos, children }: Props) {
  const id = useId();
  return (
    <section className={classes.cartao} data-lugar={lugar} aria-labelledby={id} {...atributos}>
      <header className={classes.titulo}>
        <h2 id={id}>{titulo}</h2>
        {acao}
      </header>
      {children}
    </section>
  );
}

interface PropsDaVez {
  readonly rodizio: Rodizio;
  readonly quantos: number;
  /** What goes by: 'detecções'. */
  readonly nome: string;
}

/** 'X de Y', and the way to the one before and the next; nothing where all of it is seen. */
export function Vez({ rodizio: { vez, ir }, quantos, nome }: PropsDaVez) {
  if (quantos < 2) return null;
  return (
    <div className={classes.vez}>
      <ActionIcon variant="subtle" color="gray" aria-label={`Anteriores: ${nome}`} onClick={() => ir(-1)}>
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <span>
        {vez + 1} de {quantos}
      </span>
      <ActionIcon variant="subtle" color="gray" aria-label={`Próximas: ${nome}`} onClick={() => ir(1)}>
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
