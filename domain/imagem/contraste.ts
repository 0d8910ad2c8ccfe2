import type { TipoDeImagem } from './imagem.policy.ts';

/**
 * Between which values a picture is stretched: from and to of each of its channels, three of a composition and one of
 * an index, in the values of the world.
 */
export type Contraste = readonly number[];

const COMPOSICOES: readonly TipoDeImagem[] = ['true_color', 'false_color', 'swir'];

/** Channels of a picture that are stretched by themselves. */
export const canaisDoTipo = (tipo: TipoDeImagem): number => (COMPOSICOES.includes(tipo) ? 3 : 1);

const NUMERO = /^-?\d{1,12}(\.\d{1,12})?$/;

/** As addresses have it: `0.02,0.31`. Null where it is no stretch of so many channels. */
export function lerContraste(texto: string, canais: number): Contraste | null {
  const partes = texto.split(',');
  if (partes.length !== 2 * canais || !partes.every((parte) => NUMERO.test(parte))) return null;
  const valores = partes.map(Number);
  return valores.every((valor, i) => i % 2 === 0 || valor > (valores[i - 1] ?? 0)) ? valores : null;
}

/** Six digits are more than any eye tells apart. */
const DIGITOS = 6;

export const escreverContraste = (valores: Contraste): string =>
  valores.map((valor) => String(Number(valor.toPrecision(DIGITOS)))).join(',');
