import { useSearchParams } from '@remix-run/react';
import { useEffect } from 'react';
import { useTrocarParametros } from '#app/kit/endereco.ts';

/** Field of the address that makes a dashboard a wall. */
const TELAO = 'tv';

/** Whether the address asks for a wall, and the person may open one. */
export function useTelao(pode: boolean): boolean {
  const [parametros] = useSearchParams();
  return pode && parametros.get(TELAO) === '1';
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
