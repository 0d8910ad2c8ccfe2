import { Alert } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ALERTA_MS, type Aviso, corDoNivel, DESVANECER_MS } from './aviso.ts';
import classes from './avisos.module.css';
import { IconeDoNivel } from './icone-do-nivel.tsx';
import { TextoDoAviso } from './texto-do-aviso.tsx';

interface Props {
  readonly aviso: Aviso;
  aoFechar(): void;
}

/**
 * An alert that closes by itself after ten seconds, or after what `data-close-time` says (milliseconds; 0 never).
 * Whoever is reading it, with the pointer or the focus on it, is not hurried.
 */
export function Alerta({ aviso, aoFechar }: Props) {
  const { caixa, fechando, fechar, segurar, soltar } = useFechamento(aoFechar);
  return (
    <Alert
      ref={caixa}
      role={aviso.nivel === 'danger' || aviso.nivel === 'warning' ? 'alert' : 'status'}
      color={corDoNivel[aviso.nivel]}
      icon={<IconeDoNivel nivel={aviso.nivel} />}
      title={aviso.titulo}
      withCloseButton
      closeButtonLabel="Fechar aviso"
      onClose={fechar}
      className={classes.alerta}
      classNames={{ title: classes.titulo }}
      data-close-time={aviso.fechaEmMs}
      data-fechando={fechando || undefined}
      onMouseEnter={segurar}
      onMouseLeave={soltar}
      onFocus={segurar}
      onBlur={soltar}
    >
      <TextoDoAviso aviso={aviso} />
    </Alert>
  );
}

function useFechamento(aoFechar: () => void) {
  const caixa = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [fechando, setFechando] = useState(false);
  const [lendo, setLendo] = useState(false);
  const fim = useRef(aoFechar);
  fim.current = aoFechar;

  useEffect(() => {
    if (fechando) timer.current = setTimeout(() => fim.current(), DESVANECER_MS);
    else if (!lendo) {
      const ms = Number(caixa.current?.dataset.closeTime ?? ALERTA_MS);
      if (ms > 0) timer.current = setTimeout(() => setFechando(true), ms);
    }
    return () => clearTimeout(timer.current);
  }, [fechando, lendo]);

  return {
    caixa,
    fechando,
    fechar: () => setFechando(true),
    segurar: () => setLendo(true),
    soltar: () => setLendo(false),
  };
}
