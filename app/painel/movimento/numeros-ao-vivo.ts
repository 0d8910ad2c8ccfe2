import { useLocation } from '@remix-run/react';
import { depois } from '#app/kit/tempo-real/mensagem.ts';
import { useNumeros } from '#app/kit/tempo-real/tempo-real.tsx';
import type { BaseDoPainel } from '../painel.ts';
import { TELAO } from './telao.ts';

/** A dashboard as it was loaded, or as it was told since. */
export function usePainelAoVivo<D extends Pick<BaseDoPainel, 'posicao' | 'passado'>>(lido: D): D {
  const { pathname, search } = useLocation();
  const parametros = new URLSearchParams(search);
  parametros.delete(TELAO);
  const dito = useNumeros<D>(lido.passado === null ? `${pathname}?${parametros}` : null);
  return dito !== null && depois(dito.posicao, lido.posicao) ? dito : lido;
}
