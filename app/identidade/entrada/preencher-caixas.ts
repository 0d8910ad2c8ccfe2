/** Places of the boxes of a code of the authenticator application, one digit each. */
export const LUGARES = [0, 1, 2, 3, 4, 5] as const;

export type Caixas = readonly string[];

export const vazias = (): Caixas => LUGARES.map(() => '');

/**
 * What a box holds after typing in it: the last character typed, or nothing.
 * @param digitado what was typed just now, where the browser says so: it need not be at the end of the text
 */
export function digitar(caixas: Caixas, i: number, texto: string, digitado: string | null = null): Caixas {
  const fica = [...(digitado ?? texto)].at(-1) ?? '';
  return caixas.map((antes, j) => (j === i ? fica : antes));
}

/** A pasted text goes into the boxes only if it has one character for each; otherwise null. */
export function colar(caixas: Caixas, texto: string): Caixas | null {
  const letras = [...texto];
  return letras.length === caixas.length ? letras : null;
}

/** The whole code; empty until every box is filled. */
export const completo = (caixas: Caixas): string => (caixas.every((um) => um !== '') ? caixas.join('') : '');
