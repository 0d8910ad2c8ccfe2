import type { Map as MapGl } from 'maplibre-gl';
import type { Trecho } from '#domain/geometria/geodesica.ts';
import { suspenderDuploClique } from '../canvas/duplo-clique.ts';
import { planeLength } from '../operations/plane.ts';
import type { Position } from '../operations/shapes.ts';
import { CATALOG, CLICKED, DRAW_SHAPES } from './catalog.ts';
import { INIT_TIMEOUT_MS, SNAP_PX, TOUCH_TOLERANCE_PX } from './constants.ts';
import { CROSSES, NOT_LOADED, NOTHING_TO_TYPE, PREPARING } from './drawing.mensagens.ts';
import { DrawingModes } from './drawing-modes.client.ts';
import { Emitter } from './emitter.ts';
import { CrossingMarks } from './features/crossing-marks.ts';
import { FeatureSet } from './features/feature-set.ts';
import { FeatureStore } from './features/feature-store.ts';
import { StepHistory } from './features/history.ts';
import { HistoryPort } from './features/history-port.ts';
import { Mirror } from './features/mirror.client.ts';
import { Selected } from './features/selected.ts';
import { Snapper } from './features/snapper.ts';
import { SnapshotStore } from './features/snapshot-store.ts';
import { GeomanOnDemand } from './geoman/geoman-on-demand.client.ts';
import { withinTime } from './init-timeout.ts';
import { editableFeatures, vertexHelpers, viewOf } from './mode-context.client.ts';
import type { ModeEntry } from './mode-entry.ts';
import type { ModeId } from './modes.ts';
import { oncePerTurn } from './once-per-turn.ts';
import type { ModeContext } from './own-mode.ts';
import { PointerRouter } from './pointer-router.client.ts';
import type { Draft, Drawing, DrawingKey, DrawingMenu, Neighbour, TypedEntry } from './port.ts';
import { Sessions } from './sessions.ts';
import { StepNotices } from './step-notices.ts';
import { ToldDrafts } from './told-drafts.ts';

/** Drawing on a map that has loaded. */
export function createDrawing(map: MapGl): Drawing {
  return new MapDrawing(map);
}

async function styleOf(map: MapGl): Promise<void> {
  if (map.getStyle() === undefined) await map.once('load');
}

class MapDrawing implements Drawing {
  readonly features: FeatureSet;
  readonly modes: DrawingModes;
  readonly ready: Promise<void>;
  readonly on: Drawing['on'];
  readonly beforeCreate: Drawing['beforeCreate'];
  readonly beforeUpdate: Drawing['beforeUpdate'];
  readonly subscribe: Drawing['subscribe'];
  readonly snapshot: Drawing['snapshot'];
  readonly history: HistoryPort;
  readonly #map: MapGl;
  readonly #store = new FeatureStore();
  readonly #steps: StepHistory;
  readonly #emitter = new Emitter();
  readonly #mirror: Mirror;
  readonly #sessions: Sessions;
  readonly #snapper: Snapper;
  readonly #router: PointerRouter;
  readonly #selected: Selected;
  readonly #crossings = new CrossingMarks({
    show: (items) => this.#mirror.show('crossings', items),
    crossed: () => void this.#state.notice(CROSSES, 'info'),
    pixel: () => planeLength(1, this.#map.getZoom()),
  });
  readonly #drafts = new ToldDrafts([
    (draft) => this.#crossings.drafted(draft),
    (draft) => this.#sessions.drafted(draft),
  ]);
  readonly #vertices = vertexHelpers();
  readonly #state: SnapshotStore;
  readonly #notices: StepNotices;
  readonly #geoman: GeomanOnDemand;
  #given: { readonly mode: ModeId; readonly feature: string | null } | null = null;
  #around: Readonly<Record<'neighbours' | 'fences', readonly Neighbour[]>> = { neighbours: [], fences: [] };
  readonly #tellChange = oncePerTurn(() => this.#sessions.changed());
  readonly #moved = () => this.#sessions.changed();

  constructor(map: MapGl) {
    this.#map = map;
    this.#state = new SnapshotStore(() => {
      const { canUndo, canRedo, undoLabel, redoLabel } = this.#steps;
      return { modes: this.modes.list(), canUndo, canRedo, undoLabel, redoLabel };
    });
    this.#notices = new StepNotices(this.#state, this);
    this.subscribe = this.#state.subscribe;
    this.snapshot = this.#state.get;
    this.on = (action, listener) => this.#emitter.on(action, listener);
    this.beforeCreate = (handler) => this.#emitter.beforeCreate(handler);
    this.beforeUpdate = (handler) => this.#emitter.beforeUpdate(handler);
    this.#steps = new StepHistory(this.#store, (changes) => this.features.replayed(changes));
    this.history = new HistoryPort(this.#steps, {
      before: () => this.features.cancelEdit(),
      changed: () => this.#state.stepped(),
    });
    this.features = new FeatureSet({
      store: this.#store,
      history: this.#steps,
      emitter: this.#emitter,
      actor: () => this.#actor(),
      refused: (text) => void this.#state.notice(text, 'refused'),
      corrected: (text) => this.#notices.undoable(text),
      previewed: (feature) => this.#drafts.previewed(this.#sessions.exclusive()?.id, feature),
    });
    this.#sessions = new Sessions({
      context: (entry, symbol, cleanup) => this.#context(entry, symbol, cleanup),
      emit: (event) => this.#emitter.emit(event),
      ended: (symbol) => this.#ended(symbol),
      failed: ({ id }) => this.#failed(id),
    });
    this.#snapper = this.#snapperOn(map);
    this.#selected = new Selected({ features: () => this.features.list(), changed: () => this.#tellChange() });
    this.#mirror = new Mirror(map, this.#store);
    this.#geoman = new GeomanOnDemand(map, this.#sessions, (waits) => this.#state.working(waits ? PREPARING : null));
    this.modes = new DrawingModes({
      geoman: this.#geoman,
      sessions: this.#sessions,
      changed: () => this.#state.changed(),
      failed: (id) => this.#failed(id),
    });
    this.#router = new PointerRouter(
      map,
      () => this.#sessions.list(),
      (point, entries) => this.#state.menu({ point, entries }),
    );
    this.#store.listen(({ before, after }) => {
      this.#tellChange();
      if (before?.source !== after?.source) this.#state.revised();
    });
    this.#listen(map);
    map.on('moveend', this.#moved);
    this.ready = withinTime(styleOf(map), INIT_TIMEOUT_MS).then(() => {
      this.#state.loaded();
      this.#emitter.emit({ level: 'system', type: 'control', mode: null, action: 'loaded' });
    });
  }

  readonly menu: DrawingMenu = {
    open: () => this.#router.menu(),
    choose: (id) => {
      const entry = this.#state.get().menu?.entries.find((one) => one.id === id);
      this.#state.menu(null);
      entry?.run();
    },
    close: () => this.#state.menu(null),
  };

  key = (key: DrawingKey): boolean => {
    if (key === 'undo') return this.history.undo();
    if (key === 'redo') return this.history.redo();
    const used = this.#sessions.list().some((session) => session[key]?.() ?? false);
    const running = this.#sessions.exclusive();
    if (used || key !== 'cancel' || running === null) return used;
    void this.modes.disable(running.id);
    return true;
  };

  type = (entry: TypedEntry): string | null => {
    const id = this.#sessions.exclusive()?.id;
    const session = id === undefined ? null : this.#sessions.get(id);
    return session?.typed === undefined ? NOTHING_TO_TYPE : session.typed(entry);
  };

  side(): Trecho | null {
    return this.#drafts.current?.side ?? null;
  }

  neighbours(neighbours: readonly Neighbour[]): void {
    this.#around = { ...this.#around, neighbours };
  }

  fences(fences: readonly Neighbour[]): void {
    this.#around = { ...this.#around, fences };
    this.#tellChange();
  }

  readonly watch = this.#drafts.watch;

  resume = (vertices: readonly Position[], text?: string): boolean =>
    this.#sessions.list().some((session) => session.resume?.(vertices, text) ?? false);

  partsKept(elsewhere: boolean): void {
    this.#notices.partsKept = elsewhere;
  }

  prepare(): void {
    this.#geoman.prepare();
  }

  destroy(): void {
    this.#map.off('moveend', this.#moved);
    this.#router.destroy();
    for (const entry of CATALOG) this.#sessions.end(entry);
    // The last that is told: no mode ends after it.
    this.#emitter.emit({ level: 'system', type: 'control', mode: null, action: 'unloaded' });
    this.#mirror.destroy();
    this.#geoman.destroy();
  }

  #snapperOn(map: MapGl): Snapper {
    return new Snapper({
      features: () => this.features.list(),
      neighbours: () => this.#around.neighbours,
      enabled: () => this.#attracts(),
      markers: () => this.modes.option('snapping', 'markers'),
      reach: (pointer) => planeLength(pointer.touch ? TOUCH_TOLERANCE_PX : SNAP_PX, map.getZoom()),
    });
  }

  #listen(map: MapGl): void {
    this.#emitter.on('*', ({ action, type, feature }) => {
      if (!action.startsWith('feature_')) return;
      this.#state.revised();
      // What was just drawn is what is meant next.
      if (action === 'feature_created' && type === 'draw' && feature) this.#selected.set([feature.id]);
    });
    // A double click is two vertices' business while something is drawn.
    const held = new Map<ModeId | null, () => void>();
    this.#emitter.on('mode_start', ({ mode }) => CLICKED.has(mode) && held.set(mode, suspenderDuploClique(map)));
    this.#emitter.on('mode_end', ({ mode }) => held.get(mode)?.());
  }

  #context(entry: ModeEntry, symbol: symbol, cleanup: (() => void)[]): ModeContext {
    const given = this.#given?.mode === entry.id ? this.#given.feature : null;
    this.#given = null;
    const kept = (stop: () => void) => {
      cleanup.push(stop);
      return stop;
    };
    return {
      id: entry.id,
      given,
      view: viewOf(this.#map),
      snapping: this.#snapper,
      vertices: this.#vertices,
      features: Object.assign(
        Object.create(this.features),
        editableFeatures(this.features, () => this.#map.getZoom()),
      ),
      history: this.history.ofSession(symbol),
      selection: this.#selected,
      offers: (id) => this.modes.state(id).uiEnabled && this.modes.isAvailable(id),
      overlay: { show: (key, items) => this.#mirror.show(`${entry.id}:${key}`, items) },
      option: (id) => this.modes.option(entry.id, id) ?? false,
      isActive: (id) => this.modes.isActive(id),
      fences: () => this.#around.fences,
      disable: (id = entry.id) => void this.modes.disable(id),
      enable: (id, feature) => this.#enableFor(id, feature ?? null),
      on: (action, listener) => kept(this.#emitter.on(action, listener)),
      beforeCreate: (handler) => kept(this.#emitter.beforeCreate(handler)),
      beforeUpdate: (handler) => kept(this.#emitter.beforeUpdate(handler)),
      emit: (action, geometry) =>
        this.#emitter.emit({ level: 'system', type: entry.group, mode: entry.id, action, geometry: geometry ?? null }),
      drafted: (draft) => this.#drafted(draft),
      collecting: (state) => this.#state.collecting(state),
      notice: (text, kind = 'info') => {
        const unsay = this.#state.notice(text, kind);
        // How a tool is used says nothing of the next one; a refusal, and what a helper found, is still to be read.
        if (kind === 'info' && entry.exclusive) cleanup.push(unsay);
      },
      undoable: (text) => this.#notices.undoable(text),
      left: (vertices, text) => this.#notices.left(entry.id, vertices, text),
      working: (text) => this.#state.working(text),
    };
  }

  #enableFor(id: ModeId, feature: string | null): void {
    this.#given = { mode: id, feature };
    void this.modes.enable(id);
  }

  #actor() {
    const entry = this.#sessions.exclusive();
    return { type: entry?.group ?? ('control' as const), mode: entry?.id ?? null };
  }

  /** Tracing too: there is nothing to follow between two places that lie on no neighbour. */
  #attracts(): boolean {
    return this.modes.isActive('snapping') || this.modes.isActive('auto_trace');
  }

  #drafted(draft: Draft | null): void {
    this.#state.drafting(draft !== null && draft.feature === null && DRAW_SHAPES.has(draft.mode));
    this.#drafts.drafted(draft);
  }

  #ended(symbol: symbol): void {
    this.#steps.forget(symbol);
    this.#drafts.current = null;
    this.#state.drafting(false);
    if (this.#sessions.exclusive() === null) this.#state.collecting(null);
    this.#state.changed();
  }

  #failed(id: ModeId): void {
    this.#state.notice(NOT_LOADED, 'refused');
    void this.modes.disable(id);
  }
}
