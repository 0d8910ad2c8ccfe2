import type { Trecho } from '#domain/geometria/geodesica.ts';
import type { Bbox } from '#domain/geometria/partes.ts';
import type {
  DrawnFeature,
  FeatureDraft,
  Geometry,
  Marker,
  Position,
  Shape,
  SourceName,
} from '../operations/shapes.ts';
import type { BeforeCreate, BeforeUpdate, DrawingAction, DrawingListener, Verdict } from './events.ts';
import type { ModeId, ModeState, OptionValue } from './modes.ts';
import type { MenuEntry, ScreenPoint } from './own-mode.ts';

/**
 * The one door to drawing on a map. Everything behind it (Geoman, MapLibre's sources) may be replaced; nothing outside
 * this folder knows of it. All of it is synchronous but the modes, whose code may have to come first.
 */
export interface Drawing {
  readonly features: DrawnFeatures;
  readonly modes: Modes;
  readonly history: History;
  on(action: DrawingAction | '*', listener: DrawingListener): () => void;
  /** Asked before a feature is made: whoever says no prevents it. @returns how to stop asking */
  beforeCreate(handler: (event: BeforeCreate) => Verdict): () => void;
  beforeUpdate(handler: (event: BeforeUpdate) => Verdict): () => void;
  /** For useSyncExternalStore: the snapshot is the same object while nothing that it holds has changed. */
  subscribe(listener: () => void): () => void;
  snapshot(): DrawingSnapshot;
  /** Resolves once drawing can begin; rejects with section 8's text when the map does not load in time. */
  readonly ready: Promise<void>;
  /** Carries out a key of the drawing as if it had been pressed. @returns whether it meant anything just now */
  key(key: DrawingKey): boolean;
  /** What somebody wrote in place of a click. @returns why it cannot be taken, in Portuguese; null where it was */
  type(entry: TypedEntry): string | null;
  /** The side that ends at the pointer; null where none is drawn. */
  side(): Trecho | null;
  readonly menu: DrawingMenu;
  /** What attracts besides what is drawn, until other neighbours are told: what the map shows, as it is stored. */
  neighbours(neighbours: readonly Neighbour[]): void;
  /** Areas of which one must hold what is drawn while the geofence is on, until others are told; none binds nothing. */
  fences(areas: readonly Neighbour[]): void;
  /**
   * Told what is on its way at every movement, null when it is over: what the map measures, for whoever shows it
   * elsewhere. @returns how to stop
   */
  watch(listener: (draft: Draft | null) => void): () => void;
  /** The mode that draws goes on from these vertices. @returns whether it can */
  resume(vertices: readonly Position[], text?: string): boolean;
  /** Whether somebody else keeps unfinished parts from now on: then none is offered back here. */
  partsKept(elsewhere: boolean): void;
  /** Somebody is about to draw: what modes need may come before the first is wanted. */
  prepare(): void;
  destroy(): void;
}

/** What can be done where a pointer is: opened by a right click, a long press, or here. */
export interface DrawingMenu {
  /** Where the pointer was last seen, be it mouse or crosshair. @returns false where nothing can be done there */
  open(): boolean;
  choose(id: string): void;
  close(): void;
}

/** The menu that is open, in pixels from the map's corner. */
export interface OpenMenu {
  readonly key: number;
  readonly point: ScreenPoint;
  readonly entries: readonly MenuEntry[];
}

/** What lies beside what is drawn, by a name that no feature has. */
export interface Neighbour {
  readonly id: string;
  readonly geometry: Geometry;
}

/** What is on its way: of a draw mode the shape as it would be with the pointer's place, of an edit mode the features. */
export interface Draft {
  readonly mode: ModeId;
  readonly shape: Shape;
  readonly geometry: Geometry | null;
  /** Vertices that stand already, in their order; empty for an edit. */
  readonly vertices: readonly Position[];
  /** Feature that is edited; null of a new one. */
  readonly feature: string | null;
  /** Of a text marker, as far as it is written. */
  readonly text?: string;
  /** The side that ends at the pointer; none of an edit. */
  readonly side?: Trecho | null;
}

export type DrawingKey = 'finish' | 'cancel' | 'back' | 'remove' | 'undo' | 'redo';

/** A place, a side from the last vertex, or how far a circle reaches from its centre. */
export type TypedEntry =
  | { readonly kind: 'position'; readonly position: Position }
  | { readonly kind: 'side'; readonly side: Trecho }
  | { readonly kind: 'radius'; readonly metres: number };

/** How far a mode is with what it collects: what its buttons can do, and how to go on. */
export interface Collecting {
  /** How to go on, in Portuguese: said beside the pointer. */
  readonly hint: string;
  /** Whether Enter would end it now; null where nothing but the pointer ends it. */
  readonly ready: boolean | null;
  /** What the button takes back, in Portuguese; null where nothing can be taken back one by one. */
  readonly back: string | null;
  /** Whether it can be given up here. */
  readonly cancel: boolean;
  /** What may be typed in place of a click. */
  readonly takes: readonly TypedEntry['kind'][];
}

export interface DrawingSnapshot {
  readonly ready: boolean;
  readonly modes: readonly ModeState[];
  /** Grows with every change of any feature. */
  readonly revision: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** What Ctrl+Z and Ctrl+Shift+Z would take back and bring again. */
  readonly undoLabel: string | null;
  readonly redoLabel: string | null;
  /** Whether something is being drawn just now. */
  readonly drafting: boolean;
  /** What the running mode collects; null where none does. */
  readonly collecting: Collecting | null;
  /** The last thing to tell (a refusal with its reason, what a mode waits for); `key` grows with each. */
  readonly notice: Notice | null;
  readonly menu: OpenMenu | null;
  /** What a mode is busy with, in Portuguese: the map waits for it. */
  readonly working: string | null;
}

export interface Notice {
  readonly key: number;
  readonly kind: 'info' | 'refused';
  /** In Portuguese. */
  readonly text: string;
  /** Takes back what it tells of. */
  undo?(): void;
}

export interface DrawnFeatures {
  get(id: string): DrawnFeature | null;
  /** In drawing order. */
  list(filter?: { readonly source?: SourceName; readonly shapes?: readonly Shape[] }): readonly DrawnFeature[];
  /** Handles of a feature; none while it does not exist. */
  markers(id: string): readonly Marker[];
  /** Asks before_create first; null where it was refused, vetoed or the id exists. One step of the history. */
  create(draft: FeatureDraft): DrawnFeature | null;
  /** Asks before_update first. One step of the history. */
  update(id: string, geometry: Geometry, shapeProperties?: DrawnFeature['shapeProperties']): DrawnFeature | null;
  remove(id: string): boolean;
  clear(): void;
  /** Moves a feature to another source: no change of it, no step of the history. */
  move(id: string, source: SourceName): boolean;
  /** A circle becomes the polygon that it is drawn as. */
  toPolygon(id: string): DrawnFeature | null;
  /** Section 5's rules; one step of the history for all that came in. */
  importGeoJson(data: unknown): ImportResult;
  exportGeoJson(): ExportedCollection;
  bounds(): Bbox | null;
}

export interface ImportResult {
  readonly stats: { readonly total: number; readonly success: number; readonly failed: number };
  readonly features: readonly DrawnFeature[];
}

export interface ExportedCollection {
  readonly type: 'FeatureCollection';
  readonly features: readonly ExportedFeature[];
}

export interface ExportedFeature {
  readonly type: 'Feature';
  readonly id: string;
  /** What was imported, and `shape`, `center`, `text`, `order`, `parent` where there are. */
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry: Geometry;
}

export interface Modes {
  list(): readonly ModeState[];
  state(id: ModeId): ModeState;
  /** Does nothing for what is enabled already; false where it is not available. */
  enable(id: ModeId): Promise<boolean>;
  disable(id: ModeId): Promise<void>;
  toggle(id: ModeId): Promise<void>;
  isActive(id: ModeId): boolean;
  isAvailable(id: ModeId): boolean;
  option(id: ModeId, option: string): OptionValue | null;
  setOption(id: ModeId, option: string, value: OptionValue): boolean;
  /** A button of its menu; enables the mode where it is not. */
  act(id: ModeId, action: string): Promise<void>;
  /** Which buttons are shown. */
  show(ids: readonly ModeId[]): void;
}

export interface History {
  /** Everything that `change` does to features is one step; nested calls belong to the outermost. */
  transaction<T>(label: string, change: () => T): T;
  undo(): boolean;
  redo(): boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Forgets everything: what is there now is where undoing ends (after a form has loaded its geometry). */
  clear(): void;
}
