import type { Geometria } from '#domain/geometria/geojson.ts';
import { lerGeometria } from '#domain/geometria/validade.ts';

export const eArea = (geometria: Geometria | null) =>
  geometria?.type === 'Polygon' || geometria?.type === 'MultiPolygon';

/** The shape where it is an area that could be saved as it is: half drawn it is a line, or crosses itself. */
export const areaParaPerguntar = (geometria: Geometria | null): Geometria | null =>
  eArea(geometria) && lerGeometria(geometria).valida ? geometria : null;
