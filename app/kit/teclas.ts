import { useEffect, useRef } from 'react';
import { eCampoDeTexto } from './campo-de-texto.ts';

/** What a single letter does, by its capital. */
export type Teclas = Readonly<Record<string, () => void>>;

/** Whether somebody presses a letter that may mean something: nobody is typing, and no dialog is in front. */
function livre(evento: KeyboardEvent): boolean {
  if (evento.defaultPrevented || evento.ctrlKey || evento.metaKey || evento.altKey || evento.repeat) return false;
  return !eCampoDeTexto(evento.target) && document.querySelector('[aria-modal="true"]') === null;
}

/** Letters of a page, while nothing is being typed. */
export function useTeclas(teclas: Teclas): void {
  const atuais = useRef(teclas);
  atuais.current = teclas;
  useEffect(() => {
    const aoTeclar = (evento: KeyboardEvent) => {
      if (!livre(evento)) return;
      const fazer = atuais.current[evento.key.toUpperCase()];
      if (fazer === undefined) return;
      evento.preventDefault();
      fazer();
    };
    window.addEventListener('keydown', aoTeclar);
    return () => window.removeEventListener('keydown', aoTeclar);
  }, []);
}

/** A name with the key that does the same, for a tooltip. */
export const comTecla = (nome: string, tecla: string | undefined) =>
  tecla === undefined ? nome : `${nome} (${tecla})`;
