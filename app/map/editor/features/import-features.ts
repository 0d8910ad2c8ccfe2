import { featuresOf, readImported } from '#app/map/operations/import-rules.ts';
import type { FeatureDraft } from '#app/map/operations/shapes.ts';
import { developerLog } from '../log.ts';

export interface ReadImport {
  readonly total: number;
  readonly failed: number;
  /** What each feature that was accepted becomes: one, or the pieces of a line that met itself. */
  readonly accepted: readonly (readonly FeatureDraft[])[];
}

/** Reads what was pasted or handed over: a feature that the rules refuse counts as failed and is told to the log. */
export function readImport(data: unknown): ReadImport {
  const features = attempt(() => featuresOf(data)) ?? [];
  const accepted = features.flatMap((feature) => {
    const drafts = attempt(() => readImported(feature));
    return drafts === null ? [] : [drafts];
  });
  return { total: features.length, failed: features.length - accepted.length, accepted };
}

function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    developerLog.geometry(error instanceof Error ? error.message : String(error));
    return null;
  }
}
