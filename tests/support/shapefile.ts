import { converter } from './gdal.ts';
import type { Par } from './geojson.ts';
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

/** Polygons of one ring each as .shp and .shx, for rings larger than GDAL takes as GeoJSON. */
export function poligonos(aneis: readonly (readonly Par[])[]): Partes {
  const bytes = aneis.map(({ length }) => 8 + 44 + 4 + length * 16);
  const shp = Buffer.alloc(bytes.reduce((soma, n) => soma + n, 100));
  const shx = Buffer.alloc(100 + aneis.length * 8);
  for (const file of [shp, shx]) {
    file.writeInt32BE(9994, 0);
    file.writeInt32BE(file.length / 2, 24);
    file.writeInt32LE(1000, 28);
    file.writeInt32LE(5, 32);
    for (const [i, grau] of [-180, -90, 180, 90].entries()) file.writeDoubleLE(grau, 36 + i * 8);
  }
  let at = 100;
  for (const [n, anel] of aneis.entries()) {
    const tamanho = ((bytes[n] ?? 0) - 8) / 2;
    for (const [file, inicio, numero] of [
      [shp, at, n + 1],
      [shx, 100 + n * 8, at / 2],
    ] as const) {
      file.writeInt32BE(numero, inicio);
      file.writeInt32BE(tamanho, inicio + 4);
    }
    shp.writeInt32LE(5, at + 8);
    for (const [i, grau] of [-180, -90, 180, 90].entries()) shp.writeDoubleLE(grau, at + 12 + i * 8);
    shp.writeInt32LE(1, at + 44);
    shp.writeInt32LE(anel.length, at + 48);
    for (const [i, [x, y]] of anel.entries()) {
      shp.writeDoubleLE(x, at + 56 + i * 16);
      shp.writeDoubleLE(y, at + 64 + i * 16);
    }
    at += bytes[n] ?? 0;
  }
  return { shp, shx };
}
