type Ring = readonly (readonly number[])[];

export type AreaGeometry =
  | { readonly type: 'Polygon'; readonly coordinates: readonly Ring[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Ring[])[] };

/** Decimal places of a degree that are kept: 11 m, which is all that the mesh has. */
const DECIMALS = 4;
const SCALE = 10 ** DECIMALS;
const MULTIPOLYGON = 6;

const partsOf = (geometry: AreaGeometry): readonly (readonly Ring[])[] =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;

/** The area as Tiny WKB, which PostGIS reads: each coordinate is the step from the one before it, in as few bytes as it needs. */
export function twkb(geometry: AreaGeometry): Uint8Array {
  const bytes: number[] = [MULTIPOLYGON | (zigzag(DECIMALS) << 4), 0];
  const write = (value: number) => {
    let rest = value;
    while (rest >= 0x80) {
      bytes.push((rest & 0x7f) | 0x80);
      rest = Math.floor(rest / 128);
    }
    bytes.push(rest);
  };
  let [x, y] = [0, 0];
  const parts = partsOf(geometry);
  write(parts.length);
  for (const part of parts) {
    write(part.length);
    for (const ring of part) {
      write(ring.length);
      for (const [lng = 0, lat = 0] of ring) {
        const [nextX, nextY] = [Math.round(lng * SCALE), Math.round(lat * SCALE)];
        write(zigzag(nextX - x));
        write(zigzag(nextY - y));
        [x, y] = [nextX, nextY];
      }
    }
  }
  return Uint8Array.from(bytes);
}

const zigzag = (value: number) => (value < 0 ? -value * 2 - 1 : value * 2);

export function extentOf(geometry: AreaGeometry): readonly [oeste: number, sul: number, leste: number, norte: number] {
  let [oeste, sul, leste, norte] = [180, 90, -180, -90];
  for (const [lng = 0, lat = 0] of partsOf(geometry).flat(2)) {
    [oeste, leste] = [Math.min(oeste, lng), Math.max(leste, lng)];
    [sul, norte] = [Math.min(sul, lat), Math.max(norte, lat)];
  }
  return [oeste, sul, leste, norte];
}
