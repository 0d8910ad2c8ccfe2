import type { Escolha } from '#domain/importacao/duvidas.ts';
import type { Source } from '../inspection/source.ts';
import { type Ogr, OgrError } from '../ogr.ts';
import { problem } from '../refusal.ts';
import { isIncluded } from './layer-plan.ts';
import { forgetRows, readOnce } from './rows.ts';

interface Reading {
  readonly ogr: Ogr;
  readonly folder: string;
  readonly signal: AbortSignal;
}

/**
 * The layers of a GeoPackage are tables of their own: one that cannot be read is named and left out, and keeps none of
 * the others from being read.
 * @throws OgrError where none of them can be
 */
export async function readableLayers(
  reading: Reading,
  sources: readonly Source[],
  escolhas: readonly Escolha[],
): Promise<readonly Source[]> {
  const unread = new Map<Source, OgrError>();
  for (const [index, source] of sources.entries()) {
    if (source.driver !== 'GPKG' || !isIncluded(source, escolhas)) continue;
    try {
      await readOnce(reading, { source, index });
    } catch (error) {
      if (!(error instanceof OgrError) || !['erro', 'queda'].includes(error.reason)) throw error;
      unread.set(source, error);
    }
  }
  const [first] = unread.values();
  if (!first) return sources;
  const kept = sources.filter((source) => !unread.has(source));
  if (!kept.some((source) => isIncluded(source, escolhas))) throw first;
  // Rows lie under the places of their sources, which are others now.
  for (const index of sources.keys()) await forgetRows(reading.folder, index);
  const avisos = [...unread.keys()].map(({ arquivo, camada }) =>
    problem('camada_nao_lida', arquivo, `camada “${camada}”`),
  );
  const at = kept.findIndex((source) => isIncluded(source, escolhas));
  return kept.map((source, i) => (i === at ? { ...source, avisos: [...source.avisos, ...avisos] } : source));
}
