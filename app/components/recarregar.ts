import { useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { useTempoReal } from './tempo-real.tsx';

/** Milliseconds in which several changes become one reload. */
const JUNTAR_MS = 300;

/**
 * Reads the page's data again when something that it may show has changed, or the connection was away. Lives above
 * the pages: a change that is told between the reading of the next page's data and its first showing would be lost
 * with the page that is being left. What is being read is read to its end first: changes that keep coming would
 * otherwise start it anew for ever.
 */
export function Recarregar() {
  const { revalidate, state } = useRevalidator();
  const ocupada = useNavigation().state !== 'idle' || state !== 'idle';
  const [atrasada, setAtrasada] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useTempoReal((mensagem) => {
    if (mensagem.tipo === 'progresso') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(setAtrasada, JUNTAR_MS, true);
  });
  useEffect(() => {
    if (!atrasada || ocupada) return;
    setAtrasada(false);
    revalidate();
  }, [atrasada, ocupada, revalidate]);
  return null;
}
