import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Files by their names. */
export type Arquivos = ReadonlyMap<string, Buffer>;

/**
 * What ogr2ogr makes of a GeoJSON text, in a folder that is gone afterwards.
 * @param steps its arguments, one run after the other; the input is `origem.json`
 */
export function converter(origem: unknown, ...steps: readonly (readonly string[])[]): Arquivos {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'atalaia-gdal-'));
  try {
    writeFileSync(path.join(folder, 'origem.json'), JSON.stringify(origem));
    for (const args of steps) execFileSync('ogr2ogr', args, { cwd: folder, stdio: 'pipe' });
    rmSync(path.join(folder, 'origem.json'));
    return new Map(readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name))]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The one file, where only one was made. */
export function unico(arquivos: Arquivos): Buffer {
  const [bytes, ...others] = arquivos.values();
  if (!bytes || others.length > 0) throw new Error(`ogr2ogr wrote ${[...arquivos.keys()].join(', ')}`);
  return bytes;
}
