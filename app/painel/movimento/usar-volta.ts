import { useEffect } from 'react';
import { relogioDoNavegador } from '#app/kit/relogio/relogio.ts';
import { vemAPagina } from './recarregar-quando-vier.ts';
import { contarDePe, criarVolta, tentadasDaAba } from './volta.ts';

/** The page of this wall failed: it is loaded anew by itself, and less often the more often that was in vain. */
export function useVoltaPorSi(): void {
  useEffect(() => {
    const fim = new AbortController();
    const volta = criarVolta({
      relogio: relogioDoNavegador,
      tentadas: tentadasDaAba,
      acaso: Math.random,
      // What is asked for when nobody waits any more is no failure.
      vem: () => vemAPagina(fim.signal).catch(() => false),
      recarregar: () => location.reload(),
    });
    volta.comecar();
    window.addEventListener('online', volta.ja, { signal: fim.signal });
    return () => {
      volta.encerrar();
      fim.abort();
    };
  }, []);
}

/** A dashboard stands on this wall. */
export function useDePe(): void {
  useEffect(() => contarDePe({ relogio: relogioDoNavegador, tentadas: tentadasDaAba }), []);
}
