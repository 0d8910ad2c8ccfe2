import path from 'node:path';
import { parseInfo, type RasterInfo } from './described.ts';
import type { Gdal } from './gdal.ts';

/** How a file of ours is read: never guessed by the program. */
export type Driver = 'GTiff' | 'JP2OpenJPEG' | 'VRT';

/** One exam: the folder that its children see, and nothing else. */
export interface Work {
  readonly gdal: Gdal;
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** A raster in the folder of an exam, which was looked at before anybody opens it. */
export interface RasterFile {
  readonly file: string;
  readonly driver: Driver;
}

/** What is examined: the raster, and what is said of it beside it. */
export interface OpenedImage extends RasterFile {
  /** Names in capitals, as sensors write them. */
  readonly dito: Readonly<Record<string, string>>;
}

export const inside = ({ folder }: Pick<Work, 'folder'>, file: string) => path.join(folder, file);

/** What `gdalinfo` says of a file. @throws ImageRefusal, GdalError */
export async function info(
  { gdal, folder, signal }: Work,
  { file, driver }: RasterFile,
  more: readonly string[] = [],
): Promise<RasterInfo> {
  const args = ['-json', '-norat', '-noct', '-nofl', ...more, '-if', driver, file];
  return parseInfo(await gdal.run('gdalinfo', { folder, signal, args }));
}
