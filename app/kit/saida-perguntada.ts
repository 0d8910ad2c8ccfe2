import { type Location, useBlocker, useNavigate } from '@remix-run/react';
import { useRef, useState } from 'react';

/** What the question asks, and its two answers. */
export interface SaidaPerguntada {
  readonly perguntando: boolean;
  ficar(): void;
  sair(): void;
}

/**
 * Keeps somebody on a page until they say that they leave it.
 * @param pergunta whether this way out is asked about
 */
export function useSaidaPerguntada(pergunta: (de: Location, para: Location) => boolean): SaidaPerguntada {
  // The router is told of another function only after the page is painted: who leaves before would get the one of before.
  const agora = useRef(pergunta);
  agora.current = pergunta;
  // The router forgets whom it held back as soon as anything is read again; the question stands until it is answered.
  const [destino, setDestino] = useState<Location | null>(null);
  const decidido = useRef<Location | null>(null);
  const navigate = useNavigate();
  const bloqueio = useBlocker(({ currentLocation, nextLocation }) => {
    if (decidido.current?.pathname === nextLocation.pathname) return false;
    const espera = agora.current(currentLocation, nextLocation);
    if (espera) setDestino(nextLocation);
    return espera;
  });
  return {
    perguntando: destino !== null,
    ficar() {
      setDestino(null);
      if (bloqueio.state === 'blocked') bloqueio.reset();
    },
    sair() {
      setDestino(null);
      if (bloqueio.state === 'blocked') return bloqueio.proceed();
      decidido.current = destino;
      if (destino !== null) navigate(destino);
    },
  };
}
