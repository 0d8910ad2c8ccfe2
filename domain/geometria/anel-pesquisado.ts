import { areaComSinal, iguais, ladoDoCaminho } from './cruzamento.ts';
import { orientacao } from './orientacao.ts';
import type { Bbox, Posicao, Sequencia } from './partes.ts';

/** Sides that places are compared with; about a second of one core, and what no coast with its islands needs. */
const MAX_LADOS = 200_000_000;
/** Rings of fewer sides are read through; longer ones are sorted into bands from south to north. */
const MIN_COM_FAIXAS = 64;
const LADOS_POR_FAIXA = 8;

/** Sides that were looked at, together; infinite once they were too many. */
export interface Esforco {
  lados: number;
}

/** A ring that many places are looked for in. */
export class AnelPesquisado {
  readonly posicoes: Sequencia;
  readonly caixa: Bbox;
  private readonly esforco: Esforco;
  private faixas: readonly (readonly number[])[] | null = null;

  constructor(posicoes: Sequencia, esforco: Esforco) {
    this.posicoes = posicoes;
    this.caixa = caixaDoAnel(posicoes);
    this.esforco = esforco;
  }

  /** Where a place is, seen from the ring. */
  ondeFica(p: Posicao): 'dentro' | 'fora' | 'no anel' | 'complexa_demais' {
    const [w, s, e, n] = this.caixa;
    if (p[0] < w || p[0] > e || p[1] < s || p[1] > n) return 'fora';
    const lados = this.ladosNaAltura(p[1]);
    this.esforco.lados += lados.length;
    if (this.esforco.lados > MAX_LADOS) {
      this.esforco.lados = Infinity;
      return 'complexa_demais';
    }
    let dentro = false;
    for (const i of lados) {
      const [a, b] = [this.posicoes[i - 1] as Posicao, this.posicoes[i] as Posicao];
      if ((a[1] > p[1] && b[1] > p[1]) || (a[1] < p[1] && b[1] < p[1])) continue;
      const giro = orientacao(a, b, p);
      if (giro === 0 && Math.min(a[0], b[0]) <= p[0] && p[0] <= Math.max(a[0], b[0])) return 'no anel';
      if (a[1] > p[1] !== b[1] > p[1] && giro > 0 === b[1] > a[1]) dentro = !dentro;
    }
    return dentro ? 'dentro' : 'fora';
  }

  /** Whether a direction from a place on the ring goes into it. */
  entraPor(p: Posicao, q: Posicao): boolean {
    const vertices = this.posicoes.filter((posicao, i) => i === 0 || !iguais(posicao, this.posicoes[i - 1] as Posicao));
    const daArea = areaComSinal(vertices) > 0 ? 1 : -1;
    for (let i = 1; i < vertices.length; i++) {
      const [a, b] = [vertices[i - 1] as Posicao, vertices[i] as Posicao];
      if (iguais(p, b) || orientacao(a, b, p) !== 0) continue;
      if (Math.min(a[0], b[0]) > p[0] || p[0] > Math.max(a[0], b[0])) continue;
      if (Math.min(a[1], b[1]) > p[1] || p[1] > Math.max(a[1], b[1])) continue;
      const antes = iguais(p, a) ? (vertices.at(i === 1 ? -2 : i - 2) as Posicao) : a;
      return ladoDoCaminho(p, antes, b, q) === daArea;
    }
    return false;
  }

  private ladosNaAltura(y: number): readonly number[] {
    this.faixas ??= this.emFaixas();
    return this.faixas[this.faixaDe(y, this.faixas.length)] ?? [];
  }

  private emFaixas(): readonly (readonly number[])[] {
    const n = this.posicoes.length - 1;
    let quantas = n < MIN_COM_FAIXAS ? 1 : Math.ceil(n / LADOS_POR_FAIXA);
    // Sides that go through many bands would be written into each of them.
    while (quantas > 1 && this.escritos(quantas) > n * LADOS_POR_FAIXA) quantas >>= 1;
    const faixas = Array.from({ length: quantas }, (): number[] => []);
    for (let i = 1; i <= n; i++) {
      const [de, ate] = this.faixasDoLado(i, quantas);
      for (let faixa = de; faixa <= ate; faixa++) faixas[faixa]?.push(i);
    }
    return faixas;
  }

  private escritos(quantas: number): number {
    let total = 0;
    for (let i = 1; i < this.posicoes.length; i++) {
      const [de, ate] = this.faixasDoLado(i, quantas);
      total += ate - de + 1;
    }
    return total;
  }

  private faixasDoLado(i: number, quantas: number): readonly [number, number] {
    const [a, b] = [(this.posicoes[i - 1] as Posicao)[1], (this.posicoes[i] as Posicao)[1]];
    return [this.faixaDe(Math.min(a, b), quantas), this.faixaDe(Math.max(a, b), quantas)];
  }

  private faixaDe(y: number, quantas: number): number {
    const [, sul, , norte] = this.caixa;
    return norte > sul ? Math.min(quantas - 1, Math.floor(((y - sul) / (norte - sul)) * quantas)) : 0;
  }
}

/** Whether a ring lies inside another one, which it neither crosses nor runs along. */
export function dentroDoAnel(menor: AnelPesquisado, maior: AnelPesquisado): boolean | 'complexa_demais' {
  const [w, s, e, n] = menor.caixa;
  if (w < maior.caixa[0] || s < maior.caixa[1] || e > maior.caixa[2] || n > maior.caixa[3]) return false;
  for (const lugar of menor.posicoes) {
    const onde = maior.ondeFica(lugar);
    if (onde === 'complexa_demais') return onde;
    // On the other ring it tells nothing: the next one may.
    if (onde !== 'no anel') return onde === 'dentro';
  }
  const [primeira, ...outras] = menor.posicoes;
  const segunda = outras.find((posicao) => primeira && !iguais(posicao, primeira));
  return primeira !== undefined && segunda !== undefined && maior.entraPor(primeira, segunda);
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
