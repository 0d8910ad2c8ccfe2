import type { Bbox, Posicao, Sequencia } from './partes.ts';

/** Pairs of boxes looked at before a geometry is called too complex: a fraction of a second of one core. */
const MAX_PARES = 30_000_000;
/** Sides that places are compared with; about a second of one core, and what no coast with its islands needs. */
const MAX_LADOS = 200_000_000;

/** A box that lies inside another one, without touching its edge. */
interface Aninhada {
  readonly fora: number;
  readonly dentro: number;
}

/**
 * Which of the boxes lie inside which others: only there can a part lie inside another and meet its contour nowhere.
 * A sweep from west to east.
 */
export function caixasAninhadas(caixas: readonly Bbox[]): readonly Aninhada[] | 'complexa_demais' {
  const ordem = caixas.map((_, i) => i).sort((a, b) => oeste(caixas, a) - oeste(caixas, b));
  const achadas: Aninhada[] = [];
  let abertas: number[] = [];
  let pares = 0;
  for (const dentro of ordem) {
    const [w, s, e, n] = caixas[dentro] ?? VAZIA;
    abertas = abertas.filter((outra) => (caixas[outra] ?? VAZIA)[2] > w);
    pares += abertas.length;
    if (pares > MAX_PARES) return 'complexa_demais';
    for (const fora of abertas) {
      const [oesteDela, sul, leste, norte] = caixas[fora] ?? VAZIA;
      if (oesteDela < w && sul < s && leste > e && norte > n) achadas.push({ fora, dentro });
    }
    abertas.push(dentro);
  }
  return achadas;
}

const VAZIA: Bbox = [0, 0, 0, 0];
const oeste = (caixas: readonly Bbox[], i: number) => (caixas[i] ?? VAZIA)[0];

/**
 * The first part that lies inside another one and meets its contour nowhere; in a hole it lies outside.
 * @param poligonos rings of each part, the contour first, which neither cross nor run over each other
 */
export function parteDentroDeOutra(poligonos: readonly (readonly Sequencia[])[]): number | 'complexa_demais' | null {
  if (poligonos.length < 2) return null;
  const pares = caixasAninhadas(poligonos.map(([contorno = []]) => caixaDoAnel(contorno)));
  if (pares === 'complexa_demais') return pares;
  let lados = 0;
  for (const { fora, dentro } of pares) {
    const aneis = poligonos[fora] ?? [];
    const porLugar = aneis.reduce((n, anel) => n + anel.length, 0);
    for (const lugar of poligonos[dentro]?.[0] ?? []) {
      lados += porLugar;
      if (lados > MAX_LADOS) return 'complexa_demais';
      const lugares = aneis.map((anel) => ondeFica(lugar, anel));
      // On the contour it tells nothing: the next one may.
      if (lugares.includes('no anel')) continue;
      if (lugares.every((onde, i) => (onde === 'dentro') === (i === 0))) return dentro;
      break;
    }
  }
  return null;
}

function caixaDoAnel(anel: Sequencia): Bbox {
  let [w, s, e, n] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of anel) {
    if (x < w) w = x;
    if (x > e) e = x;
    if (y < s) s = y;
    if (y > n) n = y;
  }
  return [w, s, e, n];
}

/** Where a place is, seen from a ring. */
export function ondeFica([x, y]: Posicao, anel: Sequencia): 'dentro' | 'fora' | 'no anel' {
  let dentro = false;
  for (let i = 1; i < anel.length; i++) {
    const [xa, ya] = anel[i - 1] as Posicao;
    const [xb, yb] = anel[i] as Posicao;
    if (ya > y && yb > y) continue;
    if (ya < y && yb < y) continue;
    const giro = (xb - xa) * (y - ya) - (yb - ya) * (x - xa);
    if (giro === 0 && Math.min(xa, xb) <= x && x <= Math.max(xa, xb)) return 'no anel';
    if (ya > y !== yb > y && giro > 0 === yb > ya) dentro = !dentro;
  }
  return dentro ? 'dentro' : 'fora';
}
