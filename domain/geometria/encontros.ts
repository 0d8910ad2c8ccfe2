import type { Posicao, Sequencia } from './partes.ts';

/** Pairs of sides looked at before lines are called too complex: about a second of one core. */
const MAX_PARES = 30_000_000;

/** Where a line is met: how far along which of its sides, and the place itself, the same for both that meet there. */
export interface Encontro {
  readonly lado: number;
  /** From 0 at the start of the side to 1 at its end. */
  readonly fracao: number;
  readonly posicao: Posicao;
}

interface Lado {
  readonly linha: 0 | 1;
  readonly indice: number;
  readonly a: Posicao;
  readonly b: Posicao;
}

/** Where two lines or rings meet, seen from each. */
export function encontrosEntre(primeira: Sequencia, segunda: Sequencia): readonly [Encontro[], Encontro[]] {
  const achados: [Encontro[], Encontro[]] = [[], []];
  varrer([...ladosDe(primeira, 0), ...ladosDe(segunda, 1)], (s, t) => {
    if (s.linha === t.linha) return;
    for (const posicao of pontosComuns(s, t))
      for (const lado of [s, t]) achados[lado.linha].push(noLado(lado, posicao));
  });
  return achados;
}

/** Where a line meets itself; that its sides follow each other, and that a ring closes, are no meetings. */
export function encontrosConsigo(linha: Sequencia): Encontro[] {
  const achados: Encontro[] = [];
  const fechada = iguais(linha[0], linha.at(-1));
  varrer(ladosDe(linha, 0), (s, t) => {
    const comuns = pontosComuns(s, t);
    for (const posicao of comuns) {
      const distancia = Math.abs(s.indice - t.indice);
      const [antes, depois] = s.indice < t.indice ? [s, t] : [t, s];
      const seguem = distancia === 1 && iguais(posicao, antes.b);
      const fecham = fechada && antes.indice === 0 && depois.indice === linha.length - 2 && iguais(posicao, antes.a);
      if (comuns.length > 1 || !(seguem || fecham)) achados.push(noLado(s, posicao), noLado(t, posicao));
    }
  });
  return achados;
}

/** A line with a vertex at every meeting, cut there; a ring that is met nowhere stays one piece. */
export function cortarNosEncontros(linha: Sequencia, encontros: readonly Encontro[]): Sequencia[] {
  const porLado = new Map<number, Encontro[]>();
  for (const encontro of encontros) porLado.set(encontro.lado, [...(porLado.get(encontro.lado) ?? []), encontro]);
  const pedacos: Sequencia[] = [];
  let pedaco: Sequencia = [];
  const ir = (posicao: Posicao, corta: boolean) => {
    if (!iguais(pedaco.at(-1), posicao)) pedaco.push(posicao);
    if (!corta) return;
    if (pedaco.length > 1) pedacos.push(pedaco);
    pedaco = [posicao];
  };
  linha.forEach((vertice, i) => {
    ir(vertice, false);
    const aqui = porLado.get(i)?.sort((a, b) => a.fracao - b.fracao) ?? [];
    for (const { posicao } of aqui) ir(posicao, true);
  });
  if (pedaco.length > 1) pedacos.push(pedaco);
  return pedacos;
}

function ladosDe(linha: Sequencia, qual: 0 | 1): Lado[] {
  return linha.slice(0, -1).flatMap((a, indice) => {
    const b = linha[indice + 1] ?? a;
    return iguais(a, b) ? [] : [{ linha: qual, indice, a, b }];
  });
}

/**
 * Hands over every pair of sides whose boxes touch: a sweep from west to east.
 * @throws {RangeError} where there are too many of them.
 */
function varrer(lados: Lado[], aoPar: (s: Lado, t: Lado) => void): void {
  const oeste = ({ a, b }: Lado) => Math.min(a[0], b[0]);
  const leste = ({ a, b }: Lado) => Math.max(a[0], b[0]);
  const separados = (s: Lado, t: Lado) =>
    Math.max(s.a[1], s.b[1]) < Math.min(t.a[1], t.b[1]) || Math.min(s.a[1], s.b[1]) > Math.max(t.a[1], t.b[1]);
  let ativos: Lado[] = [];
  let pares = 0;
  for (const lado of lados.sort((s, t) => oeste(s) - oeste(t))) {
    ativos = ativos.filter((outro) => leste(outro) >= oeste(lado));
    pares += ativos.length;
    if (pares > MAX_PARES) throw new RangeError('lines too complex');
    for (const outro of ativos) if (!separados(outro, lado)) aoPar(outro, lado);
    ativos.push(lado);
  }
}

/** The place where two sides cross or touch; both ends of what they share where one runs over the other. */
function pontosComuns(s: Lado, t: Lado): Posicao[] {
  const [o1, o2] = [orientacao(s, t.a), orientacao(s, t.b)];
  const [o3, o4] = [orientacao(t, s.a), orientacao(t, s.b)];
  const pontas: Posicao[] = [];
  const acrescentar = (posicao: Posicao) => {
    if (!pontas.some((outra) => iguais(outra, posicao))) pontas.push(posicao);
  };
  if (o1 === 0 && naCaixa(t.a, s)) acrescentar(t.a);
  if (o2 === 0 && naCaixa(t.b, s)) acrescentar(t.b);
  if (o3 === 0 && naCaixa(s.a, t)) acrescentar(s.a);
  if (o4 === 0 && naCaixa(s.b, t)) acrescentar(s.b);
  if (pontas.length > 0 || o1 * o2 >= 0 || o3 * o4 >= 0) return pontas;
  const [dx, dy] = [s.b[0] - s.a[0], s.b[1] - s.a[1]];
  const [ex, ey] = [t.b[0] - t.a[0], t.b[1] - t.a[1]];
  const fracao = ((t.a[0] - s.a[0]) * ey - (t.a[1] - s.a[1]) * ex) / (dx * ey - dy * ex);
  return [[s.a[0] + fracao * dx, s.a[1] + fracao * dy]];
}

function noLado({ indice, a, b }: Lado, posicao: Posicao): Encontro {
  const eixo = Math.abs(b[0] - a[0]) >= Math.abs(b[1] - a[1]) ? 0 : 1;
  return { lado: indice, fracao: (posicao[eixo] - a[eixo]) / (b[eixo] - a[eixo]), posicao };
}

function naCaixa([x, y]: Posicao, { a, b }: Lado): boolean {
  return (
    x >= Math.min(a[0], b[0]) && x <= Math.max(a[0], b[0]) && y >= Math.min(a[1], b[1]) && y <= Math.max(a[1], b[1])
  );
}

/** Sign of the turn from a side towards a place; zero on its line. */
function orientacao({ a, b }: Lado, [x, y]: Posicao): number {
  return Math.sign((b[0] - a[0]) * (y - a[1]) - (x - a[0]) * (b[1] - a[1]));
}

function iguais(a: Posicao | undefined, b: Posicao | undefined): boolean {
  return a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1];
}
