import type { Geometria } from './geojson.ts';

type Anel = readonly (readonly number[])[];
type Poligono = readonly Anel[];

/**
 * A place that is surely inside an area, which its middle need not be: on the level line through the middle of its
 * largest part, in the middle of the widest stretch that lies inside. Null for what is no area.
 */
export function pontoNaSuperficie(geometria: Geometria): readonly [lng: number, lat: number] | null {
  const poligonos = poligonosDe(geometria).toSorted((a, b) => lado(b) - lado(a));
  const [maior] = poligonos;
  if (maior === undefined) return null;
  const lat = entreVertices(maior);
  const cruzamentos = maior.flatMap((anel) => cruzando(anel, lat)).sort((a, b) => a - b);
  let melhor: readonly [number, number] | null = null;
  for (let i = 0; i + 1 < cruzamentos.length; i += 2) {
    const trecho = [cruzamentos[i] ?? 0, cruzamentos[i + 1] ?? 0] as const;
    if (melhor === null || trecho[1] - trecho[0] > melhor[1] - melhor[0]) melhor = trecho;
  }
  return melhor && [(melhor[0] + melhor[1]) / 2, lat];
}

function poligonosDe({ type, coordinates }: Geometria): readonly Poligono[] {
  if (type === 'Polygon') return [coordinates as Poligono];
  return type === 'MultiPolygon' ? (coordinates as readonly Poligono[]) : [];
}

/** Of the box around a part: enough to tell an island from the land. */
function lado([contorno = []]: Poligono): number {
  const [lngs, lats] = [contorno.map(([x = 0]) => x), contorno.map(([, y = 0]) => y)];
  return amplitude(lngs) * amplitude(lats);
}

function amplitude(numeros: readonly number[]): number {
  const { menor, maior } = extremos(numeros);
  return maior - menor;
}

function extremos(numeros: readonly number[]) {
  let [menor, maior] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const n of numeros) [menor, maior] = [Math.min(menor, n), Math.max(maior, n)];
  return { menor, maior };
}

/** Near the middle, and at the height of no vertex: there a line crosses sides only, and every one of them wholly. */
function entreVertices(poligono: Poligono): number {
  const lats = poligono.flatMap((anel) => anel.map(([, y = 0]) => y));
  const { menor, maior } = extremos(lats);
  const meio = (menor + maior) / 2;
  const abaixo = extremos(lats.filter((y) => y <= meio)).maior;
  const acima = extremos(lats.filter((y) => y > meio)).menor;
  return (abaixo + acima) / 2;
}

function cruzando(anel: Anel, lat: number): readonly number[] {
  return anel.flatMap(([x2 = 0, y2 = 0], i) => {
    const [x1 = 0, y1 = 0] = anel[i - 1] ?? [x2, y2];
    return y1 > lat === y2 > lat ? [] : [x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1)];
  });
}
