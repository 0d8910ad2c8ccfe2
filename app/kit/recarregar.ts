import { useMatches, useNavigation, useRevalidator } from '@remix-run/react';
import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { estaAtrasada, maisAntigas, type Posicoes } from './tempo-real/mensagem.ts';
import { usePosicoesOuvidas } from './tempo-real/tempo-real.tsx';

/** Milliseconds in which several changes become one reload. */
const JUNTAR_MS = 300;
const MAIOR_ESPERA_MS = 10_000;

/**
 * Reads the page's data again for as long as something newer was heard of than it shows: whatever reload was lost,
 * too early or without success, the next one follows. What is being read is read to its end first: changes that keep
 * coming would otherwise start it anew for ever.
 */
export function Recarregar() {
  const { revalidate, state } = useRevalidator();
  const ocupada = useNavigation().state !== 'idle' || state !== 'idle';
  const mostradas = usePosicoesMostradas();
  const atrasada = estaAtrasada(usePosicoesOuvidas(mostradas), mostradas);
  const [tentativas, setTentativas] = useState(0);
  const feitas = useRef(0);
  useEffect(() => {
    if (!atrasada) setTentativas(0);
    if (!atrasada || ocupada) return;
    // As the router shows what it did: behind it, so that a form's answer is on the page before it is read again.
    const tentar = () => startTransition(() => setTentativas(tentativas + 1));
    const timer = setTimeout(tentar, Math.min(MAIOR_ESPERA_MS, JUNTAR_MS * 2 ** tentativas));
    return () => clearTimeout(timer);
  }, [atrasada, ocupada, tentativas]);
  useEffect(() => {
    if (tentativas === 0) feitas.current = 0;
    if (ocupada || feitas.current === tentativas) return;
    feitas.current = tentativas;
    revalidate();
  }, [tentativas, ocupada, revalidate]);
  return null;
}

interface ComPosicoes {
  readonly atualidade?: { readonly posicoes?: Posicoes };
  readonly notificacoes?: { readonly posicao: string } | null;
}

/** How far the data are that the page shows, as each of its loaders says: taken before the data were read. */
function usePosicoesMostradas(): Posicoes {
  const matches = useMatches();
  return useMemo(() => {
    const partes = matches.flatMap(({ data }) => {
      const { atualidade, notificacoes } = (data ?? {}) as ComPosicoes;
      return [atualidade?.posicoes ?? {}, notificacoes ? { notificacoes: notificacoes.posicao } : {}];
    });
    return maisAntigas(partes);
  }, [matches]);
}
