import { corrigirCruzamentos, temCorrecao } from '#domain/geometria/correcao.ts';
import { partes } from '#domain/geometria/partes.ts';
import type { CodigoDeGeometria } from '#domain/geometria/validade.ts';
import { lerGeometria } from '#domain/geometria/validade.ts';
import { GEOMETRY_TEXTS, GeometryError, type GeometryText } from './geometry-error.ts';
import { isCircle, isPosition, isRectangle, shapeOfGeometry, suits } from './shape-rules.ts';
import { type FeatureDraft, type Geometry, SHAPES, type Shape, type ShapeProperties } from './shapes.ts';

/** The geometries that can be drawn: others of a file count as failed. */
const ACCEPTED: readonly unknown[] = ['Point', 'LineString', 'Polygon', 'MultiPolygon'];
/** Properties of an export that say what a feature is; the others are what it carries. */
const OWN_PROPERTIES = ['shape', 'center', 'text', 'order', 'parent'];

type Fields = Readonly<Record<string, unknown>>;

/** The features of what was pasted: of a collection, one alone, or a bare geometry. */
export function featuresOf(data: unknown): readonly unknown[] {
  if (!isObject(data)) throw new GeometryError(GEOMETRY_TEXTS.invalid);
  if (data.type === 'Feature') return [data];
  if (data.type === 'FeatureCollection' && Array.isArray(data.features)) return data.features;
  if (isObject(data) && 'coordinates' in data) return [{ type: 'Feature', properties: {}, geometry: data }];
  throw new GeometryError(GEOMETRY_TEXTS.invalid);
}

/**
 * What one feature of a file becomes, by section 5: self-crossings are removed, a line that meets itself comes as the
 * lines between its meetings, a circle or a rectangle that is none is discarded.
 * @throws {GeometryError} where it counts as failed; its message is what goes to the log.
 */
export function readImported(feature: unknown): readonly FeatureDraft[] {
  if (!isObject(feature) || feature.type !== 'Feature') throw new GeometryError(GEOMETRY_TEXTS.invalid);
  const geometry = readGeometry(feature.geometry);
  const fields = isObject(feature.properties) ? feature.properties : {};
  const declared = declaredShape(fields, geometry);
  const corrected = corrigirCruzamentos(geometry);
  if (!corrected) throw new GeometryError(GEOMETRY_TEXTS.notArea);
  const shape = declared ?? shapeOfGeometry(corrected);
  const draft = {
    shape,
    shapeProperties: shapeProperties(shape, fields),
    properties: Object.fromEntries(Object.entries(fields).filter(([key]) => !OWN_PROPERTIES.includes(key))),
    ...idOf(feature.id),
    parent: typeof fields.parent === 'string' ? fields.parent : null,
  };
  if (corrected.type !== 'MultiLineString') return [{ ...draft, geometry: corrected }];
  return partes(corrected).map((part, i) => {
    const { id, ...further } = draft as FeatureDraft;
    return i === 0 ? { ...draft, geometry: part } : { ...further, parent: id ?? null, geometry: part };
  });
}

function readGeometry(value: unknown): Geometry {
  const type = isObject(value) ? value.type : undefined;
  if (!ACCEPTED.includes(type)) throw new GeometryError(GEOMETRY_TEXTS.unknownShape);
  const read = lerGeometria(value);
  if (read.valida) return read.geometria;
  const text = textOf(read.problema.codigo, type === 'LineString');
  if (text || !read.geometria) throw new GeometryError(text ?? GEOMETRY_TEXTS.invalid);
  return read.geometria;
}

/** Null for what correction may still mend. */
function textOf(code: CodigoDeGeometria, line: boolean): GeometryText | null {
  if (temCorrecao(code)) return null;
  if (code === 'anel_aberto') return GEOMETRY_TEXTS.openRing;
  if (code === 'poucos_vertices') return line ? GEOMETRY_TEXTS.emptyLine : GEOMETRY_TEXTS.notArea;
  return code === 'area_nula' ? GEOMETRY_TEXTS.notArea : GEOMETRY_TEXTS.invalid;
}

/** The shape that the feature says it is, where it can be that; null where the geometry has to tell. */
function declaredShape(fields: Fields, geometry: Geometry): Shape | null {
  const shape = SHAPES.find((known) => known === fields.shape);
  if (!shape || !suits(shape, geometry)) return null;
  if (shape === 'circle' && !isPosition(fields.center)) throw new GeometryError(GEOMETRY_TEXTS.missingCenter);
  if (shape === 'circle' && !isCircle(geometry, fields.center)) throw new GeometryError(GEOMETRY_TEXTS.invalid);
  if (shape === 'rectangle' && !isRectangle(geometry)) throw new GeometryError(GEOMETRY_TEXTS.invalid);
  return shape === 'text_marker' && !hasText(fields.text) ? null : shape;
}

function shapeProperties(shape: Shape, { center, text }: Fields): ShapeProperties {
  if (shape === 'circle' && isPosition(center)) return { center: [center[0], center[1]] };
  return shape === 'text_marker' && hasText(text) ? { text } : {};
}

/** A text marker is kept only with something to read. */
export function hasText(text: unknown): text is string {
  return typeof text === 'string' && text.trim() !== '';
}

function idOf(id: unknown): { id?: string } {
  if (typeof id === 'number') return { id: String(id) };
  return typeof id === 'string' && id !== '' ? { id } : {};
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
