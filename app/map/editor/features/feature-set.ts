import type { DrawnFeature, FeatureDraft, Geometry, Marker, SourceName } from '#app/map/operations/shapes.ts';
import { toldCorrections } from '#app/map/operations/told-corrections.ts';
import type { CorrecaoFeita } from '#domain/geometria/correcoes-feitas.ts';
import type { Bbox } from '#domain/geometria/partes.ts';
import type { Refusal } from '../emitter.ts';
import type { BeforeUpdate, DrawingEvent } from '../events.ts';
import { developerLog } from '../log.ts';
import type { EditSession } from '../own-mode.ts';
import type { DrawnFeatures, ExportedCollection, ImportResult } from '../port.ts';
import { accepted } from './accept.ts';
import { exported } from './export-features.ts';
import type { FeatureParts } from './feature-parts.ts';
import type { Change } from './feature-store.ts';
import { type Fit, fitted } from './fit.ts';
import { boxAroundAll } from './hit.ts';
import { readImport } from './import-features.ts';
import { markersOf } from './markers.ts';

const REFUSED = 'Esta alteração não é permitida aqui.';
const INVALID = 'A geometria ficaria inválida e não foi aplicada.';

type NewShape = DrawnFeature['shapeProperties'];

/** The rules by which features come, change and go. */
export class FeatureSet implements DrawnFeatures {
  readonly #parts: FeatureParts;
  #open: EditSession | null = null;

  constructor(parts: FeatureParts) {
    this.#parts = parts;
  }

  get = (id: string): DrawnFeature | null => this.#parts.store.get(id);

  list: DrawnFeatures['list'] = ({ source, shapes } = {}) =>
    this.#parts.store
      .list()
      .filter((one) => (source === undefined || one.source === source) && (shapes?.includes(one.shape) ?? true));

  markers = (id: string): readonly Marker[] => {
    const feature = this.get(id);
    return feature === null ? [] : markersOf(feature);
  };

  create = (draft: FeatureDraft): DrawnFeature | null => {
    const { store, history } = this.#parts;
    if (draft.id !== undefined && store.get(draft.id) !== null) {
      developerLog.idExists(draft.id);
      return null;
    }
    const fit = accepted(draft.shape, draft.geometry);
    if (fit === null) {
      this.#parts.refused(INVALID);
      return null;
    }
    const { geometry, corrections } = fit;
    const whole = { ...draft, geometry };
    if (this.#refused(this.#parts.emitter.refusalOfCreate({ ...this.#event('before_create'), draft: whole }))) {
      return null;
    }
    const feature = this.#made(whole);
    history.transaction('Criar', () => store.put(feature));
    this.#corrected(corrections);
    this.#emit('feature_created', { feature, geometry, corrections });
    return feature;
  };

  update = (id: string, next: Geometry, shapeProperties?: NewShape): DrawnFeature | null => {
    const { store, history } = this.#parts;
    const before = this.#found(id);
    if (before === null) return null;
    const fit = this.#updated(before, next, shapeProperties, new Map());
    if (fit === null) return null;
    const { feature: updated, corrections } = fit;
    history.transaction('Alterar', () => store.put(updated));
    this.#corrected(corrections);
    this.#emit('feature_updated', { feature: updated, before, geometry: updated.geometry });
    return updated;
  };

  remove = (id: string): boolean => {
    const { store, history } = this.#parts;
    const feature = this.#found(id);
    if (feature === null) return false;
    history.transaction('Excluir', () => store.delete(id));
    this.#emit('feature_removed', { feature });
    return true;
  };

  clear = (): void => {
    const all = this.list();
    this.#parts.history.transaction('Limpar', () => {
      for (const { id } of all) this.remove(id);
    });
  };

  move = (id: string, source: SourceName): boolean => {
    const feature = this.#found(id);
    if (feature === null) return false;
    if (feature.source !== source) this.#parts.history.silently(() => this.#parts.store.put({ ...feature, source }));
    return true;
  };

  toPolygon = (id: string): DrawnFeature | null => {
    const { store, history } = this.#parts;
    const before = this.#found(id);
    if (before === null || before.shape !== 'circle') return null;
    const { center: _center, ...shapeProperties } = before.shapeProperties;
    const feature: DrawnFeature = { ...before, shape: 'polygon', shapeProperties };
    history.transaction('Converter em polígono', () => store.put(feature));
    this.#emit('feature_updated', { feature, before, geometry: feature.geometry });
    return feature;
  };

  importGeoJson = (data: unknown): ImportResult => {
    const { total, failed, accepted: read } = readImport(data);
    const added = this.#parts.history.transaction('Importar', () => read.map((drafts) => this.#importOne(drafts)));
    const features = added.flat();
    for (const feature of features) this.#emit('feature_created', { feature, geometry: feature.geometry });
    const existing = added.filter((one) => one.length === 0).length;
    return { stats: { total, success: total - failed - existing, failed: failed + existing }, features };
  };

  exportGeoJson = (): ExportedCollection => exported(this.#parts.store.list());

  bounds = (): Bbox | null => boxAroundAll(this.list());

  /** Begins an edit of features under a pointer: see EditableFeatures. */
  edit = (ids: readonly string[]): EditSession => {
    this.cancelEdit();
    const originals = ids.flatMap((id) => this.#found(id) ?? []);
    for (const feature of originals) {
      this.#emit('feature_edit_start', { feature });
      this.move(feature.id, 'gm_temporary');
    }
    const session: EditSession = {
      originals,
      preview: (id, geometry, shapeProperties) => {
        if (this.#open === session) this.#preview(id, geometry, shapeProperties);
      },
      commit: (label, next) => this.#close(session) && this.#commit(originals, label, next),
      cancel: () => {
        if (this.#close(session)) this.#restore(originals);
      },
    };
    this.#open = session;
    return session;
  };

  /** What is under a pointer goes back: before an undo, which would else meet it half-way. */
  cancelEdit(): void {
    this.#open?.cancel();
  }

  /** An undo or a redo has changed features: whoever listens is told as of any other change. */
  replayed(changes: readonly Change[]): void {
    for (const { before, after } of changes) {
      if (after === null && before !== null) this.#emit('feature_removed', { feature: before });
      else if (after !== null && before === null) this.#emit('feature_created', { feature: after });
      else if (after !== null && before !== null) this.#emit('feature_updated', { feature: after, before });
    }
  }

  #importOne(drafts: readonly FeatureDraft[]): DrawnFeature[] {
    const existing = drafts.find(({ id }) => id !== undefined && this.get(id) !== null);
    if (existing !== undefined) {
      developerLog.idExists(existing.id ?? '');
      return [];
    }
    return drafts.map((draft) => {
      const feature = this.#made(draft);
      this.#parts.store.put(feature);
      return feature;
    });
  }

  /** False for an edit that is over already. */
  #close(session: EditSession): boolean {
    if (this.#open !== session) return false;
    this.#open = null;
    return true;
  }

  #preview(id: string, geometry: Geometry, shapeProperties?: NewShape): void {
    const { store, history } = this.#parts;
    const feature = store.get(id);
    if (feature === null) return;
    const next = { ...feature, geometry, shapeProperties: shapeProperties ?? feature.shapeProperties };
    history.silently(() => store.put(next));
    this.#parts.previewed(next);
  }

  /** All or none: what a veto or the rules refuse leaves everything as it was. */
  #commit(originals: readonly DrawnFeature[], label: string, next?: ReadonlyMap<string, Geometry | null>): boolean {
    const { store, history } = this.#parts;
    const wanted = originals.map((original) => {
      const current = store.get(original.id) ?? original;
      const geometry = next?.get(original.id) ?? (next?.has(original.id) ? null : current.geometry);
      return { original, geometry, shapeProperties: current.shapeProperties };
    });
    this.#restore(originals);
    const together = new Map(wanted.map(({ original, geometry }) => [original.id, geometry]));
    const results = wanted.map(({ original, geometry, shapeProperties }) => {
      const fit = geometry === null ? null : this.#updatedIfOther(original, geometry, shapeProperties, together);
      const corrections = fit?.corrections ?? [];
      return { original, after: fit?.feature ?? null, corrections, removed: geometry === null };
    });
    if (results.some(({ after, removed }) => after === null && !removed)) return false;
    history.transaction(label, () => {
      for (const { original, after } of results) if (after !== original) store.apply(original.id, after);
    });
    this.#corrected(results.flatMap(({ corrections }) => corrections));
    for (const { original, after } of results) {
      if (after === null) this.#emit('feature_removed', { feature: original });
      else if (after !== original) this.#emit('feature_updated', { feature: after, before: original });
    }
    return true;
  }

  #restore(originals: readonly DrawnFeature[]): void {
    const { store, history } = this.#parts;
    history.silently(() => {
      for (const original of originals) store.put(original);
    });
    this.#parts.previewed(null);
    for (const feature of originals) this.#emit('feature_edit_end', { feature });
  }

  #updatedIfOther(
    before: DrawnFeature,
    geometry: Geometry,
    shapeProperties: NewShape,
    together: BeforeUpdate['together'],
  ): Fit | null {
    const same = geometry === before.geometry && shapeProperties === before.shapeProperties;
    return same ? { feature: before, corrections: [] } : this.#updated(before, geometry, shapeProperties, together);
  }

  /** The feature with another geometry; null where rules or vetoes refuse it. */
  #updated(
    before: DrawnFeature,
    next: Geometry,
    shapeProperties: NewShape | undefined,
    together: BeforeUpdate['together'],
  ): Fit | null {
    const fit = fitted(before, next, shapeProperties);
    if (fit === null) {
      this.#parts.refused(INVALID);
      return null;
    }
    const asked = { ...this.#event('before_update'), feature: before, next: fit.feature.geometry, together };
    return this.#refused(this.#parts.emitter.refusalOfUpdate(asked)) ? null : fit;
  }

  #corrected(corrections: readonly CorrecaoFeita[]): void {
    if (corrections.length > 0) this.#parts.corrected(toldCorrections(corrections));
  }

  #refused(refusal: Refusal | null): boolean {
    if (refusal !== null) this.#parts.refused(refusal.reason ?? REFUSED);
    return refusal !== null;
  }

  #made({ shape, geometry, id, parent, source, shapeProperties, properties }: FeatureDraft): DrawnFeature {
    const { store } = this.#parts;
    return {
      id: id ?? store.newId(),
      shape,
      geometry,
      order: store.newOrder(),
      source: source ?? 'gm_main',
      parent: parent ?? null,
      shapeProperties: shapeProperties ?? {},
      properties: properties ?? {},
    };
  }

  #found(id: string): DrawnFeature | null {
    const feature = this.get(id);
    if (feature === null) developerLog.featureNotFound(id);
    return feature;
  }

  #event<A extends DrawingEvent['action']>(action: A) {
    return {
      level: action.startsWith('feature_') ? ('user' as const) : ('system' as const),
      action,
      ...this.#parts.actor(),
    };
  }

  #emit(action: DrawingEvent['action'], more: Partial<DrawingEvent>): void {
    this.#parts.emitter.emit({ ...this.#event(action), ...more });
  }
}
