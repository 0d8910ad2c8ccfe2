import { corrigirCruzamentos } from './correcao.ts';
import type { Geometria } from './geojson.ts';
import { partes } from './partes.ts';

/** What a correction has done to a shape, for whoever drew it to be told. */
export type CorrecaoFeita =
  /** An outline that crossed itself is so many parts now; one where it only lost its crossing. */
  | { readonly codigo: 'contorno_cruzado'; readonly em: number }
  /** Parts that lay over each other, or side by side, are fewer now. */
  | { readonly codigo: 'partes_unidas'; readonly de: number; readonly em: number }
  /** Holes that lay outside, in each other or under another part are gone. */
  | { readonly codigo: 'buracos_tirados'; readonly quantos: number }
  /** A line that met itself is so many now. */
  | { readonly codigo: 'linha_cortada'; readonly em: number };

/** @param depois what `corrigirCruzamentos` made of the first: the same object where nothing had to be done */
export function correcoesFeitas(antes: Geometria, depois: Geometria): readonly CorrecaoFeita[] {
  if (antes === depois) return [];
  if (!antes.type.endsWith('Polygon')) return linhasCortadas(antes, depois);
  // Each part by itself: what is left to be explained afterwards is what they did to each other.
  const sos = partes(antes).map((parte) => ({ parte, so: corrigirCruzamentos(parte) ?? parte }));
  const cruzadas = sos.filter(({ parte, so }) => so !== parte && contornoMudou(parte, so));
  const feitas: CorrecaoFeita[] = cruzadas.map(({ so }) => ({ codigo: 'contorno_cruzado', em: partes(so).length }));
  const de = sos.reduce((n, { so }) => n + partes(so).length, 0);
  const em = partes(depois).length;
  if (em < de) feitas.push({ codigo: 'partes_unidas', de, em });
  const quantos = buracos(antes) - buracos(depois);
  if (quantos > 0) feitas.push({ codigo: 'buracos_tirados', quantos });
  return feitas;
}

function linhasCortadas(antes: Geometria, depois: Geometria): readonly CorrecaoFeita[] {
  const em = partes(depois).length;
  return antes.type.endsWith('LineString') && em > partes(antes).length ? [{ codigo: 'linha_cortada', em }] : [];
}

/** Whether the correction touched more than the holes of a part. */
function contornoMudou(parte: Geometria, so: Geometria): boolean {
  const contorno = { type: 'Polygon' as const, coordinates: contornos(parte) };
  return partes(so).length > 1 || corrigirCruzamentos(contorno) !== contorno;
}

const contornos = (geometria: Geometria) =>
  partes(geometria).flatMap((parte) => (parte.type === 'Polygon' ? parte.coordinates.slice(0, 1) : []));

const buracos = (geometria: Geometria) =>
  partes(geometria).reduce((n, parte) => n + (parte.type === 'Polygon' ? parte.coordinates.length - 1 : 0), 0);
