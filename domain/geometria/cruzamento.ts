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
  readonly parte: number;
  readonly anel: number;
  readonly vertice: number;
}

/** A side of a ring; `antes` and `depois` are the vertices around it, for crossings that happen at a vertex. */
interface Lado {
  readonly dono: AnelDeParte;
  readonly ordem: number;
  readonly lados: number;
  readonly vertice: number;
  readonly a: Posicao;
  readonly b: Posicao;
  readonly antes: Posicao;
  readonly depois: Posicao;
  readonly min: Posicao;
  readonly max: Posicao;
}

/**
 * Looks for sides of rings that cross or run over each other. Rings may touch at points, parts may share sides:
 * neither makes an area wrong. A plane sweep along the longer axis: n log n for what surveyors draw.
 */
export function encontrarCruzamento(aneis: readonly AnelDeParte[]): Cruzamento | 'complexa_demais' | null {
  const lados = aneis.flatMap(ladosDe);
  const eixo = eixoMaior(lados);
  lados.sort((s, t) => s.min[eixo] - t.min[eixo]);
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
      if (!separados && cruzam(vizinho, lado)) {
        // Of the two the later ring: a hole or a second part is what was drawn into something that stood there.
        const { dono, vertice } = vemDepois(vizinho, lado) ? vizinho : lado;
        return { parte: dono.parte, anel: dono.anel, vertice };
      }
    }
    ativos.push(lado);
  }
  return null;
}

function ladosDe(dono: AnelDeParte): Lado[] {
  // A vertex that is said twice makes a side without length, which has no direction.
  const vertices = dono.posicoes
    .map((posicao, vertice) => ({ posicao, vertice }))
    .filter(({ posicao }, i) => i === 0 || !iguais(posicao, dono.posicoes[i - 1] ?? posicao))
    .slice(0, -1);
  const n = vertices.length;
  const em = (i: number): Posicao => vertices[(i + n) % n]?.posicao ?? [0, 0];
  return vertices.map(({ vertice }, ordem) => {
    const [a, b] = [em(ordem), em(ordem + 1)];
    return {
      dono,
      ordem,
      lados: n,
      vertice,
      a,
      b,
      antes: em(ordem - 1),
      depois: em(ordem + 2),
      min: [Math.min(a[0], b[0]), Math.min(a[1], b[1])],
      max: [Math.max(a[0], b[0]), Math.max(a[1], b[1])],
    };
  });
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

function cruzam(s: Lado, t: Lado): boolean {
  const mesmoAnel = s.dono === t.dono;
  const distancia = Math.abs(s.ordem - t.ordem);
  if (mesmoAnel && (distancia === 1 || distancia === s.lados - 1)) return voltaSobreSi(s, t);
  const o1 = orientacao(s.a, s.b, t.a);
  const o2 = orientacao(s.a, s.b, t.b);
  const o3 = orientacao(t.a, t.b, s.a);
  const o4 = orientacao(t.a, t.b, s.b);
  if (o1 === 0 && o2 === 0) return s.dono.parte === t.dono.parte && sobrepoem(s, t);
  if (o1 * o2 < 0 && o3 * o4 < 0) return true;
  // Looked at once for each meeting: where a side ends, the next one says it.
  if (o1 === 0 && entre(t.a, s)) return !iguais(t.a, s.b) && atravessam(t.a, s, t.antes, t.b);
  if (o3 === 0 && entre(s.a, t)) return !iguais(s.a, t.b) && atravessam(s.a, t, s.antes, s.b);
  return false;
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

/** Whether a chain that comes from `de` over `p` to `para` changes sides of the chain that `lado` makes through `p`. */
function atravessam(p: Posicao, lado: Lado, de: Posicao, para: Posicao): boolean {
  const entrada = iguais(p, lado.a) ? lado.antes : lado.a;
  const giro = (q: Posicao) => {
    const angulo = Math.atan2(q[1] - p[1], q[0] - p[0]) - Math.atan2(entrada[1] - p[1], entrada[0] - p[0]);
    return angulo < 0 ? angulo + 2 * Math.PI : angulo;
  };
  const [saida, chegada, partida] = [giro(lado.b), giro(de), giro(para)];
  // On the chain itself: running along is the business of `sobrepoem`.
  if ([chegada, partida].some((angulo) => angulo === 0 || angulo === saida)) return false;
  return chegada < saida !== partida < saida;
}

/** Sign of the turn a -> b -> c; zero on one line. */
function orientacao(a: Posicao, b: Posicao, c: Posicao): number {
  return Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
}

function iguais(a: Posicao, b: Posicao): boolean {
  return a[0] === b[0] && a[1] === b[1];
}
