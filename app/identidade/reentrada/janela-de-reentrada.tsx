import { useRevalidator } from '@remix-run/react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { conferirReentrada, useReentrada, useReentradaCalada } from '#app/pedidos/reentrada.ts';

/** Most pages never need it: its code comes with the first time. */
const JanelaDaReentrada = lazy(() => import('./janela-da-reentrada.tsx'));

/**
 * Opens over any page whose session has ended. What is behind it stays as it was; what was being sent waits and goes on
 * by itself once the same person is signed in again, here or in another tab.
 */
export function JanelaDeReentrada() {
  const reentrada = useReentrada();
  const aberta = reentrada.fase !== 'fechada';
  useVoltaDeOutraAba(aberta);
  useTokensNovos(aberta);
  const [usada, setUsada] = useState(false);
  const calada = useReentradaCalada();
  if (aberta && !usada) setUsada(true);
  if (!usada || calada) return null;
  return (
    <Suspense fallback={null}>
      <JanelaDaReentrada aberta={aberta} outraPessoa={reentrada.fase === 'outra_pessoa' ? reentrada.nome : null} />
    </Suspense>
  );
}

/** Milliseconds between two looks at whether another window has signed in. */
const OLHAR_MS = 3_000;

/** Whoever signed in in another tab or window need not do it again here. */
function useVoltaDeOutraAba(aberta: boolean): void {
  useEffect(() => {
    if (!aberta) return;
    const voltar = () => {
      if (document.visibilityState === 'visible') void conferirReentrada();
    };
    document.addEventListener('visibilitychange', voltar);
    window.addEventListener('focus', voltar);
    const timer = setInterval(voltar, OLHAR_MS);
    return () => {
      document.removeEventListener('visibilitychange', voltar);
      window.removeEventListener('focus', voltar);
      clearInterval(timer);
    };
  }, [aberta]);
}

/** Forms that the page drew before hold the token of the session before: once the dialog closes they get the new one. */
function useTokensNovos(aberta: boolean): void {
  const { revalidate } = useRevalidator();
  const esteveAberta = useRef(false);
  useEffect(() => {
    if (esteveAberta.current && !aberta) void revalidate();
    esteveAberta.current = aberta;
  }, [aberta, revalidate]);
}
