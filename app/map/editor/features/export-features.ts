import type { DrawnFeature } from '#app/map/operations/shapes.ts';
import type { ExportedCollection } from '../port.ts';

/** What an import takes back as it was. */
export function exported(features: readonly DrawnFeature[]): ExportedCollection {
  return {
    type: 'FeatureCollection',
    features: features.map(({ id, shape, order, parent, geometry, shapeProperties, properties }) => ({
      type: 'Feature',
      id,
      properties: { ...properties, ...shapeProperties, shape, order, ...(parent === null ? {} : { parent }) },
      geometry,
    })),
  };
}
