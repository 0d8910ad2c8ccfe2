import exifReader from 'exif-reader';
import type { Fotografia } from '#domain/artefato/artefato.policy.ts';

/** What cameras write fits well into it; a JPEG holds no more. */
const MAX_EXIF_BYTES = 64 * 1024;
/** Tags of one directory. */
const MAX_TAGS = 500;
/** Bytes of a value, by its type from 1. */
const SIZES = [1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
/** Tags that say where another directory begins: those of the camera, and of the place. */
const DIRECTORIES = [0x8769, 0x8825, 0xa005];

/** Where and when a picture was taken, as its EXIF says; null where it says neither, or is none that a camera writes. */
export function photographOf(exif: Buffer | undefined): Fotografia | null {
  if (exif === undefined || exif.length > MAX_EXIF_BYTES || !isSane(exif)) return null;
  try {
    const { Photo, GPSInfo } = exifReader(exif);
    const posicao = GPSInfo === undefined ? null : positionOf(GPSInfo);
    const instante = Photo === undefined ? null : instantOf(Photo);
    return posicao === null && instante === null ? null : { posicao, instante };
  } catch {
    return null;
  }
}

/** Whether all values together are no longer than what there is: otherwise reading them makes gigabytes of kilobytes. */
function isSane(exif: Buffer): boolean {
  const start = exif.toString('latin1', 0, 4) === 'Exif' ? 6 : 0;
  const tiff = exif.subarray(start);
  if (tiff.length < 8) return false;
  const big = tiff.toString('latin1', 0, 2) === 'MM';
  const short = (at: number) => (at + 2 > tiff.length ? 0 : big ? tiff.readUInt16BE(at) : tiff.readUInt16LE(at));
  const long = (at: number) => (at + 4 > tiff.length ? 0 : big ? tiff.readUInt32BE(at) : tiff.readUInt32LE(at));
  let total = 0;
  const walk = (at: number, depth: number): boolean => {
    const tags = short(at);
    if (tags > MAX_TAGS || depth > 2) return false;
    for (let i = 0; i < tags; i++) {
      const entry = at + 2 + i * 12;
      total += (SIZES[short(entry + 2) - 1] ?? 1) * long(entry + 4);
      if (total > tiff.length) return false;
      if (DIRECTORIES.includes(short(entry)) && !walk(long(entry + 8), depth + 1)) return false;
    }
    return true;
  };
  return walk(long(4), 0);
}

type Tags = Readonly<Record<string, unknown>>;

function positionOf(gps: Tags): [number, number] | null {
  const lat = degreesOf(gps.GPSLatitude, gps.GPSLatitudeRef === 'S');
  const lng = degreesOf(gps.GPSLongitude, gps.GPSLongitudeRef === 'W');
  // Where there is no fix many cameras write zeros.
  if (lat === null || lng === null || (lat === 0 && lng === 0) || Math.abs(lat) > 90 || Math.abs(lng) > 180)
    return null;
  return [lng, lat];
}

function degreesOf(value: unknown, negative: boolean): number | null {
  if (!Array.isArray(value) || value.length !== 3) return null;
  const [degrees, minutes, seconds] = value.map(Number) as [number, number, number];
  const sum = degrees + minutes / 60 + seconds / 3_600;
  return Number.isFinite(sum) ? Number((negative ? -sum : sum).toFixed(7)) : null;
}

const NO_CLOCK_UNTIL = Date.UTC(1900, 0, 1);

/** As the camera's clock showed it, with its zone where it wrote one. */
function instantOf({ DateTimeOriginal: when, OffsetTimeOriginal: offset }: Tags): string | null {
  // A clock that was never set writes zeros, which are read as a day of 1899: before there were cameras that say when.
  if (!(when instanceof Date) || !(when.getTime() >= NO_CLOCK_UNTIL)) return null;
  const zone = typeof offset === 'string' && /^[+-]\d\d:\d\d$/.test(offset) ? offset : '';
  return `${when.toISOString().slice(0, 19)}${zone}`;
}
