/** The texts of the specification (section 8) for geometries that are refused: for developers, never for the screen. */
export const GEOMETRY_TEXTS = {
  openRing: 'First and last coordinates in a ring must be the same',
  emptyLine: 'line must contain coordinates',
  notPolygon: 'The input must be a geojson Polygon',
  notArea: 'Input geometry is not a valid Polygon or MultiPolygon',
  invalid: 'invalid geojson',
  missingCenter: 'missing center',
  unknownShape: 'unknown shape',
} as const;

export type GeometryText = (typeof GEOMETRY_TEXTS)[keyof typeof GEOMETRY_TEXTS];

/** A geometry that an operation cannot take; its message is what goes to the log. */
export class GeometryError extends Error {
  override readonly name = 'GeometryError';

  constructor(text: GeometryText) {
    super(text);
  }
}
