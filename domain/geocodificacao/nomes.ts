import { ESTADOS, type Uf } from './estados.ts';

/** A name as it is compared: without accents, capitals and marks, one space between words. */
export const simplificar = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const FINAIS: readonly (readonly [final: string, uf: Uf])[] = ESTADOS.flatMap(({ uf, estado }) => [
  [` ${uf.toLowerCase()}`, uf] as const,
  [` ${simplificar(estado)}`, uf] as const,
]);

/** What was searched for, simplified, where its end names a state: the name before it, and that state. */
export function separarEstado(consulta: string): { readonly nome: string; readonly uf: Uf } | null {
  const achado = FINAIS.find(([final]) => consulta.endsWith(final) && consulta.length > final.length);
  return achado === undefined ? null : { nome: consulta.slice(0, -achado[0].length), uf: achado[1] };
}

/** A name and the name without one of its letters: two names that are one typing error apart share at least one. */
export function vizinhas(nome: string): readonly string[] {
  return [...new Set([nome, ...Array.from(nome, (_, i) => nome.slice(0, i) + nome.slice(i + 1))])];
}

/** Whether one letter too many, too few, another one, or two that changed places tell these apart, or nothing does. */
export function aUmErro(a: string, b: string): boolean {
  let i = 0;
  while (i < a.length && i < b.length && a[i] === b[i]) i += 1;
  const [x, y] = [a.slice(i), b.slice(i)];
  if (x === y || x.slice(1) === y.slice(1)) return true;
  if (x.slice(1) === y || x === y.slice(1)) return true;
  return x[0] === y[1] && x[1] === y[0] && x.slice(2) === y.slice(2);
}
