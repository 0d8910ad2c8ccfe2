import type { GeoJSONSource, GeoJSONSourceDiff, Map as MapGl } from 'maplibre-gl';
import { type DrawnFeature, SOURCES, type SourceName } from '#app/map/operations/shapes.ts';
import { DELAYED_UPDATE_MS, THROTTLE_MS } from '../constants.ts';
import { drawingLayers, MARKER_IMAGE, OVERLAY_SOURCE } from '../layers.ts';
import { developerLog } from '../log.ts';
import type { OverlayItem } from '../own-mode.ts';
import type { FeatureStore } from './feature-store.ts';
import { markerImage } from './marker-image.client.ts';

/** Its name says to the map which of its features is which. */
const ID = 'gm_id';

type Feature = GeoJSON.Feature;

interface Pending {
  readonly add: Map<string, Feature>;
  readonly remove: Set<string>;
  timer: number | null;
}

/** Writes what is drawn into the map's sources: differences, gathered over a few milliseconds. */
export class Mirror {
  readonly #map: MapGl;
  readonly #store: FeatureStore;
  readonly #pending = new Map<SourceName, Pending>();
  readonly #overlays = new Map<string, readonly OverlayItem[]>();
  #overlayTimer: number | null = null;
  readonly #stop: readonly (() => void)[];

  constructor(map: MapGl, store: FeatureStore) {
    this.#map = map;
    this.#store = store;
    for (const source of SOURCES) this.#pending.set(source, { add: new Map(), remove: new Set(), timer: null });
    const restore = () => this.restore();
    map.on('style.load', restore);
    asEmitter(map).on('fundo.trocado', restore);
    const unlisten = store.listen(({ before, after }) => {
      if (before !== null && before.source !== after?.source) this.#drop(before.source, before.id);
      if (after !== null) this.#set(after.source, asFeature(after));
    });
    this.#stop = [
      unlisten,
      () => void map.off('style.load', restore),
      () => void asEmitter(map).off('fundo.trocado', restore),
    ];
    this.restore();
  }

  /** Sources and layers are there, with everything that is drawn: also after another style has dropped them. */
  restore(): void {
    const { layers } = this.#map.getStyle();
    if (layers === undefined) return;
    if (!this.#map.hasImage(MARKER_IMAGE)) this.#map.addImage(MARKER_IMAGE, markerImage());
    for (const source of [...SOURCES, OVERLAY_SOURCE]) this.#ensureSource(source);
    for (const layer of drawingLayers()) if (this.#map.getLayer(layer.id) === undefined) this.#map.addLayer(layer);
    for (const source of SOURCES) {
      const drawn = this.#store.list().filter((one) => one.source === source);
      const drafts =
        source === 'gm_temporary' ? [...this.#overlays].flatMap(([key, items]) => previewsOf(key, items)) : [];
      const features = [...drawn.map(asFeature), ...drafts];
      this.#source(source)?.setData({ type: 'FeatureCollection', features });
    }
    this.#writeOverlay();
  }

  /** What a mode shows; `preview` goes into the temporary source, where drafts belong. */
  show(key: string, items: readonly OverlayItem[]): void {
    const before = this.#overlays.get(key) ?? [];
    if (items.length === 0 && before.length === 0) return;
    const previews = previewsOf(key, items);
    const past = previewsOf(key, before).length;
    for (let i = previews.length; i < past; i++) this.#drop('gm_temporary', previewId(key, i));
    for (const preview of previews) this.#set('gm_temporary', preview);
    if (items.length === 0) this.#overlays.delete(key);
    else this.#overlays.set(key, items);
    this.#overlayTimer ??= window.setTimeout(() => this.#writeOverlay(), THROTTLE_MS);
  }

  destroy(): void {
    for (const stop of this.#stop) stop();
    for (const { timer } of this.#pending.values()) if (timer !== null) clearTimeout(timer);
    if (this.#overlayTimer !== null) clearTimeout(this.#overlayTimer);
    if (this.#map.getStyle() === undefined) return;
    for (const { id } of drawingLayers()) if (this.#map.getLayer(id) !== undefined) this.#map.removeLayer(id);
    for (const id of [...SOURCES, OVERLAY_SOURCE]) if (this.#map.getSource(id)) this.#map.removeSource(id);
  }

  #ensureSource(id: string): void {
    if (this.#map.getSource(id) !== undefined) return;
    this.#map.addSource(id, { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, promoteId: ID });
  }

  #source(id: string): GeoJSONSource | null {
    const source = this.#map.getSource<GeoJSONSource>(id);
    if (source === undefined) developerLog.missingSource(id);
    return source ?? null;
  }

  #drop(source: SourceName, id: string): void {
    const pending = this.#of(source);
    pending.add.delete(id);
    pending.remove.add(id);
    this.#schedule(source, pending);
  }

  #set(source: SourceName, feature: Feature): void {
    const pending = this.#of(source);
    const id = String(feature.properties?.[ID]);
    pending.remove.delete(id);
    pending.add.set(id, feature);
    this.#schedule(source, pending);
  }

  #of(source: SourceName): Pending {
    const pending = this.#pending.get(source) ?? { add: new Map(), remove: new Set(), timer: null };
    this.#pending.set(source, pending);
    return pending;
  }

  #schedule(source: SourceName, pending: Pending): void {
    const delay = source === 'gm_temporary' ? THROTTLE_MS : DELAYED_UPDATE_MS;
    pending.timer ??= window.setTimeout(() => this.#write(source, pending), delay);
  }

  #write(name: SourceName, pending: Pending): void {
    pending.timer = null;
    const diff: GeoJSONSourceDiff = { remove: [...pending.remove], add: [...pending.add.values()] };
    pending.remove.clear();
    pending.add.clear();
    // Without its source (another style is coming) everything is written by `restore`.
    if (this.#map.getSource(name) !== undefined) void this.#source(name)?.updateData(diff);
  }

  #writeOverlay(): void {
    this.#overlayTimer = null;
    const features = [...this.#overlays].flatMap(([key, items]) =>
      items
        .filter(({ kind }) => kind !== 'preview')
        .map(({ geometry, kind, text }, i) => feature(`${key}-${i}`, geometry, { kind, text: text ?? '' })),
    );
    const source = this.#map.getSource<GeoJSONSource>(OVERLAY_SOURCE);
    source?.setData({ type: 'FeatureCollection', features });
  }
}

interface OwnEvents {
  on(type: 'fundo.trocado', listener: () => void): unknown;
  off(type: 'fundo.trocado', listener: () => void): unknown;
}

/** The event of ours that says that the map's base is another one. */
const asEmitter = (map: MapGl) => map as unknown as OwnEvents;

const previewId = (key: string, i: number) => `preview-${key}-${i}`;

/** What of a mode's items is a draft, for the temporary source. */
const previewsOf = (key: string, items: readonly OverlayItem[]): Feature[] =>
  items
    .filter(({ kind }) => kind === 'preview')
    .map(({ geometry, shape }, i) => feature(previewId(key, i), geometry, { shape: shape ?? 'polygon', order: 0 }));

function feature(id: string, geometry: Feature['geometry'], properties: Record<string, unknown>): Feature {
  return { type: 'Feature', properties: { ...properties, [ID]: id }, geometry };
}

function asFeature({ id, shape, order, geometry, shapeProperties: { text } }: DrawnFeature): Feature {
  return feature(id, geometry, { shape, order, ...(text === undefined ? {} : { text }) });
}
