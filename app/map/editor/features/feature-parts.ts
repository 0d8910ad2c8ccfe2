import type { DrawnFeature } from '#app/map/operations/shapes.ts';
import type { Emitter } from '../emitter.ts';
import type { ModeGroup, ModeId } from '../modes.ts';
import type { FeatureStore } from './feature-store.ts';
import type { StepHistory } from './history.ts';

/** Which mode is at work: its events carry it. */
interface Actor {
  readonly type: ModeGroup | 'control';
  readonly mode: ModeId | null;
}

/** What the rules of features work with. */
export interface FeatureParts {
  readonly store: FeatureStore;
  readonly history: StepHistory;
  readonly emitter: Emitter;
  actor(): Actor;
  /** Tells the person why something was refused. */
  refused(text: string): void;
  /** Tells the person what was set right in what they drew, and offers it back. */
  corrected(text: string): void;
  /** Draws of an edit that is under the pointer. */
  previewed(feature: DrawnFeature | null): void;
}
