import { ficaNoBrasil } from './brasil.ts';
import { trechoEntre } from './geodesica.ts';
import type { Geometria } from './geojson.ts';
import { type Bbox, bbox, type Posicao, paraMulti, partes } from './partes.ts';

/**
 * Kilometres between a geometry and the place that it belongs to from which on somebody is asked whether it is right.
 * No basin, line or road that an asset stands for leaves a part of itself so far away; latitude and longitude the
 * wrong way round lie over 2,500 km away, wherever in Brazil they belong.
 */
export const LONGE_KM = 1_000;

const M_POR_KM = 1_000;
/** Kilometres of a degree of latitude, of which a little is taken: nothing nearer is called far by it. */
const KM_POR_GRAU = 111.7;

/** A geometry that lies far from where it belongs. */
export interface Afastamento {
  /** To its farthest part, in whole kilometres. */
  readonly km: number;
  /** The same with latitude and longitude the other way round, where that lies near; null where it does not. */
  readonly trocada: Geometria | null;
}

/** How far a geometry lies from a place or an area; null where no part of it lies `LONGE_KM` away. */
export function afastamentoDe(geometria: Geometria, lugar: Geometria): Afastamento | null {
  const alvo = bbox(lugar);
  const km = kmAte(geometria, alvo);
  if (km < LONGE_KM) return null;
  const trocada = comEixosTrocados(geometria);
  return { km: Math.round(km), trocada: trocada !== null && kmAte(trocada, alvo) < LONGE_KM ? trocada : null };
}

/** Kilometres from the farthest part of a geometry to a box; 0 where all of them are seen to lie near. */
function kmAte(geometria: Geometria, alvo: Bbox): number {
  let maior = 0;
  for (const parte of partes(geometria)) {
    const caixa = bbox(parte);
    // Parts are many, and almost all of them are seen to lie near, or nearer than another, without looking twice.
    const menosDe = grausAte(caixa, alvo) * KM_POR_GRAU;
    if (menosDe > Math.max(maior, LONGE_KM)) maior = Math.max(maior, kmEntreCaixas(caixa, alvo));
  }
  return maior;
}

/** Never less than the distance: of the two axes together, as if every degree were one of latitude. */
function grausAte(a: Bbox, b: Bbox): number {
  return Math.abs(entre(a[0], a[2], b[0], b[2])) + Math.abs(entre(a[1], a[3], b[1], b[3]));
}

function kmEntreCaixas(a: Bbox, b: Bbox): number {
  const [ax, bx] = maisProximos(a[0], a[2], b[0], b[2]);
  const [ay, by] = maisProximos(a[1], a[3], b[1], b[3]);
  return trechoEntre([ax, ay], [bx, by]).metros / M_POR_KM;
}

/** The gap between two stretches of an axis; 0 where they meet. */
const entre = (a1: number, a2: number, b1: number, b2: number) => (b1 > a2 ? b1 - a2 : a1 > b2 ? b2 - a1 : 0);

/** The places of two stretches of an axis that lie nearest to each other. */
function maisProximos(a1: number, a2: number, b1: number, b2: number): readonly [number, number] {
  if (b1 > a2) return [a2, b1];
  if (a1 > b2) return [a1, b2];
  const meio = (Math.max(a1, b1) + Math.min(a2, b2)) / 2;
  return [meio, meio];
}

/** Whether a place lies abroad, and in Brazil with latitude and longitude the other way round. */
export function pareceTrocado([lng, lat]: Readonly<Posicao>): boolean {
  return !ficaNoBrasil([lng, lat, lng, lat]) && Math.abs(lng) <= 90 && ficaNoBrasil([lat, lng, lat, lng]);
}

/** Latitude for longitude; null where that lies nowhere. */
export function comEixosTrocados(geometria: Geometria): Geometria | null {
  const { type, coordinates } = paraMulti(geometria);
  let existe = true;
  const trocar = (valor: unknown): unknown => {
    if (!Array.isArray(valor)) return valor;
    if (typeof valor[0] !== 'number') return valor.map(trocar);
    const [lng, lat] = valor as Posicao;
    if (Math.abs(lng) > 90) existe = false;
    return [lat, lng];
  };
  const trocada = { type, coordinates: trocar(coordinates) } as Geometria;
  return existe ? trocada : null;
}
