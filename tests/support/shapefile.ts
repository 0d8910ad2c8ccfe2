import { converter } from './gdal.ts';
import type { Input } from './inputs.ts';
import { makeZip, type ZipEntry } from './zip.ts';

/** The parts of a shapefile by their extensions. */
export type Partes = Readonly<Record<string, Buffer>>;

/** A shapefile made of GeoJSON, each part by its extension. */
export function shapefile(origem: unknown, ...args: readonly string[]): Partes {
  const arquivos = converter(origem, ['-f', 'ESRI Shapefile', 'x.shp', 'origem.json', ...args]);
  return Object.fromEntries([...arquivos].map(([nome, bytes]) => [nome.slice(2), bytes]));
}

/** The parts under one name in a zip; `null` leaves a part out, bytes take its place. */
export function zipado(partes: Partes, mudancas: Readonly<Record<string, Buffer | string | null>> = {}): Input {
  return { nome: 'talhoes.zip', bytes: makeZip(entradas('talhoes', partes, mudancas)) };
}

export function entradas(
  base: string,
  partes: Partes,
  mudancas: Readonly<Record<string, Buffer | string | null>> = {},
): ZipEntry[] {
  return Object.entries({ ...partes, ...mudancas }).flatMap(([ext, content]) =>
    content === null ? [] : [{ name: `${base}.${ext}`, content }],
  );
}

/** A copy with some bytes changed. */
export function mudado(bytes: Buffer | undefined, mudar: (copia: Buffer) => void): Buffer {
  const copia = Buffer.from(bytes ?? '');
  mudar(copia);
  return copia;
}
