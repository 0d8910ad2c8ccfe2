import { useState } from 'react';
import { useDadosDaRaiz } from '#app/kit/dados-da-raiz.ts';
import { cookieDaLateral } from './cookie-da-lateral.ts';

export interface Lateral {
  /** On wide screens: icons alone. Remembered, and known to the server, so that nothing jumps while a page loads. */
  readonly recolhida: boolean;
  /** On narrow screens: drawn over the page, until a place is chosen. */
  readonly gaveta: boolean;
  alternar(): void;
  alternarGaveta(): void;
  fecharGaveta(): void;
}

export const ID_DA_LATERAL = 'barra-lateral';

/** What was chosen while this page has been open: pages draw their own frame, and the choice outlives each of them. */
let escolhida: boolean | null = null;

export function useLateral(): Lateral {
  const lembrada = useDadosDaRaiz()?.lateralRecolhida ?? false;
  const [recolhida, setRecolhida] = useState(() => escolhida ?? lembrada);
  const [gaveta, setGaveta] = useState(false);
  return {
    recolhida,
    gaveta,
    alternar: () => {
      escolhida = !recolhida;
      setRecolhida(escolhida);
      // Not by the Cookie Store, which exists on https alone, and not everywhere.
      Object.assign(document, { cookie: cookieDaLateral(escolhida) });
    },
    alternarGaveta: () => setGaveta((aberta) => !aberta),
    fecharGaveta: () => setGaveta(false),
  };
}
