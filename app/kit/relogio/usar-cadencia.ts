import { useEffect, useMemo, useRef, useState } from 'react';
import { type Cadencia, criarCadencia } from './cadencia.ts';
import { relogioDoNavegador } from './relogio.ts';

/** Does something each so many milliseconds while the component is shown and it is not stopped. */
export function useCadencia(
  cada_ms: number,
  fazer: () => void,
  parada: boolean,
  relogio = relogioDoNavegador,
): Cadencia {
  const atual = useRef(fazer);
  atual.current = fazer;
  const cadencia = useMemo(() => criarCadencia({ relogio, cada_ms, fazer: () => atual.current() }), [relogio, cada_ms]);
  useEffect(() => {
    if (parada) return;
    cadencia.seguir();
    return () => cadencia.parar();
  }, [cadencia, parada]);
  return cadencia;
}

export interface Rodizio {
  /** From 0; always one that there is, or 0. */
  readonly vez: number;
  /** To another by hand: this one is shown for its whole time. */
  ir(passos: number): void;
}

/** One of so many after the other, and from the last to the first. */
export function useRodizio(quantos: number, cada_ms: number, parado: boolean): Rodizio {
  const [vez, setVez] = useState(0);
  const mudar = (passos: number) => setVez((antes) => vezDepois(antes, passos, quantos));
  const { recomecar } = useCadencia(cada_ms, () => mudar(1), parado || quantos < 2);
  return {
    vez: vezDepois(vez, 0, quantos),
    ir(passos) {
      mudar(passos);
      recomecar();
    },
  };
}

/** Where one is so many steps later in a round of so many; 0 where there is nothing. */
export const vezDepois = (vez: number, passos: number, quantos: number): number =>
  quantos === 0 ? 0 : (((Math.min(vez, quantos - 1) + passos) % quantos) + quantos) % quantos;
