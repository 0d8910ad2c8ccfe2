import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a select that the browser keeps: what changed by other means (back, a link) shows in it, and it stays the same
 * element, so that whoever chose by keyboard is still there.
 * @param aoEscolher hears what somebody chose while the page was drawn and did not listen yet
 */
export function useSeguirValor(valor: string, aoEscolher: (valor: string) => void): RefObject<HTMLSelectElement> {
  const campo = useRef<HTMLSelectElement>(null);
  const viva = useRef(false);
  const escolher = useRef(aoEscolher);
  escolher.current = aoEscolher;
  useEffect(() => {
    const antes = !viva.current;
    viva.current = true;
    if (campo.current === null || campo.current.value === valor) return;
    if (antes && foiEscolhida(campo.current)) escolher.current(campo.current.value);
    else campo.current.value = valor;
  }, [valor]);
  return campo;
}

/** Whether it shows another option than the one that the server drew. */
function foiEscolhida({ options, selectedIndex }: HTMLSelectElement): boolean {
  const desenhada = [...options].findIndex(({ defaultSelected }) => defaultSelected);
  return selectedIndex !== Math.max(desenhada, 0);
}
