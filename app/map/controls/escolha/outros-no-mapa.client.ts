import type { Map as MapaGl } from 'maplibre-gl';
import type { OutroNoMapa } from './achados.ts';

interface Ponto {
  readonly x: number;
  readonly y: number;
}
/** What of its own somebody has at a point of the map, topmost first. */
type Achador = (ponto: Ponto) => readonly OutroNoMapa[];

const achadores = new WeakMap<MapaGl, Set<Achador>>();

/**
 * Has a click on the map ask also for what somebody else draws above its layers: one click means one thing, or asks
 * which. @returns how to stop
 */
export function acharTambem(mapa: MapaGl, achador: Achador): () => void {
  const deste = achadores.get(mapa) ?? new Set();
  achadores.set(mapa, deste.add(achador));
  return () => void deste.delete(achador);
}

export const outrosEm = (mapa: MapaGl, ponto: Ponto): readonly OutroNoMapa[] =>
  [...(achadores.get(mapa) ?? [])].flatMap((achador) => achador(ponto));
