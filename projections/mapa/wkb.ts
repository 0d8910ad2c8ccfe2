import type { Geometria } from '#domain/geometria/geojson.ts';

/** Codes of OGC's well-known binary. */
const CODE = { Point: 1, LineString: 2, Polygon: 3, MultiPoint: 4, MultiLineString: 5, MultiPolygon: 6 } as const;
/** PostGIS's flag for "an SRID follows". */
const COM_SRID = 0x20000000;
const SRID = 4326;

/** Character codes of the hexadecimal digits. */
const HEX = new TextEncoder().encode('0123456789abcdef');
const decoder = new TextDecoder();

type Position = readonly [number, number];

/** Writes little-endian numbers into a buffer that grows. */
class Writer {
  #view = new DataView(new ArrayBuffer(4_096));
  #length = 0;

  #room(bytes: number): number {
    const at = this.#length;
    this.#length += bytes;
    if (this.#length > this.#view.byteLength) {
      const larger = new Uint8Array(Math.max(this.#length, this.#view.byteLength * 2));
      larger.set(new Uint8Array(this.#view.buffer));
      this.#view = new DataView(larger.buffer);
    }
    return at;
  }

  uint32(value: number): void {
    const at = this.#room(4);
    this.#view.setUint32(at, value, true);
  }

  header(code: number): void {
    const at = this.#room(1);
    this.#view.setUint8(at, 1);
    this.uint32(code);
  }

  position([x, y]: Position): void {
    const at = this.#room(16);
    this.#view.setFloat64(at, x, true);
    this.#view.setFloat64(at + 8, y, true);
  }

  positions(line: readonly Position[]): void {
    this.uint32(line.length);
    for (const position of line) this.position(position);
  }

  toHex(): string {
    const bytes = new Uint8Array(this.#view.buffer, 0, this.#length);
    const digits = new Uint8Array(bytes.length * 2);
    for (let i = 0; i < bytes.length; i += 1) {
      const byte = bytes[i] ?? 0;
      digits[i * 2] = HEX[byte >> 4] ?? 0;
      digits[i * 2 + 1] = HEX[byte & 15] ?? 0;
    }
    return decoder.decode(digits);
  }
}

/** The part of a geometry after its header. */
function body(writer: Writer, geometria: Geometria): void {
  switch (geometria.type) {
    case 'Point':
      writer.position(geometria.coordinates);
      break;
    case 'LineString':
      writer.positions(geometria.coordinates);
      break;
    case 'Polygon':
      writer.uint32(geometria.coordinates.length);
      for (const ring of geometria.coordinates) writer.positions(ring);
      break;
    default:
      writer.uint32(geometria.coordinates.length);
      for (const part of partsOf(geometria)) {
        writer.header(CODE[part.type]);
        body(writer, part);
      }
  }
}

function partsOf(geometria: Extract<Geometria, { type: `Multi${string}` }>): readonly Geometria[] {
  if (geometria.type === 'MultiPoint')
    return geometria.coordinates.map((coordinates) => ({ type: 'Point', coordinates }));
  if (geometria.type === 'MultiLineString')
    return geometria.coordinates.map((coordinates) => ({ type: 'LineString', coordinates }));
  return geometria.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }));
}

/**
 * A geometry as PostGIS reads it fastest: hexadecimal EWKB in EPSG:4326. Its own GeoJSON reader takes as long for a
 * file of municipalities as all else that their insertion does.
 */
export function ewkb(geometria: Geometria): string {
  const writer = new Writer();
  writer.header(CODE[geometria.type] + COM_SRID);
  writer.uint32(SRID);
  body(writer, geometria);
  return writer.toHex();
}
