import type { Geometria } from '#domain/geometria/geojson.ts';
import type { Posicao } from '#domain/geometria/partes.ts';

/** [longitude, latitude] in degrees. */
export type Position = Posicao;
export type Geometry = Geometria;

export const SHAPES = [
  ...(['marker', 'circle', 'circle_marker', 'text_marker', 'line', 'rectangle', 'polygon'] as const),
  ...(['freehand', 'custom_shape'] as const),
] as const;
export type Shape = (typeof SHAPES)[number];

/** Where a feature is drawn: what is there, what is being drawn or edited, what waits in grey. */
export const SOURCES = ['gm_main', 'gm_temporary', 'gm_standby'] as const;
export type SourceName = (typeof SOURCES)[number];

/** What a shape needs besides its geometry. */
export interface ShapeProperties {
  /** Of a circle: its geometry is a polygon around it. */
  readonly center?: Position;
  /** Of a text marker. */
  readonly text?: string;
}

/**
 * Where a vertex stands inside a geometry: the indexes that lead from `coordinates` to its position
 * (`[]` of a point, `[2]` of a line, `[0, 2]` of a polygon's outer ring, `[1, 0, 2]` of a second part's).
 */
export type VertexPath = readonly number[];

/** A handle of a feature: a vertex, the middle of an edge (its path is that of the edge's first vertex), a centre. */
export interface Marker {
  readonly type: 'vertex' | 'edge' | 'center';
  readonly position: Position;
  readonly path: VertexPath;
}

/** A drawn feature. Never changed in place: another state is another object. */
export interface DrawnFeature {
  /** `feature-N`, or what an import brought along. */
  readonly id: string;
  readonly shape: Shape;
  readonly source: SourceName;
  /** Place among the others: a higher one is drawn above. */
  readonly order: number;
  /** Feature it came from (the copy's original, the part's whole); null of what was drawn. */
  readonly parent: string | null;
  readonly geometry: Geometry;
  readonly shapeProperties: ShapeProperties;
  /** What an import brought along and an export gives back. */
  readonly properties: Readonly<Record<string, unknown>>;
}

/** A feature that is about to be made. */
export interface FeatureDraft {
  readonly shape: Shape;
  readonly geometry: Geometry;
  readonly shapeProperties?: ShapeProperties;
  readonly properties?: Readonly<Record<string, unknown>>;
  /** An existing id is refused; without one the next `feature-N`. */
  readonly id?: string;
  readonly parent?: string | null;
  readonly source?: SourceName;
}
