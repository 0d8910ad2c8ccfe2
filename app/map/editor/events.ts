import type { CorrecaoFeita } from '#domain/geometria/correcoes-feitas.ts';
import type { DrawnFeature, FeatureDraft, Geometry } from '../operations/shapes.ts';
import type { ModeGroup, ModeId } from './modes.ts';

export type DrawingAction =
  | 'mode_start'
  | 'mode_end'
  | 'before_create'
  | 'before_update'
  | 'feature_created'
  | 'feature_updated'
  | 'feature_removed'
  | 'feature_edit_start'
  | 'feature_edit_end'
  | 'start'
  | 'update'
  | 'finish'
  | 'cancel'
  | 'loaded'
  | 'unloaded';

/** What the toolbar says while it works. */
export interface DrawingEvent {
  /** `user` for what changes people's features, `system` for how it comes about. */
  readonly level: 'system' | 'user';
  readonly type: ModeGroup | 'control';
  /** Null where no mode did it: loaded, unloaded, a command of the page. */
  readonly mode: ModeId | null;
  readonly action: DrawingAction;
  readonly feature?: DrawnFeature;
  /** As it was, of an update. */
  readonly before?: DrawnFeature;
  /** Of feature_created: what had to be set right in what was drawn. */
  readonly corrections?: readonly CorrecaoFeita[];
  /** Of start, update and finish: what is being drawn so far; null while it is too little to be a geometry. */
  readonly geometry?: Geometry | null;
}

export type DrawingListener = (event: DrawingEvent) => void;

export interface BeforeCreate extends DrawingEvent {
  readonly action: 'before_create';
  readonly draft: FeatureDraft;
}

export interface BeforeUpdate extends DrawingEvent {
  readonly action: 'before_update';
  readonly feature: DrawnFeature;
  /** What it would become. */
  readonly next: Geometry;
  /** What the other features of the same edit become; null those that go. */
  readonly together: ReadonlyMap<string, Geometry | null>;
}

/** Answer of a handler that is asked first: false or a reason (in Portuguese, shown to the person) says no. */
export type Verdict = undefined | boolean | { readonly reason: string };
