import { useEffect, useState } from 'react';
import type { Drawing } from '#app/map/editor/port.ts';

const CREATE = 'A página vetou esta criação.';
const UPDATE = 'A página vetou esta alteração.';

/** Handlers that say no, as a page may have them. */
export function useVetoes(drawing: Drawing) {
  const [vetoes, setVetoes] = useState({ create: false, update: false });
  useEffect(() => {
    if (vetoes.create) return drawing.beforeCreate(() => ({ reason: CREATE }));
  }, [drawing, vetoes.create]);
  useEffect(() => {
    if (vetoes.update) return drawing.beforeUpdate(() => ({ reason: UPDATE }));
  }, [drawing, vetoes.update]);
  return { vetoes, setVetoes };
}
