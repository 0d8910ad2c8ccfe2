import { useEffect, useState } from 'react';
import { useCadencia } from '#app/kit/relogio/usar-cadencia.ts';
import { useTempoReal } from '#app/kit/tempo-real/tempo-real.tsx';
import { RECARREGAR_MS } from '../ritmos.ts';
import { useRecarregarQuandoVier } from './recarregar-quando-vier.ts';

/** Whether what happens elsewhere reaches this page; while it is being found out, that it does. */
export function useLigado(): boolean {
  return useTempoReal(() => undefined) !== 'desligado';
}

/**
 * Loads the whole page anew once a day, as soon as there is a server to load it from; on a wall, where nobody would do
 * it, also when the server is back after it was away: it may be a newer one.
 */
export function useRecarregarInteira(telao: boolean): void {
  const estado = useTempoReal(() => undefined);
  const [devida, setDevida] = useState(false);
  useCadencia(RECARREGAR_MS, () => setDevida(true), false);
  const [caiu, setCaiu] = useState(false);
  useEffect(() => {
    if (estado === 'desligado') setCaiu(true);
  }, [estado]);
  useRecarregarQuandoVier(estado === 'ligado' && (devida || (telao && caiu)));
}
