import type { Vista } from './vista.ts';

type Ponto = readonly [number, number];
type Posicoes = readonly (readonly number[])[];

/** Pixels beyond the sheet that are still drawn: the cut edge of a shape stays out of sight. */
const SOBRA = 16;
/** Pixels: what moves the pen less is left out. */
const MINIMO = 0.25;

/** Anything with coordinates as GeoJSON has them. */
export interface Forma {
  readonly type: string;
  readonly coordinates?: unknown;
}

/** The `d` of a path with all parts of a line or area, cut at the sheet; '' where nothing of it is in sight. */
export function caminhoDe(forma: Forma, vista: Vista): string {
  const { coordinates } = forma;
  switch (forma.type) {
    case 'LineString':
      return linha(coordinates as Posicoes, vista);
    case 'MultiLineString':
      return juntas(coordinates as readonly Posicoes[], (partes) => linha(partes, vista));
    case 'Polygon':
      return juntas(coordinates as readonly Posicoes[], (anel) => area(anel, vista));
    case 'MultiPolygon':
      return juntas((coordinates as readonly (readonly Posicoes[])[]).flat(), (anel) => area(anel, vista));
    default:
      return '';
  }
}

/** The points of a point or of several, in pixels, as far as they are in sight. */
export function pontosDe({ type, coordinates }: Forma, vista: Vista): readonly Ponto[] {
  const posicoes =
    type === 'Point' ? [coordinates as readonly number[]] : type === 'MultiPoint' ? (coordinates as Posicoes) : [];
  return posicoes.map((posicao) => vista.ponto(posicao)).filter((ponto) => aVista([ponto], vista));
}

const juntas = <T>(partes: readonly T[], desenhar: (parte: T) => string) => partes.map(desenhar).join('');

function aVista(pontos: readonly Ponto[], { largura, altura }: Vista): boolean {
  const x = pontos.map(([x]) => x);
  const y = pontos.map(([, y]) => y);
  return min(x) <= largura + SOBRA && max(x) >= -SOBRA && min(y) <= altura + SOBRA && max(y) >= -SOBRA;
}

// Not Math.min(...x): a coast has more points than a call may have arguments.
const min = (valores: readonly number[]) => valores.reduce((a, b) => (b < a ? b : a), Number.POSITIVE_INFINITY);
const max = (valores: readonly number[]) => valores.reduce((a, b) => (b > a ? b : a), Number.NEGATIVE_INFINITY);

function linha(posicoes: Posicoes, vista: Vista): string {
  const pontos = posicoes.map((posicao) => vista.ponto(posicao));
  return aVista(pontos, vista) ? traco(ralos(pontos)) : '';
}

function area(anel: Posicoes, vista: Vista): string {
  const pontos = anel.map((posicao) => vista.ponto(posicao));
  if (!aVista(pontos, vista)) return '';
  const dentro = recortada(ralos(pontos), vista);
  return dentro.length < 3 ? '' : `${traco(dentro)}Z`;
}

/** Without the points that the eye cannot tell from the one before; first and last stay. */
function ralos(pontos: readonly Ponto[]): readonly Ponto[] {
  const ficam: Ponto[] = [];
  for (const [n, ponto] of pontos.entries()) {
    const antes = ficam.at(-1);
    const perto = antes !== undefined && Math.hypot(ponto[0] - antes[0], ponto[1] - antes[1]) < MINIMO;
    if (!perto || n === pontos.length - 1) ficam.push(ponto);
  }
  return ficam;
}

const traco = (pontos: readonly Ponto[]) =>
  pontos.map(([x, y], n) => `${n === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** Sutherland and Hodgman: cut at each of the four sides in turn. */
function recortada(pontos: readonly Ponto[], { largura, altura }: Vista): readonly Ponto[] {
  let resta = pontos;
  for (const [eixo, limite, sentido] of [
    [0, -SOBRA, 1],
    [0, largura + SOBRA, -1],
    [1, -SOBRA, 1],
    [1, altura + SOBRA, -1],
  ] as const) {
    resta = cortada(resta, eixo, limite, sentido);
  }
  return resta;
}

function cortada(pontos: readonly Ponto[], eixo: 0 | 1, limite: number, sentido: 1 | -1): readonly Ponto[] {
  const dentro = (ponto: Ponto) => (ponto[eixo] - limite) * sentido >= 0;
  return pontos.flatMap((ponto, n) => {
    const antes = pontos.at(n - 1) ?? ponto;
    const cruza = dentro(ponto) !== dentro(antes) ? [encontro(antes, ponto, eixo, limite)] : [];
    return dentro(ponto) ? [...cruza, ponto] : cruza;
  });
}

function encontro(a: Ponto, b: Ponto, eixo: 0 | 1, limite: number): Ponto {
  const t = (limite - a[eixo]) / (b[eixo] - a[eixo]);
  return [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])];
}
