import type { Map as MapaGl, StyleSpecification } from 'maplibre-gl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aoTrocarFundo, emTroca, trocarEstilo } from './trocar-estilo.client.ts';

const VAZIA = { type: 'geojson' as const, data: '/vazia.geojson' };
const estiloCom = (...fontes: string[]): StyleSpecification => ({
  version: 8,
  sources: Object.fromEntries(fontes.map((fonte) => [fonte, VAZIA])),
  layers: fontes.map((fonte) => ({ id: `${fonte}-linha`, source: fonte, type: 'line' })),
});

/** As much of a map as a change of style needs. */
class MapaDeMentira {
  estilo = estiloCom('ruas', 'source-medida', 'camada-todas', 'localizacao-atual', 'gm_main');
  readonly #ouvintes = new Map<string, Set<() => void>>();

  getStyle = () => this.estilo;
  setStyle = (estilo: StyleSpecification) => {
    this.estilo = structuredClone(estilo);
  };
  listImages = () => [];
  getSource = (id: string) => this.estilo.sources[id];
  addSource = (id: string) => {
    this.estilo.sources[id] = VAZIA;
  };
  getLayer = (id: string) => this.estilo.layers.find((camada) => camada.id === id);
  addLayer = (camada: StyleSpecification['layers'][number]) => void this.estilo.layers.push(camada);
  on = (tipo: string, ouvinte: () => void) => {
    const ouvintes = this.#ouvintes.get(tipo) ?? new Set();
    this.#ouvintes.set(tipo, ouvintes.add(ouvinte));
    return { unsubscribe: () => ouvintes.delete(ouvinte) };
  };
  once = this.on;
  off = (tipo: string, ouvinte: () => void) => this.#ouvintes.get(tipo)?.delete(ouvinte);
  fire = (tipo: string) => {
    for (const ouvinte of this.#ouvintes.get(tipo) ?? []) ouvinte();
  };
}

const fontes = (mapa: MapaDeMentira) => Object.keys(mapa.estilo.sources);
const NOSSAS = ['source-medida', 'camada-todas', 'localizacao-atual', 'gm_main'];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('Trocar o fundo do mapa', () => {
  it('as nossas fontes voltam 100 ms depois que o novo estilo está lá, e não antes', () => {
    const mapa = new MapaDeMentira();
    const trocado = vi.fn();
    aoTrocarFundo(mapa as unknown as MapaGl, trocado);
    trocarEstilo(mapa as unknown as MapaGl, estiloCom('satelite'));
    mapa.fire('style.load');
    vi.advanceTimersByTime(99);
    expect([fontes(mapa), emTroca(mapa as unknown as MapaGl), trocado.mock.calls.length]).toEqual([
      ...[['satelite'], true, 0],
    ]);
    vi.advanceTimersByTime(1);
    expect([fontes(mapa), emTroca(mapa as unknown as MapaGl), trocado.mock.calls.length]).toEqual([
      ...[['satelite', ...NOSSAS], false, 1],
    ]);
    expect(mapa.estilo.layers.map(({ id }) => id)).toEqual(['satelite', ...NOSSAS].map((fonte) => `${fonte}-linha`));
  });

  it('uma segunda troca durante a espera leva o mesmo, uma só vez', () => {
    const mapa = new MapaDeMentira();
    trocarEstilo(mapa as unknown as MapaGl, estiloCom('satelite'));
    mapa.fire('style.load');
    vi.advanceTimersByTime(50);
    trocarEstilo(mapa as unknown as MapaGl, estiloCom('ruas-novas'));
    mapa.fire('style.load');
    vi.advanceTimersByTime(100);
    expect(fontes(mapa)).toEqual(['ruas-novas', ...NOSSAS]);
  });
});
