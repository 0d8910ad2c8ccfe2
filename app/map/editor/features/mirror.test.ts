import type { Map as MapGl } from 'maplibre-gl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DrawnFeature, SourceName } from '#app/map/operations/shapes.ts';
import { FeatureStore } from './feature-store.ts';
import { Mirror } from './mirror.client.ts';

interface Written {
  readonly data: string[];
  readonly diffs: { add: string[]; remove: string[] }[];
}
type Feature = { readonly properties: { readonly gm_id: string } };

/** As much of a map as the mirror writes into. */
class FakeMap {
  readonly sources = new Map<string, Written>();
  layers = new Set<string>();
  readonly #listeners = new Map<string, () => void>();

  on = (type: string, listener: () => void) => void this.#listeners.set(type, listener);
  off = (type: string) => void this.#listeners.delete(type);
  fire = (type: string) => this.#listeners.get(type)?.();
  getStyle = () => ({ layers: [] });
  hasImage = () => true;
  getLayer = (id: string) => (this.layers.has(id) ? {} : undefined);
  addLayer = ({ id }: { id: string }) => void this.layers.add(id);
  removeLayer = (id: string) => void this.layers.delete(id);
  addSource = (id: string) => void this.sources.set(id, { data: [], diffs: [] });
  removeSource = (id: string) => void this.sources.delete(id);
  getSource = (id: string) => {
    const written = this.sources.get(id);
    if (written === undefined) return undefined;
    return {
      setData: ({ features }: { features: readonly Feature[] }) =>
        written.data.splice(0, written.data.length, ...features.map(({ properties }) => properties.gm_id)),
      updateData: ({ add, remove }: { add: readonly Feature[]; remove: readonly string[] }) =>
        written.diffs.push({ add: add.map(({ properties }) => properties.gm_id), remove: [...remove] }),
    };
  };
}

const point = (id: string, source: SourceName): DrawnFeature => ({
  id,
  source,
  shape: 'marker',
  order: 1,
  parent: null,
  shapeProperties: {},
  properties: {},
  geometry: { type: 'Point', coordinates: [0, 0] },
});

let map: FakeMap;
let store: FeatureStore;
let mirror: Mirror;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
  map = new FakeMap();
  store = new FeatureStore();
  mirror = new Mirror(map as unknown as MapGl, store);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('O que se desenha, nas fontes do mapa', () => {
  it('o que se faz é escrito em 10 ms; o que está parado, em 20, de uma vez', () => {
    store.put(point('a', 'gm_temporary'));
    store.put(point('b', 'gm_main'));
    store.put(point('c', 'gm_main'));
    const [temporary, main] = [map.sources.get('gm_temporary'), map.sources.get('gm_main')];
    vi.advanceTimersByTime(9);
    expect(temporary?.diffs).toEqual([]);
    vi.advanceTimersByTime(1);
    expect([temporary?.diffs, main?.diffs]).toEqual([[{ add: ['a'], remove: [] }], []]);
    vi.advanceTimersByTime(10);
    expect(main?.diffs).toEqual([{ add: ['b', 'c'], remove: [] }]);
  });

  it('o que vai de uma fonte a outra sai da primeira', () => {
    store.put(point('a', 'gm_main'));
    vi.advanceTimersByTime(20);
    store.put(point('a', 'gm_standby'));
    vi.advanceTimersByTime(20);
    expect(map.sources.get('gm_main')?.diffs.at(-1)).toEqual({ add: [], remove: ['a'] });
    expect(map.sources.get('gm_standby')?.diffs).toEqual([{ add: ['a'], remove: [] }]);
  });

  it.each(['style.load', 'fundo.trocado'])('depois de %s tudo está lá outra vez, cada um na sua fonte', (event) => {
    for (const [id, source] of [
      ['a', 'gm_main'],
      ['b', 'gm_temporary'],
      ['c', 'gm_standby'],
    ] as const)
      store.put(point(id, source));
    mirror.show('line:draft', [{ kind: 'preview', geometry: { type: 'Point', coordinates: [1, 1] } }]);
    const layers = [...map.layers];
    map.sources.clear();
    map.layers.clear();
    map.fire(event);
    expect(['gm_main', 'gm_temporary', 'gm_standby'].map((id) => map.sources.get(id)?.data)).toEqual([
      ...[['a'], ['b', 'preview-line:draft-0'], ['c']],
    ]);
    expect([...map.layers]).toEqual(layers);
  });

  it('uma fonte que o mapa não tem é dita no registro; ao sair não fica nada', () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    map.addSource = () => undefined;
    map.sources.clear();
    mirror.restore();
    expect(log.mock.calls.map(([text]) => text)).toEqual([
      '[drawing] Missing source: "gm_main"',
      '[drawing] Missing source: "gm_temporary"',
      '[drawing] Missing source: "gm_standby"',
    ]);
    mirror.destroy();
    expect([map.sources.size, map.layers.size]).toEqual([0, 0]);
  });
});
