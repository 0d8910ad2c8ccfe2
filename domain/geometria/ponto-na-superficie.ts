import type { Geometria } from './geojson.ts';
import { bbox, partes, type Sequencia } from './partes.ts';

type Poligono = Sequencia[];

/**
 * A place that is surely inside an area, which its middle need not be: on the level line through the middle of its
 * largest part, in the middle of the widest stretch that lies inside. Null for what is no area.
 */
export function pontoNaSuperficie(geometria: Geometria): readonly [lng: number, lat: number] | null {
  const poligonos = partes(geometria).flatMap((parte) => (parte.type === 'Polygon' ? [parte.coordinates] : []));
  const [maior] = poligonos.sort((a, b) => lado(b) - lado(a));
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

/** Of the box around a part: enough to tell an island from the land. */
function lado(coordinates: Poligono): number {
  const [oeste, sul, leste, norte] = bbox({ type: 'Polygon', coordinates });
  return (leste - oeste) * (norte - sul);
}

/** Near the middle, and at the height of no vertex: there a line crosses sides only, and every one of them wholly. */
function entreVertices(coordinates: Poligono): number {
  const [, sul, , norte] = bbox({ type: 'Polygon', coordinates });
  const meio = (sul + norte) / 2;
  let [abaixo, acima] = [sul, norte];
  for (const [, y] of coordinates.flat()) {
    if (y <= meio) abaixo = Math.max(abaixo, y);
    else acima = Math.min(acima, y);
  }
  return (abaixo + acima) / 2;
}

function cruzando(anel: Sequencia, lat: number): readonly number[] {
  return anel.flatMap(([x2, y2], i) => {
    const [x1, y1] = anel[i - 1] ?? [x2, y2];
    return y1 > lat === y2 > lat ? [] : [x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1)];
  });
}
