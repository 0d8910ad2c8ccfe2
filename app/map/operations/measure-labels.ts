import type { Geometria } from '#domain/geometria/geojson.ts';
import { medir } from '#domain/geometria/medir.ts';
import { type Posicao, partes, type Sequencia } from '#domain/geometria/partes.ts';
import { textoDaArea, textoDoComprimento } from '../controls/medicao/texto-da-medida.ts';
import { planarShape, pointInside } from './planar-shape.ts';
import { fromPlane, toPlane } from './plane.ts';

/** More sides than this say nothing one by one: a circle has eighty. */
const MAX_SIDES = 40;

export interface MeasureLabel {
  readonly position: Posicao;
  readonly text: string;
  /** One side of several: it stands beside its middle, wherever there is room. */
  readonly side?: true;
}

/**
 * What a shape measures, each figure where it belongs: area and perimeter inside, a line's length at its end, and the
 * length of each side at its middle where sides are asked for.
 */
export function measureLabels(geometry: Geometria, sides: boolean): MeasureLabel[] {
  return partes(geometry).flatMap((part) => {
    if (part.type === 'Point') return [];
    const line = part.type === 'LineString' ? part.coordinates : (part.coordinates[0] ?? []);
    const whole = part.type === 'LineString' ? lengthLabel(line) : areaLabel(part);
    // The only side of a line is the line.
    return sides && line.length > 2 && line.length <= MAX_SIDES ? [...whole, ...sideLabels(line)] : whole;
  });
}

function lengthLabel(line: Sequencia): MeasureLabel[] {
  const end = line.at(-1);
  return end === undefined ? [] : [{ position: end, text: lengthOf(line) }];
}

function areaLabel(part: Extract<Geometria, { type: 'Polygon' }>): MeasureLabel[] {
  const [area] = planarShape(part).areas;
  const middle = area === undefined ? null : pointInside(area);
  if (middle === null) return [];
  const text = `${textoDaArea(medir(part).area ?? 0)}\nPerímetro ${lengthOf(part.coordinates[0] ?? [])}`;
  return [{ position: fromPlane(middle), text }];
}

function sideLabels(line: Sequencia): MeasureLabel[] {
  return line.slice(1).flatMap((b, i) => {
    const a = line[i] ?? b;
    if (a[0] === b[0] && a[1] === b[1]) return [];
    const [p, q] = [toPlane(a), toPlane(b)];
    return [{ position: fromPlane([(p[0] + q[0]) / 2, (p[1] + q[1]) / 2]), text: lengthOf([a, b]), side: true }];
  });
}

const kilometres = (coordinates: Sequencia) => medir({ type: 'LineString', coordinates }).comprimento ?? 0;
const lengthOf = (coordinates: Sequencia) => textoDoComprimento(kilometres(coordinates));

/** All shapes in one line: the areas together, and the lengths of lines; empty where there is nothing to measure. */
export function measureTotal(geometries: readonly Geometria[]): string {
  const measured = geometries.map(medir);
  const areas = measured.flatMap(({ area }) => area ?? []);
  const lengths = measured.flatMap(({ comprimento }) => comprimento ?? []);
  const perimeters = geometries
    .flatMap(partes)
    .flatMap((part) => (part.type === 'Polygon' ? part.coordinates.slice(0, 1) : []));
  return [
    ...(areas.length === 0
      ? []
      : [`Área ${textoDaArea(sum(areas))}`, `Perímetro ${textoDoComprimento(sum(perimeters.map(kilometres)))}`]),
    ...(lengths.length === 0 ? [] : [`Comprimento ${textoDoComprimento(sum(lengths))}`]),
  ].join(' · ');
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
