// The small edition: maps read geometries, and carry nothing else of zod.
import { z } from 'zod/mini';

/** [longitude, latitude] in degrees, EPSG:4326. A third number (height) is accepted on reading and never stored. */
const position = z.tuple([
  z.number().check(z.minimum(-180), z.maximum(180)),
  z.number().check(z.minimum(-90), z.maximum(90)),
]);
const line = z.array(position).check(z.minLength(2));
const ring = z.array(position).check(z.minLength(4));
const polygon = z.array(ring).check(z.minLength(1));

/** A geometry as events and forms carry it: GeoJSON (RFC 7946) in EPSG:4326, two dimensions, no collections. */
export const geometriaSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: position }),
  z.object({ type: z.literal('MultiPoint'), coordinates: z.array(position).check(z.minLength(1)) }),
  z.object({ type: z.literal('LineString'), coordinates: line }),
  z.object({ type: z.literal('MultiLineString'), coordinates: z.array(line).check(z.minLength(1)) }),
  z.object({ type: z.literal('Polygon'), coordinates: polygon }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(polygon).check(z.minLength(1)) }),
]);
export type Geometria = z.infer<typeof geometriaSchema>;
