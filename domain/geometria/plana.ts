import type { Geometria } from './geojson.ts';
import type { Bbox, Posicao } from './partes.ts';

/**
 * A geometry without an object for each position, for the many that an import reads: every position one behind the
 * other, and where its sequences (rings, lines, points) and its parts end.
 */
export interface GeometriaPlana {
  readonly tipo: Geometria['type'];
  /** Longitude and latitude by turns, in degrees. */
  readonly coords: Float64Array;
  /** Position behind the last one of each sequence, counted from the start. */
  readonly aneis: readonly number[];
  /** Sequence behind the last one of each part, counted from the start. */
  readonly partes: readonly number[];
}

/** The box around it; one that holds no position is inside out. */
export function caixaDe({ coords }: GeometriaPlana): Bbox {
  let [oeste, sul, leste, norte] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < coords.length; i += 2) {
    const x = coords[i] as number;
    const y = coords[i + 1] as number;
    if (x < oeste) oeste = x;
    if (x > leste) leste = x;
    if (y < sul) sul = y;
    if (y > norte) norte = y;
  }
  return [oeste, sul, leste, norte];
}

/** Degrees that arithmetic adds to 180 or 90 where a country ends there: less than a millimetre. */
const SOBRA = 1e-9;

/** Without what rounding put beyond the edge of the world; anything further out stays, to be found. */
export function semSobra(plana: GeometriaPlana): GeometriaPlana {
  const [oeste, sul, leste, norte] = caixaDe(plana);
  if (oeste >= -180 && leste <= 180 && sul >= -90 && norte <= 90) return plana;
  const coords = plana.coords.map((valor, i) => {
    const limite = i % 2 === 0 ? 180 : 90;
    const alem = Math.abs(valor) - limite;
    return alem > 0 && alem <= SOBRA ? Math.sign(valor) * limite : valor;
  });
  return { ...plana, coords };
}

/** The same as GeoJSON. */
export function paraGeoJson({ tipo, coords, aneis, partes }: GeometriaPlana): Geometria {
  const sequencia = (anel: number): Posicao[] => {
    const posicoes: Posicao[] = [];
    for (let i = aneis[anel - 1] ?? 0; i < (aneis[anel] ?? 0); i++) {
      posicoes.push([coords[i * 2] as number, coords[i * 2 + 1] as number]);
    }
    return posicoes;
  };
  const parte = (p: number): Posicao[][] => {
    const aneisDaParte: Posicao[][] = [];
    for (let anel = partes[p - 1] ?? 0; anel < (partes[p] ?? 0); anel++) aneisDaParte.push(sequencia(anel));
    return aneisDaParte;
  };
  const todas = partes.map((_fim, p) => parte(p));
  switch (tipo) {
    case 'Point':
      return { type: tipo, coordinates: todas[0]?.[0]?.[0] ?? [0, 0] };
    case 'MultiPoint':
      return { type: tipo, coordinates: todas.flatMap((sequencias) => sequencias.flat()) };
    case 'LineString':
      return { type: tipo, coordinates: todas[0]?.[0] ?? [] };
    case 'MultiLineString':
      return { type: tipo, coordinates: todas.flat() };
    case 'Polygon':
      return { type: tipo, coordinates: todas[0] ?? [] };
    case 'MultiPolygon':
      return { type: tipo, coordinates: todas };
  }
}

/** A GeoJSON geometry laid flat. */
export function deGeoJson(geometria: Geometria): GeometriaPlana {
  const coords: number[] = [];
  const [aneis, partes]: [number[], number[]] = [[], []];
  const acrescentar = (posicoes: readonly Posicao[]) => {
    for (const [x, y] of posicoes) coords.push(x, y);
    aneis.push(coords.length / 2);
  };
  const fimDaParte = () => partes.push(aneis.length);
  const parte = (sequencias: readonly (readonly Posicao[])[]) => {
    for (const posicoes of sequencias) acrescentar(posicoes);
    fimDaParte();
  };
  if (geometria.type === 'Point') parte([[geometria.coordinates]]);
  else if (geometria.type === 'LineString') parte([geometria.coordinates]);
  else if (geometria.type === 'Polygon') parte(geometria.coordinates);
  else if (geometria.type === 'MultiPoint') for (const posicao of geometria.coordinates) parte([[posicao]]);
  else if (geometria.type === 'MultiLineString') for (const linha of geometria.coordinates) parte([linha]);
  else for (const poligono of geometria.coordinates) parte(poligono);
  return { tipo: geometria.type, coords: Float64Array.from(coords), aneis, partes };
}

/** The area that closed lines of a drawing stand for; null where not all of them are closed. */
export function areaDeLinhasFechadas(plana: GeometriaPlana): GeometriaPlana | null {
  const { tipo, coords, aneis, partes } = plana;
  if (tipo !== 'LineString' && tipo !== 'MultiLineString') return null;
  const fechadas = aneis.every((fim, anel) => {
    const inicio = aneis[anel - 1] ?? 0;
    const mesma = (eixo: 0 | 1) => coords[inicio * 2 + eixo] === coords[(fim - 1) * 2 + eixo];
    return fim - inicio >= 4 && mesma(0) && mesma(1);
  });
  if (!fechadas) return null;
  return { tipo: tipo === 'LineString' ? 'Polygon' : 'MultiPolygon', coords, aneis, partes };
}
