import { z } from 'zod';

/** [longitude, latitude] in degrees, EPSG:4326. A third number (height) is accepted on reading and never stored. */
const position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);
const line = z.array(position).min(2);
const ring = z.array(position).min(4);
const polygon = z.array(ring).min(1);

/** A geometry as events and forms carry it: GeoJSON (RFC 7946) in EPSG:4326, two dimensions, no collections. */
export const geometriaSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: position }),
  z.object({ type: z.literal('MultiPoint'), coordinates: z.array(position).min(1) }),
  z.object({ type: z.literal('LineString'), coordinates: line }),
  z.object({ type: z.literal('MultiLineString'), coordinates: z.array(line).min(1) }),
  z.object({ type: z.literal('Polygon'), coordinates: polygon }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(polygon).min(1) }),
]);
export type Geometria = z.infer<typeof geometriaSchema>;
