import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { examinar } from '#domain/geometria/examinar.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { medirPlana } from '#domain/geometria/medir.ts';
import { deGeoJson, type GeometriaPlana, paraGeoJson } from '#domain/geometria/plana.ts';
import { type Ogr, OgrError } from '../ogr.ts';
import type { Broken } from './exam.ts';
import type { LayerPlan } from './layer-plan.ts';

/** Seconds that GEOS gets for the broken features of one batch: a geometry can be made so that it takes minutes. */
const LIMITS = { timeMs: 30_000, memoryBytes: 2 * 2 ** 30, fileBytes: 2 ** 30 };
/** Largest relative change of area that a repair may make without anybody being asked. */
const SAME_AREA = 1e-3;

/** A broken feature as GEOS mended it; `plana` is null where nothing of its kind remained. */
export interface Repaired {
  readonly broken: Broken;
  readonly plana: GeometriaPlana | null;
  readonly area_antes: number | null;
  readonly area_depois: number | null;
  /** True where the repair changed what the feature covers: a person decides. */
  readonly mudou: boolean;
}

/** Has GEOS repair what is broken, in a killable child. What it cannot mend in time is left out. */
export async function repair(
  ogr: Ogr,
  folder: string,
  plan: LayerPlan,
  broken: readonly Broken[],
  signal: AbortSignal,
): Promise<readonly Repaired[]> {
  if (broken.length === 0) return [];
  const name = `reparo-${broken[0]?.feicao ?? 0}.geojson`;
  const file = path.join(folder, name);
  const args = ['-f', 'GeoJSONSeq', '/vsistdout/', name, '-makevalid', '-lco', 'COORDINATE_PRECISION=15'];
  const mended: unknown[] = [];
  try {
    await pipeline(collection(broken), createWriteStream(file, { mode: 0o600 }), { signal });
    for await (const line of ogr.ogr2ogr({ folder, driver: 'GeoJSON', args, signal, limits: LIMITS })) {
      if (line.length > 2) mended.push((JSON.parse(line.toString('utf8')) as { geometry: unknown }).geometry);
    }
  } catch (error) {
    if (!(error instanceof OgrError) || error.reason === 'cancelado') throw error;
    mended.length = 0;
  } finally {
    await rm(file, { force: true });
  }
  return broken.map((each, i) => judge(each, mended[i] ?? null, plan));
}

function* collection(broken: readonly Broken[]): Generator<string> {
  yield '{"type":"FeatureCollection","features":[\n';
  for (const [i, { plana }] of broken.entries()) {
    const feature = { type: 'Feature', properties: {}, geometry: paraGeoJson(plana) };
    yield `${i > 0 ? ',' : ''}${JSON.stringify(feature)}\n`;
  }
  yield ']}';
}

function judge(broken: Broken, mended: unknown, plan: LayerPlan): Repaired {
  const before = medirPlana(broken.plana).area;
  const plana = sameKind(mended, broken.plana.tipo);
  const valid = plana !== null && examinar(plana, plan).every(({ ato }) => ato === 'manter');
  if (!valid) return { broken, plana: null, area_antes: before, area_depois: null, mudou: false };
  const after = medirPlana(plana).area;
  const mudou = Math.abs((after ?? 0) - (before ?? 0)) > Math.max(after ?? 0, before ?? 0) * SAME_AREA;
  return { broken, plana, area_antes: before, area_depois: after, mudou };
}

/** The parts of a repaired geometry that are of the kind it had: lines that fall off an area are no area. */
function sameKind(mended: unknown, tipo: GeometriaPlana['tipo']): GeometriaPlana | null {
  const kind = tipo.replace('Multi', '');
  const parts = partsOf(mended as { type?: string; coordinates?: unknown; geometries?: unknown[] } | null, kind);
  if (parts.length === 0) return null;
  const [only] = parts;
  const geometry =
    parts.length === 1 ? { type: kind, coordinates: only } : { type: `Multi${kind}`, coordinates: parts };
  return deGeoJson(geometry as Geometria);
}

function partsOf(
  geometry: { type?: string; coordinates?: unknown; geometries?: unknown[] } | null,
  kind: string,
): readonly unknown[] {
  if (!geometry) return [];
  if (geometry.type === 'GeometryCollection') {
    return (geometry.geometries ?? []).flatMap((each) => partsOf(each as typeof geometry, kind));
  }
  if (geometry.type === kind) return [geometry.coordinates];
  return geometry.type === `Multi${kind}` ? (geometry.coordinates as unknown[]) : [];
}
