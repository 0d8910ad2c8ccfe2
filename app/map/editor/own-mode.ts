import type { Bbox } from '#domain/geometria/partes.ts';
import type { Fenced } from '../operations/fence.ts';
import type { DrawnFeature, Geometry, Position, Shape, VertexPath } from '../operations/shapes.ts';
import type { BeforeCreate, BeforeUpdate, DrawingAction, DrawingListener, Verdict } from './events.ts';
import type { ModeId, OptionValue } from './modes.ts';
import type { Collecting, Draft, DrawnFeatures, History, TypedEntry } from './port.ts';

export type { Draft };

/** A place on the screen, in pixels from the map's corner. */
export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

/** Mouse, finger or the keyboard's crosshair. */
export interface Pointer {
  readonly position: Position;
  readonly point: ScreenPoint;
  readonly shift: boolean;
  readonly alt: boolean;
  readonly touch: boolean;
}

/** How a mode of ours is written: a module whose default export starts it. It is loaded when it is first enabled. */
export type OwnMode = (context: ModeContext) => ModeSession;

/**
 * A running mode. Handlers are called in the order of events; those that answer say whether they used the event:
 * what the exclusive mode leaves goes to the helpers.
 */
export interface ModeSession {
  move?(pointer: Pointer): void;
  /** True takes the gesture: the map stands still, `drag` and `release` follow and no `click`. */
  press?(pointer: Pointer): boolean;
  drag?(pointer: Pointer): void;
  release?(pointer: Pointer): void;
  click?(pointer: Pointer): boolean;
  /** The second half of a double click, behind its `click`. */
  doubleClick?(pointer: Pointer): boolean;
  /** What can be done there: asked by a right click, a long press and the menu's key. */
  menu?(pointer: Pointer): readonly MenuEntry[];
  /** Enter. */
  finish?(): boolean;
  /** Esc: false where there is nothing to give up, and the mode ends. */
  cancel?(): boolean;
  /** Backspace. */
  back?(): boolean;
  /** Goes on from vertices that were set before, or from a text; false where something is on its way already. */
  resume?(vertices: readonly Position[], text?: string): boolean;
  /** Delete. */
  remove?(): boolean;
  /** What somebody wrote in place of a click. @returns why it cannot be taken; null where it was */
  typed?(entry: TypedEntry): string | null;
  /** A button of its menu. */
  action?(id: string): void;
  optionChanged?(id: string, value: OptionValue): void;
  /** Features changed, by whomever (also undo and import), or the view moved. */
  changed?(): void;
  /** What is being drawn or edited, at every movement; null when it is over. */
  drafted?(draft: Draft | null): void;
  /** Everything that it shows must be gone afterwards. */
  end(): void;
}

export interface MenuEntry {
  readonly id: string;
  /** In Portuguese. */
  readonly label: string;
  run(): void;
}

/** What somebody has chosen to work on. */
export interface SelectedFeatures {
  ids(): readonly string[];
  has(id: string): boolean;
  set(ids: readonly string[]): void;
}

export interface ModeContext {
  readonly id: ModeId;
  /** Drawn features, with the steps of an edit under a pointer. */
  readonly features: DrawnFeatures & EditableFeatures;
  readonly history: History & SessionHistory;
  readonly view: View;
  readonly snapping: Snapping;
  readonly vertices: Vertices;
  readonly overlay: Overlay;
  readonly selection: SelectedFeatures;
  option(id: string): OptionValue;
  isActive(id: ModeId): boolean;
  /** Areas that the page allows drawing in; none where it allows all. */
  fences(): readonly Fenced[];
  /** Whether the page has a button for it. */
  offers(id: ModeId): boolean;
  /** Ends this mode, or starts another one. */
  disable(id?: ModeId): void;
  enable(id: ModeId, feature?: string): void;
  /** Feature that another mode handed over with `enable`. */
  readonly given: string | null;
  on(action: DrawingAction, listener: DrawingListener): () => void;
  beforeCreate(handler: (event: BeforeCreate) => Verdict): () => void;
  beforeUpdate(handler: (event: BeforeUpdate) => Verdict): () => void;
  emit(action: 'start' | 'update' | 'finish' | 'cancel', geometry?: Geometry | null): void;
  /** Tells what is on its way to the helpers. */
  drafted(draft: Draft | null): void;
  /** Tells how far it is with what it collects; told anew with every change, forgotten with the mode. */
  collecting(state: Collecting): void;
  /** Tells the person, in Portuguese. */
  notice(text: string, kind?: 'info' | 'refused'): void;
  /** Tells the person what a step did that was not asked for, and offers it back. */
  undoable(text: string): void;
  /** The mode ends with vertices, or a text, that nothing was made of: they are offered back. */
  left(vertices: readonly Position[], text?: string): void;
  /** Covers the map with what is being done, until null is told. */
  working(text: string | null): void;
}

export interface EditableFeatures {
  /** Topmost feature at a pointer, with the tolerance of mouse or finger. */
  at(pointer: Pointer, filter?: (feature: DrawnFeature) => boolean): DrawnFeature | null;
  /** Features whose box meets this one. */
  within(box: Bbox, filter?: (feature: DrawnFeature) => boolean): readonly DrawnFeature[];
  /** Vertex or edge of a feature under the pointer. */
  vertexAt(pointer: Pointer, filter?: (feature: DrawnFeature) => boolean): VertexHit | null;
  /**
   * Begins an edit: feature_edit_start, and the features move to the temporary source. `preview` draws without asking
   * anybody; `commit` asks before_update for each, is one step of the history, and brings them back: all or none.
   */
  edit(ids: readonly string[]): EditSession;
}

export interface EditSession {
  /** As they were when it began. */
  readonly originals: readonly DrawnFeature[];
  preview(id: string, geometry: Geometry, shapeProperties?: DrawnFeature['shapeProperties']): void;
  /** A feature that is left out of `next` stays as it was; null removes it. @returns false where a veto took it back */
  commit(label: string, next?: ReadonlyMap<string, Geometry | null>): boolean;
  cancel(): void;
}

export interface VertexHit {
  readonly feature: DrawnFeature;
  readonly type: 'vertex' | 'edge' | 'center';
  readonly position: Position;
  readonly path: VertexPath;
}

export interface SessionHistory {
  /**
   * A step of what is on its way (a vertex): it lives as long as the mode, and is forgotten with it.
   * It has been done already; `undo` and `redo` take it back and bring it again.
   */
  step(label: string, step: { undo(): void; redo(): void }): void;
  /**
   * The last step of a drawing: `change` makes the feature, the hooks bring the draft back while the mode still runs.
   */
  finish<T>(label: string, change: () => T, hooks: { undo(): void; redo(): void }): T;
}

export interface View {
  project(position: Position): ScreenPoint;
  unproject(point: ScreenPoint): Position;
  bounds(): Bbox;
  zoom(): number;
  fit(box: Bbox): void;
  cursor(cursor: '' | 'crosshair' | 'pointer' | 'move' | 'grabbing'): void;
  /** Element over the map for what is no geometry: a text field. */
  readonly container: HTMLElement;
}

export interface Snapping {
  /** What attracted, by the name that `Snapped.feature` gives: drawn here, or of the map beside it; null once it is gone. */
  target(id: string): Geometry | null;
  /** The pointer's place, drawn to what is near where snapping is on and Alt is up. */
  snap(pointer: Pointer, options?: SnapOptions): Snapped;
  /** Further things to snap to (guides): asked after vertices and edges found nothing. */
  addTarget(target: (pointer: Pointer, options: SnapOptions) => Position | null): () => void;
}

export interface SnapOptions {
  /** Features that do not attract: those that are moved. */
  readonly except?: readonly string[];
  /** Vertices of the line being drawn, of which the option "marker mode" says which attract. */
  readonly drawn?: readonly Position[];
}

export interface Snapped {
  readonly position: Position;
  readonly to: 'vertex' | 'edge' | 'drawn' | 'target' | null;
  readonly feature: string | null;
  /** Vertex, or first vertex of the edge. */
  readonly path: VertexPath | null;
}

/** Where helpers take part in what others do to vertices. */
export interface Vertices {
  /** auto_trace: vertices between two snapped ones, without the two; the first that answers is taken. */
  addTrace(trace: (from: Snapped, to: Snapped) => readonly Position[] | null): () => void;
  trace(from: Snapped, to: Snapped): readonly Position[];
  /** pin: vertices of other features that move along with one. */
  addLink(link: (feature: string, position: Position) => readonly { feature: string; path: VertexPath }[]): () => void;
  linked(feature: string, position: Position): readonly { readonly feature: string; readonly path: VertexPath }[];
}

/** What a mode shows over the features. Another call with the same key replaces, an empty list takes away. */
export interface Overlay {
  show(key: string, items: readonly OverlayItem[]): void;
}

export interface OverlayItem {
  readonly geometry: Geometry;
  /**
   * `preview` as the temporary source, `guide` thin and dashed, `vertex` and `edge` as handles, `selected` a thick
   * outline, `pointer` the ring that draws a circle, `crossing` where an area crosses itself, `label` only its text,
   * `side` a text that stands wherever there is room beside its place.
   */
  readonly kind: 'preview' | 'guide' | 'vertex' | 'edge' | 'pointer' | 'crossing' | 'selected' | 'label' | 'side';
  readonly text?: string;
  /** Of a preview: as which shape a point is drawn. */
  readonly shape?: Shape;
}
