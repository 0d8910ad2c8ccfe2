import type { Passagem } from './grupo-de-imagens.policy.ts';

/** Order of the catalogue; of one provider's groups without date none comes before another: they stay as they came. */
export function ordemNoCatalogo(a: Passagem, b: Passagem): number {
  const porData = compararTextos(b.data ?? '', a.data ?? '');
  const porProvedor = compararTextos(a.provedor, b.provedor);
  if (porData !== 0 || porProvedor !== 0 || a.data === null) return porData || porProvedor;
  return compararPassagens(a, b);
}

/** The newest first, then by satellite; without satellite, and without date, comes last. */
export function compararPassagens(
  a: Pick<Passagem, 'data' | 'satelite'>,
  b: Pick<Passagem, 'data' | 'satelite'>,
): number {
  return -compararTextos(a.data ?? '', b.data ?? '') || compararTextos(a.satelite ?? '\uFFFF', b.satelite ?? '\uFFFF');
}

export function compararTextos(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
