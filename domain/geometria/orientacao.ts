import type { Posicao } from './partes.ts';

/** Beyond this part of its two products, the sign of their difference cannot come from rounding. */
const ERRO = 3.3306690738754716e-16;
/** Splits a double into two halves whose products are exact. */
const METADES = 134_217_729;

/**
 * Sign of the turn a -> b -> c: 1 left, -1 right, 0 on one line. Exact whatever the decimals: a place that lies beside a
 * side by less than a rounding is told from one on it, as GEOS tells it.
 */
export function orientacao(a: Posicao, b: Posicao, c: Posicao): -1 | 0 | 1 {
  const esquerda = (b[0] - a[0]) * (c[1] - a[1]);
  const direita = (b[1] - a[1]) * (c[0] - a[0]);
  const giro = esquerda - direita;
  if (Math.abs(giro) > ERRO * (Math.abs(esquerda) + Math.abs(direita))) return giro > 0 ? 1 : -1;
  const emLinhaReta = (b[0] === a[0] || c[1] === a[1]) && (b[1] === a[1] || c[0] === a[0]);
  return emLinhaReta ? 0 : semArredondar(a, b, c);
}

/** Differences and products with what rounding takes from them, added up without losing any of it. */
function semArredondar(a: Posicao, b: Posicao, c: Posicao): -1 | 0 | 1 {
  const soma: number[] = [];
  for (const x of diferenca(b[0], a[0])) for (const y of diferenca(c[1], a[1])) acrescentar(soma, x, y);
  for (const x of diferenca(b[1], a[1])) for (const y of diferenca(c[0], a[0])) acrescentar(soma, -x, y);
  // The parts stand by size and do not overlap: the largest one has the sign.
  const maior = soma.findLast((parte) => parte !== 0) ?? 0;
  return maior > 0 ? 1 : maior < 0 ? -1 : 0;
}

function diferenca(a: number, b: number): readonly [number, number] {
  return doisSomados(a, -b);
}

function doisSomados(a: number, b: number): readonly [soma: number, resto: number] {
  const soma = a + b;
  const deB = soma - a;
  return [soma, a - (soma - deB) + (b - deB)];
}

/** Adds the product of two numbers to an exact sum. */
function acrescentar(soma: number[], x: number, y: number): void {
  const produto = x * y;
  const [xAlto, yAlto] = [alto(x), alto(y)];
  const [xBaixo, yBaixo] = [x - xAlto, y - yAlto];
  const resto = xBaixo * yBaixo - (produto - xAlto * yAlto - xBaixo * yAlto - xAlto * yBaixo);
  for (const termo of [resto, produto]) {
    let levado = termo;
    for (let i = 0; i < soma.length; i++) [levado, soma[i]] = doisSomados(levado, soma[i] ?? 0);
    soma.push(levado);
  }
}

function alto(x: number): number {
  const vezes = METADES * x;
  return vezes - (vezes - x);
}
