import { reshape } from '#app/map/operations/shape-rules.ts';
import type { DrawnFeature, Geometry } from '#app/map/operations/shapes.ts';
import type { CorrecaoFeita } from '#domain/geometria/correcoes-feitas.ts';
import { accepted } from './accept.ts';

export interface Fit {
  readonly feature: DrawnFeature;
  /** What had to be set right first. */
  readonly corrections: readonly CorrecaoFeita[];
}

/** The feature with another geometry; null where nothing valid is left of it. */
export function fitted(
  before: DrawnFeature,
  next: Geometry,
  shapeProperties: DrawnFeature['shapeProperties'] = before.shapeProperties,
): Fit | null {
  // A circle that is no longer round, a rectangle that lost a right angle: from now on a polygon.
  const form = reshape({ shape: before.shape, shapeProperties }, next);
  const fit = accepted(form.shape, next);
  return fit && { feature: { ...before, ...form, geometry: fit.geometry }, corrections: fit.corrections };
}
