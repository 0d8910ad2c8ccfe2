import type { Problema } from '#domain/importacao/importacao.events.ts';
import { openBinaryFile } from './binary-file.ts';
import { Table } from './flatgeobuf/flatbuffer.ts';
import { OpenRings } from './open-rings.ts';

/** No longer feature is taken by the reading, however it is written. */
export const MAX_FEATURE_BYTES = 32 * 2 ** 20;

/** What bytes that say more than they hold have in them is for the reading to tell. */
function unlessCut(look: () => boolean): boolean {
  try {
    return look();
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Whether positions, `width` bytes each, end elsewhere than they begin. @throws RangeError */
function isOpen(bytes: Buffer, from: number, positions: number, width = 16, little = true): boolean {
  if (positions < 3) return false;
  const at = (offset: number) => (little ? bytes.readDoubleLE(offset) : bytes.readDoubleBE(offset));
  const last = from + (positions - 1) * width;
  const differs = (a: number, b: number) => a !== b && !Number.isNaN(a) && !Number.isNaN(b);
  return differs(at(from), at(last)) || differs(at(from + 8), at(last + 8));
}

const SHAPE_HEADER_BYTES = 8;
const [PARTS_COUNT, POINTS_COUNT, PARTS] = [36, 40, 44];
const SHAPE_POLYGONS = [5, 15, 25];

/** The polygons of a `.shp` with an open ring. */
export async function openRingsOfShapes(
  shp: string,
  { offsets, bytes }: { readonly offsets: Float64Array; readonly bytes: Float64Array },
  arquivo: string,
): Promise<readonly Problema[]> {
  const found = new OpenRings(arquivo);
  const file = await openBinaryFile(shp);
  try {
    // Records that lie inside of each other would have to be read over and over.
    let left = file.size;
    for (let feicao = 0; feicao < offsets.length && left >= 0; feicao++) {
      const length = bytes[feicao] ?? 0;
      left -= length;
      if (length < PARTS || length > MAX_FEATURE_BYTES || left < 0) continue;
      const shape = await file.read((offsets[feicao] ?? 0) + SHAPE_HEADER_BYTES, length);
      if (unlessCut(() => shapeIsOpen(shape))) found.add(feicao);
    }
  } finally {
    await file.close();
  }
  return found.avisos();
}

function shapeIsOpen(shape: Buffer): boolean {
  if (!SHAPE_POLYGONS.includes(shape.readInt32LE(0))) return false;
  const parts = shape.readUInt32LE(PARTS_COUNT);
  const points = PARTS + parts * 4;
  for (let part = 0; part < parts; part++) {
    const from = shape.readUInt32LE(PARTS + part * 4);
    const to = part + 1 < parts ? shape.readUInt32LE(PARTS + part * 4 + 4) : shape.readUInt32LE(POINTS_COUNT);
    if (isOpen(shape, points + from * 16, to - from)) return true;
  }
  return false;
}

const FEATURE_GEOMETRY = 0;
const GEOMETRY = { ends: 0, xy: 1, type: 6, parts: 7 } as const;
const [UNKNOWN, POLYGON, MULTI_POLYGON] = [0, 3, 6];

/** Whether the features of a FlatGeobuf of this type may have rings. */
export function mayHaveRings(type: number): boolean {
  return [UNKNOWN, POLYGON, MULTI_POLYGON].includes(type);
}

/** Whether a feature of a FlatGeobuf has an open ring. @param type of all of its features, where the header says it */
export function flatGeobufIsOpen(feature: Buffer, type: number): boolean {
  return unlessCut(() => {
    const geometry = Table.root(feature).table(FEATURE_GEOMETRY);
    if (!geometry) return false;
    const own = type === UNKNOWN ? (geometry.number8(GEOMETRY.type) ?? UNKNOWN) : type;
    if (own !== POLYGON && own !== MULTI_POLYGON) return false;
    // Each ring has four bytes of its own; where there are more, parts are named again and again.
    let left = feature.length / 4;
    for (const polygon of own === POLYGON ? [geometry] : geometry.tables(GEOMETRY.parts)) {
      const [from, to] = polygon.vectorAt(GEOMETRY.xy, 8);
      const [ends, behind] = polygon.vectorAt(GEOMETRY.ends, 4);
      let first = 0;
      // A single ring need not say where it ends.
      for (let at = ends; at < Math.max(behind, ends + 1); at += 4) {
        const end = ends === behind ? (to - from) / 16 : feature.readUInt32LE(at);
        if (--left < 0) return false;
        if (isOpen(feature, from + first * 16, end - first)) return true;
        first = end;
      }
    }
    return false;
  });
}

const ENVELOPE_BYTES = [0, 32, 48, 48, 64];
const MARK = Buffer.from('GP');
const MARK_BYTES = 8;

/** Whether what a GeoPackage stores as a place has an open ring. */
export function geoPackageIsOpen(blob: Buffer): boolean {
  const envelope = ENVELOPE_BYTES[((blob[3] ?? 0) >> 1) & 7];
  if (envelope === undefined || !blob.subarray(0, MARK.length).equals(MARK)) return false;
  return unlessCut(() => new Wkb(blob, MARK_BYTES + envelope).isOpen());
}

class Wkb {
  private readonly bytes: Buffer;
  private at: number;
  private little = true;

  constructor(bytes: Buffer, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  /** @throws RangeError */
  isOpen(): boolean {
    const { kind, width } = this.head();
    if (kind === POLYGON) return this.polygonIsOpen(width);
    if (kind !== MULTI_POLYGON) return false;
    for (let polygons = this.number(); polygons > 0; polygons--) {
      if (this.polygonIsOpen(this.head().width)) return true;
    }
    return false;
  }

  /** Heights and measures are told by thousands, or by the highest bits. */
  private head() {
    this.little = this.bytes.readUInt8(this.at++) === 1;
    const code = this.number();
    const flags = code >>> 30;
    const iso = Math.floor((code & 0x0fffffff) / 1_000);
    const more = iso === 3 || flags === 3 ? 2 : iso > 0 || flags > 0 ? 1 : 0;
    return { kind: (code & 0x0fffffff) % 1_000, width: 16 + more * 8 };
  }

  private number(): number {
    this.at += 4;
    return this.little ? this.bytes.readUInt32LE(this.at - 4) : this.bytes.readUInt32BE(this.at - 4);
  }

  private polygonIsOpen(width: number): boolean {
    for (let rings = this.number(); rings > 0; rings--) {
      const positions = this.number();
      if (isOpen(this.bytes, this.at, positions, width, this.little)) return true;
      this.at += positions * width;
    }
    return false;
  }
}
