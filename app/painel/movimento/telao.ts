import { useSearchParams } from '@remix-run/react';
import { useEffect } from 'react';
import { useTrocarParametros } from '#app/kit/endereco.ts';
import { useReentrada } from '#app/pedidos/reentrada.ts';
import type { VeNoPainel } from '../painel.ts';

/** Field of the address that makes a dashboard a wall. */
export const TELAO = 'tv';

/** Whether it is a screen on a wall: by its own link, or as the address asks of somebody who may open one. */
export function useTelao({ telao, soTelao }: Omit<VeNoPainel, 'deteccoes'>): boolean {
  const [parametros] = useSearchParams();
  return soTelao || (telao && parametros.get(TELAO) === '1');
}

/** To the wall and back: over the whole screen where the browser lets a page do that. */
export function useAbrirTelao() {
  const trocar = useTrocarParametros();
  return {
    abrir() {
      void document.documentElement.requestFullscreen?.().catch(() => undefined);
      trocar((novos) => novos.set(TELAO, '1'));
    },
    fechar() {
      if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => undefined);
      trocar((novos) => novos.delete(TELAO));
    },
  };
}

/** 'Esc' leaves the wall. */
export function useSairDoTelao(telao: boolean): void {
  const { fechar } = useAbrirTelao();
  useEffect(() => {
    if (!telao) return;
    const sair = (evento: KeyboardEvent) => {
      if (evento.key === 'Escape') fechar();
    };
    window.addEventListener('keydown', sair);
    return () => window.removeEventListener('keydown', sair);
  });
}

/** A screen of its own whose link was ended shows no number any more: nobody comes to sign in. */
export function useParar(soTelao: boolean): void {
  const semSessao = useReentrada().fase !== 'fechada';
  useEffect(() => {
    if (soTelao && semSessao) location.replace('/telao');
  }, [soTelao, semSessao]);
}
