import { useEffect, useState } from 'react';

/**
 * Whether a dialog whose code came late is open, and how it closes itself. It opens a moment after it is there, so that
 * it knows where the focus was and gives it back.
 */
export function useJanelaTardia(desejada = true): readonly [boolean, () => void] {
  const [aberta, setAberta] = useState(false);
  useEffect(() => setAberta(desejada), [desejada]);
  return [aberta, () => setAberta(false)];
}
