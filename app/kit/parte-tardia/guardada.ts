import { type ComponentType, useEffect, useRef, useState } from 'react';
import { estilosQueFaltam, notarEstilos, trazerEstilos } from './estilos-que-faltam.ts';

/** What comes late, kept from when it came. */
export interface Guardada<P> {
  atual(): ComponentType<P> | null;
  /** Refused where it does not come; asked again, it may. */
  trazer(): Promise<ComponentType<P>>;
}

/** Drawn at once from the second time on: nothing blinks where it is opened again. */
export function guardada<P>(trazer: () => Promise<ComponentType<P>>): Guardada<P> {
  let vinda: ComponentType<P> | null = null;
  let aCaminho: Promise<ComponentType<P>> | null = null;
  let semEstilo: readonly HTMLLinkElement[] = [];
  const pedir = async () => {
    notarEstilos();
    try {
      await trazerEstilos(semEstilo);
      vinda = await trazer();
      return vinda;
    } catch (error) {
      semEstilo = estilosQueFaltam(error);
      aCaminho = null;
      throw error;
    }
  };
  return {
    atual: () => vinda,
    // One at a time: the second one asked for meanwhile would not wait for the style sheet.
    trazer() {
      aCaminho ??= pedir();
      return aCaminho;
    },
  };
}

/**
 * The part once it is there, null until then; asked for again with another `vez`.
 * @param aoFalhar what is done where it does not come
 */
export function useGuardada<P>(
  parte: Guardada<P>,
  vez: number,
  aoFalhar: (vez: number) => void,
): ComponentType<P> | null {
  const [Vinda, porVinda] = useState(() => parte.atual());
  const falhar = useRef(aoFalhar);
  falhar.current = aoFalhar;
  useEffect(() => {
    if (Vinda !== null) return;
    let aqui = true;
    parte.trazer().then(
      (vinda) => aqui && porVinda(() => vinda),
      () => aqui && falhar.current(vez),
    );
    return () => {
      aqui = false;
    };
  }, [parte, Vinda, vez]);
  return Vinda;
}
