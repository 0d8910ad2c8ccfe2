import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useTempoReal } from './tempo-real.tsx';

/** Milliseconds in which several changes become one reload. */
const JUNTAR_MS = 300;

/**
 * Reads the page's data again when something that it may show has changed, or the connection was away. Lives above
 * the pages: a change that is told between the reading of the next page's data and its first showing would be lost
 * with the page that is being left.
 */
export function Recarregar() {
  const { revalidate } = useRevalidator();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useTempoReal((mensagem) => {
    if (mensagem.tipo === 'progresso') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(revalidate, JUNTAR_MS);
  });
  return null;
}
