export type Lugar = readonly [lng: number, lat: number];

export type OQueSeMede = 'linha' | 'area';

export interface Medicao {
  /** Null while nothing is being drawn: what was measured last may still be shown. */
  readonly ativa: OQueSeMede | null;
  readonly de: OQueSeMede;
  readonly vertices: readonly Lugar[];
}

export type AtoDaMedicao =
  | { readonly ato: 'iniciar'; readonly de: OQueSeMede }
  | { readonly ato: 'marcar'; readonly lugar: Lugar }
  | { readonly ato: 'terminar' | 'apagar-ultimo' | 'limpar' };

export const SEM_MEDICAO: Medicao = { ativa: null, de: 'linha', vertices: [] };

/** A line needs two places, an area three. */
export const MINIMO: Readonly<Record<OQueSeMede, number>> = { linha: 2, area: 3 };

/** One step of measuring: finished, it is idle again and keeps what it measured. */
export function medirPasso(medicao: Medicao, ato: AtoDaMedicao): Medicao {
  const { ativa, vertices } = medicao;
  if (ato.ato === 'limpar') return SEM_MEDICAO;
  if (ato.ato === 'iniciar') return { ativa: ato.de, de: ato.de, vertices: [] };
  if (ativa === null) return medicao;
  if (ato.ato === 'marcar')
    return igual(vertices.at(-1), ato.lugar) ? medicao : { ...medicao, vertices: [...vertices, ato.lugar] };
  if (ato.ato === 'apagar-ultimo') return { ...medicao, vertices: vertices.slice(0, -1) };
  return vertices.length < MINIMO[ativa] ? medicao : { ...medicao, ativa: null };
}

const igual = (um: Lugar | undefined, outro: Lugar) => um?.[0] === outro[0] && um[1] === outro[1];

export const fechado = (lugares: readonly Lugar[]): [number, number][] =>
  [...lugares, lugares[0] as Lugar].map(([x, y]) => [x, y]);

/** What the map shows of it: the shape, its places, and the way to the pointer. */
export function feicoesDaMedicao({ de, ativa, vertices }: Medicao, cursor: Lugar | null): GeoJSON.FeatureCollection {
  const lugares = ativa !== null && cursor !== null ? [...vertices, cursor] : vertices;
  const features: GeoJSON.Feature[] = vertices.map((lugar) => feicao({ type: 'Point', coordinates: [...lugar] }));
  if (de === 'area' && lugares.length > 2) {
    features.unshift(feicao({ type: 'Polygon', coordinates: [fechado(lugares)] }));
  } else if (lugares.length > 1) {
    features.unshift(feicao({ type: 'LineString', coordinates: lugares.map((lugar) => [...lugar]) }));
  }
  return { type: 'FeatureCollection', features };
}

const feicao = (geometry: GeoJSON.Geometry): GeoJSON.Feature => ({ type: 'Feature', properties: {}, geometry });
