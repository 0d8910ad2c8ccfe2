import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a select that the browser keeps: what changed by other means (back, a link) shows in it, and it stays the same
 * element, so that whoever chose by keyboard is still there.
 */
export function useSeguirValor(valor: string): RefObject<HTMLSelectElement> {
  const campo = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (campo.current !== null && campo.current.value !== valor) campo.current.value = valor;
  }, [valor]);
  return campo;
}
