import { useEffect, useRef, useState } from 'react';
import { registrar } from '#app/mensagens/registrar.ts';
import { pedir } from '#app/pedidos/pedir.ts';
import type { LugarDoPonto } from '#domain/geocodificacao/lugar.ts';
import { type Local, mesmoLocal } from './local.ts';

/** Milliseconds after the last letter, or the last step of a marker. */
const PAUSA_MS = 300;

/**
 * The state and the municipality of the form's point, as it moves; null while it is nowhere, or nobody knows them yet.
 * @param aoMudar told when the point was moved, not for the one that was read
 */
export function useLugarDoPonto(local: Local | null, aoMudar: (lugar: LugarDoPonto) => void): LugarDoPonto | null {
  const [lugar, setLugar] = useState<LugarDoPonto | null>(null);
  const lido = useRef(local);
  const ouvinte = useRef(aoMudar);
  ouvinte.current = aoMudar;
  const { lat, lng } = local ?? {};
  useEffect(() => {
    setLugar(null);
    if (lat === undefined || lng === undefined) {
      lido.current = null;
      return;
    }
    const cancelar = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const achado = await obter({ lat, lng }, cancelar.signal);
        if (cancelar.signal.aborted) return;
        setLugar(achado);
        if (mesmoLocal(lido.current, { lat, lng })) return;
        lido.current = null;
        ouvinte.current(achado);
      } catch (erro) {
        // Whoever saves hears from the server where the point lies.
        if (!cancelar.signal.aborted) registrar('Não foi possível saber onde fica o ponto', erro);
      }
    }, PAUSA_MS);
    return () => {
      clearTimeout(timer);
      cancelar.abort();
    };
  }, [lat, lng]);
  return lugar;
}

function obter({ lat, lng }: Local, signal: AbortSignal): Promise<LugarDoPonto> {
  const endereco = new URLSearchParams({ lat: String(lat), lng: String(lng) });
  return pedir<LugarDoPonto>(`/geocodificacao/ponto?${endereco}`, { signal });
}
