import { useEffect } from 'react';
import type { ParteTardia } from './parte-tardia.tsx';

/** Somebody is here, and may open any of them. */
const PRESENCA = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Asks for parts that come late as soon as the page is first touched: none of them is needed for it to appear, and yet
 * they are there when one is opened, and when the connection has gone.
 */
export function useBuscarAntes(partes: readonly Pick<ParteTardia<never>, 'buscar'>[]): void {
  useEffect(() => {
    const fim = new AbortController();
    const buscar = () => {
      fim.abort();
      for (const parte of partes) parte.buscar();
    };
    for (const sinal of PRESENCA) window.addEventListener(sinal, buscar, { signal: fim.signal });
    return () => fim.abort();
  }, [partes]);
}
