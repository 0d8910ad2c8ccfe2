import { useEffect, useRef } from 'react';
import { useHidratado } from '#app/kit/hidratado.ts';

/**
 * The page that a link led to takes the link away with it, and the focus: whoever uses the keyboard goes on in what is
 * new, not at the top. A page that the browser loaded by itself begins at its top, as ever.
 */
export function useFocoNaChegada() {
  const lugar = useRef<HTMLElement>(null);
  const navegou = useRef(useHidratado());
  useEffect(() => {
    if (navegou.current && document.activeElement === document.body) lugar.current?.focus({ preventScroll: true });
  }, []);
  return lugar;
}
