import { orientacao } from './orientacao.ts';
import type { Posicao, Sequencia } from './partes.ts';

/** Pairs of segments looked at before a geometry is called too complex: about a second of one core. */
const MAX_PARES = 30_000_000;

export interface AnelDeParte {
  readonly parte: number;
  readonly anel: number;
  readonly posicoes: Sequencia;
}

/** Where a ring crosses itself or another one: the vertex at which the crossing segment starts. */
export interface Cruzamento {
  readonly codigo: 'cruza_a_si_mesma' | 'encosta_em_si_mesma';
  readonly parte: number;
  readonly anel: number;
  readonly vertice: number;
}

/** A place at which two rings of one part touch, which is nothing wrong by itself. */
export interface Toque {
  readonly parte: number;
  readonly aneis: readonly [number, number];
  readonly posicao: Posicao;
}

/** A side of a ring; `antes` is the vertex before it, for crossings that happen at a vertex. */
interface Lado {
  readonly dono: AnelDeParte;
  /** Whether the area lies on its left. */
  readonly areaAEsquerda: boolean;
  readonly ordem: number;
  readonly lados: number;
  readonly vertice: number;
  readonly a: Posicao;
  readonly b: Posicao;
  readonly antes: Posicao;
  readonly min: Posicao;
  readonly max: Posicao;
}

/**
 * Looks for sides of rings that cross, run along each other, or come back to their own ring: none of it may be, as OGC
 * has it. Different rings may touch at points. A plane sweep along the longer axis: n log n for what surveyors draw.
 */
export function encontrarCruzamento(aneis: readonly AnelDeParte[]): Cruzamento | readonly Toque[] | 'complexa_demais' {
  const lados = aneis.flatMap(ladosDe);
  const eixo = eixoMaior(lados);
  lados.sort((s, t) => s.min[eixo] - t.min[eixo]);
  const toques: Toque[] = [];
  let encosta: Cruzamento | null = null;
  let ativos: Lado[] = [];
  let pares = 0;
  const transversal = eixo === 0 ? 1 : 0;
  for (const lado of lados) {
    ativos = ativos.filter((outro) => outro.max[eixo] >= lado.min[eixo]);
    pares += ativos.length;
    if (pares > MAX_PARES) return 'complexa_demais';
    for (const vizinho of ativos) {
      const separados =
        vizinho.max[transversal] < lado.min[transversal] || vizinho.min[transversal] > lado.max[transversal];
      const codigo = separados ? null : encontro(vizinho, lado, toques);
      if (codigo === null) continue;
      // Of the two the later ring: a hole or a second part is what was drawn into something that stood there.
      const { dono, vertice } = vemDepois(vizinho, lado) ? vizinho : lado;
      const achado = { codigo, parte: dono.parte, anel: dono.anel, vertice };
      if (codigo === 'cruza_a_si_mesma') return achado;
      encosta ??= achado;
    }
    ativos.push(lado);
  }
  return encosta ?? toques;
}

function ladosDe(dono: AnelDeParte): Lado[] {
  // A vertex that is said twice makes a side without length, which has no direction.
  const vertices = dono.posicoes
    .map((posicao, vertice) => ({ posicao, vertice }))
    .filter(({ posicao }, i) => i === 0 || !iguais(posicao, dono.posicoes[i - 1] ?? posicao))
    .slice(0, -1);
  const n = vertices.length;
  // Around an area the contour goes against the clock, or a hole with it: then the area is on the left.
  const areaAEsquerda = areaComSinal(dono.posicoes) > 0 === (dono.anel === 0);
  const em = (i: number): Posicao => vertices[(i + n) % n]?.posicao ?? [0, 0];
  return vertices.map(({ vertice }, ordem) => {
    const [a, b] = [em(ordem), em(ordem + 1)];
    return {
      dono,
      areaAEsquerda,
      ordem,
      lados: n,
      vertice,
      a,
      b,
      antes: em(ordem - 1),
      min: [Math.min(a[0], b[0]), Math.min(a[1], b[1])],
      max: [Math.max(a[0], b[0]), Math.max(a[1], b[1])],
    };
  });
}

/** Of a ring, from its first position: far from it decimals would be lost. Positive against the clock. */
export function areaComSinal(anel: Sequencia): number {
  const [x0, y0] = anel[0] ?? [0, 0];
  return anel.reduce((soma, [x, y], i) => {
    const [xa, ya] = anel[i - 1] ?? [x0, y0];
    return soma + (xa - x0) * (y - y0) - (x - x0) * (ya - y0);
  }, 0);
}

function vemDepois(s: Lado, t: Lado): boolean {
  return s.dono.parte - t.dono.parte > 0 || (s.dono.parte === t.dono.parte && s.dono.anel > t.dono.anel);
}

function eixoMaior(lados: readonly Lado[]): 0 | 1 {
  const extensao = (eixo: 0 | 1) =>
    lados.reduce((m, l) => Math.max(m, l.max[eixo]), -Infinity) -
    lados.reduce((m, l) => Math.min(m, l.min[eixo]), Infinity);
  return extensao(0) >= extensao(1) ? 0 : 1;
}

/** What is wrong about two sides, null for nothing; rings of one part that only touch are noted. */
function encontro(s: Lado, t: Lado, toques: Toque[]): Cruzamento['codigo'] | null {
  const mesmoAnel = s.dono === t.dono;
  const distancia = Math.abs(s.ordem - t.ordem);
  if (mesmoAnel && (distancia === 1 || distancia === s.lados - 1))
    return voltaSobreSi(s, t) ? 'cruza_a_si_mesma' : null;
  const o1 = orientacao(s.a, s.b, t.a);
  const o2 = orientacao(s.a, s.b, t.b);
  if (o1 * o2 > 0) return null;
  const o3 = orientacao(t.a, t.b, s.a);
  const o4 = orientacao(t.a, t.b, s.b);
  if (o1 * o2 < 0 && o3 * o4 < 0) return 'cruza_a_si_mesma';
  if (o1 === 0 && o2 === 0 && sobrepoem(s, t)) {
    const vizinhas = s.dono.parte !== t.dono.parte && !areasDoMesmoLado(s, t);
    return vizinhas ? 'encosta_em_si_mesma' : 'cruza_a_si_mesma';
  }
  // Looked at once for each meeting, where a side begins: where it ends, the next one says it.
  if (o1 === 0 && entre(t.a, s) && !iguais(t.a, s.b)) return noLugar(t.a, s, t, toques);
  if (o3 === 0 && entre(s.a, t) && !iguais(s.a, t.b)) return noLugar(s.a, t, s, toques);
  return null;
}

/** What happens where `outro` begins on `lado`. */
function noLugar(posicao: Posicao, lado: Lado, outro: Lado, toques: Toque[]): Cruzamento['codigo'] | null {
  if (atravessam(posicao, lado, outro)) return 'cruza_a_si_mesma';
  if (lado.dono === outro.dono) return 'encosta_em_si_mesma';
  if (lado.dono.parte === outro.dono.parte) {
    toques.push({ parte: lado.dono.parte, aneis: [lado.dono.anel, outro.dono.anel], posicao });
  }
  return null;
}

/** Whether two sides of different parts, one over the other, have their areas on the same side. */
function areasDoMesmoLado(s: Lado, t: Lado): boolean {
  const mesmoSentido = (s.b[0] - s.a[0]) * (t.b[0] - t.a[0]) + (s.b[1] - s.a[1]) * (t.b[1] - t.a[1]) > 0;
  return mesmoSentido === (s.areaAEsquerda === t.areaAEsquerda);
}

/** Neighbouring sides meet at a vertex by nature; they are wrong only where the second runs back over the first. */
function voltaSobreSi(s: Lado, t: Lado): boolean {
  const [primeiro, segundo] = iguais(s.b, t.a) ? [s, t] : [t, s];
  if (orientacao(primeiro.a, primeiro.b, segundo.b) !== 0) return false;
  const [ax, ay] = primeiro.a;
  const [bx, by] = primeiro.b;
  const [cx, cy] = segundo.b;
  return (ax - bx) * (cx - bx) + (ay - by) * (cy - by) > 0;
}

function sobrepoem(s: Lado, t: Lado): boolean {
  const eixo = s.max[0] - s.min[0] >= s.max[1] - s.min[1] ? 0 : 1;
  return Math.min(s.max[eixo], t.max[eixo]) > Math.max(s.min[eixo], t.min[eixo]);
}

function entre(p: Posicao, { min, max }: Lado): boolean {
  return p[0] >= min[0] && p[0] <= max[0] && p[1] >= min[1] && p[1] <= max[1];
}

/** Whether the chain through where `outro` begins changes sides of the one that `lado` makes there. */
function atravessam(p: Posicao, lado: Lado, outro: Lado): boolean {
  const [de, para] = [iguais(p, lado.a) ? lado.antes : lado.a, lado.b];
  // On the chain itself: running along is the business of `sobrepoem`.
  return ladoDoCaminho(p, de, para, outro.antes) * ladoDoCaminho(p, de, para, outro.b) < 0;
}

/** On which side of a way that comes from one place through `p` to another a direction goes: 1 left, -1 right, 0 along it. */
export function ladoDoCaminho(p: Posicao, de: Posicao, para: Posicao, q: Posicao): 1 | 0 | -1 {
  if (mesmaDirecao(p, de, q) || mesmaDirecao(p, para, q)) return 0;
  const curva = orientacao(de, p, para);
  if (curva === 0) return orientacao(p, para, q);
  // Of the two angles that the way makes, the one below 180 degrees lies where it turns to.
  const naCurva = orientacao(p, para, q) === curva && orientacao(p, de, q) === -curva;
  return naCurva === curva > 0 ? 1 : -1;
}

function mesmaDirecao(p: Posicao, q: Posicao, r: Posicao): boolean {
  return orientacao(p, q, r) === 0 && (q[0] - p[0]) * (r[0] - p[0]) + (q[1] - p[1]) * (r[1] - p[1]) > 0;
}

export function iguais(a: Posicao, b: Posicao): boolean {
  return a[0] === b[0] && a[1] === b[1];
}
