import type { Plano } from '#domain/exportacao/campos.ts';

const BLOCK_BYTES = 256 * 1024;

/** A GeoJSON of features; in WGS 84 it needs not say so. */
export async function* geojsonFile(features: AsyncIterable<readonly Buffer[]>, crs: number): AsyncGenerator<Buffer> {
  const name = `urn:ogc:def:crs:EPSG::${crs}`;
  const system = crs === 4326 ? '' : `"crs":${JSON.stringify({ type: 'name', properties: { name } })},`;
  yield Buffer.from(`{"type":"FeatureCollection",${system}"features":[\n`);
  yield* joined(features, Buffer.from(',\n'));
  yield Buffer.from('\n]}\n');
}

/** A table for Excel in Portuguese: it takes a byte order mark for UTF-8, and `;` where the comma is for decimals. */
export async function* csvFile(
  lines: AsyncIterable<readonly Buffer[]>,
  { colunas }: Plano<unknown>,
  withGeometry: boolean,
): AsyncGenerator<Buffer> {
  const names = colunas.map(({ nome }) => nome);
  const geometry = ['wkt', 'geometria_wkt', 'camada_wkt'].find((name) => !names.includes(name)) ?? 'wkt_da_geometria';
  const heads = withGeometry ? [...names, geometry] : names;
  yield Buffer.from(`\uFEFF${heads.map(cell).join(';')}\r\n`);
  yield* joined(lines, Buffer.from('\r\n'));
  yield Buffer.from('\r\n');
}

/** As in the lines: quoted, and never the beginning of a formula. */
function cell(text: string): string {
  return `"${text.replace(/^([=+\-@\t\r])/, "'$1").replaceAll('"', '""')}"`;
}

/** In blocks that are worth a write. */
async function* joined(source: AsyncIterable<readonly Buffer[]>, between: Buffer): AsyncGenerator<Buffer> {
  let block: Buffer[] = [];
  let bytes = 0;
  let first = true;
  for await (const items of source) {
    for (const item of items) {
      if (!first) block.push(between);
      first = false;
      block.push(item);
      bytes += item.length + between.length;
    }
    if (bytes < BLOCK_BYTES) continue;
    yield Buffer.concat(block);
    block = [];
    bytes = 0;
  }
  if (block.length > 0) yield Buffer.concat(block);
}
