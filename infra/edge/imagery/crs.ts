import proj4 from 'proj4';

/** A coordinate system that places cannot be looked up in: what it is called. */
class UnsupportedCrs extends Error {
  override readonly name = 'UnsupportedCrs';
  readonly crs: string;
  constructor(crs: string, options?: ErrorOptions) {
    super(`no way into ${crs}`, options);
    this.crs = crs;
  }
}

/** From longitude and latitude into a coordinate system; null where a place has no coordinates there. */
export type Forward = (lng: number, lat: number) => readonly [x: number, y: number] | null;

/**
 * Datums whose longitudes and latitudes are those of WGS 84 within less than any pixel, and those that nobody knows, of
 * which GDAL takes it as well. For the older ones there are several ways that differ by metres: a value that is read
 * beside its pixel would be worse than none.
 */
const DATUMS = [
  ...['world geodetic system 1984', 'wgs 84', 'sistema de referencia geocentrico para'],
  ...['european terrestrial reference system 1989', 'international terrestrial reference frame'],
  ...['reseau geodesique francais 1993', 'north american datum 1983', 'geocentric datum of australia'],
  ...['geodetic reference system 1980', 'not specified', 'unknown', 'unnamed'],
];

const known = new Map<string, Forward>();
/** Systems that are remembered: installations have a handful. */
const MAX_KNOWN = 200;

/** @param wkt as GDAL writes it @throws UnsupportedCrs */
export function forwardOf(wkt: string): Forward {
  const found = known.get(wkt);
  if (found !== undefined) return found;
  const made = forward(wkt);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(wkt, made);
  return made;
}

function forward(wkt: string): Forward {
  const [, name = 'sem nome'] = /^\w+\["([^"]*)"/.exec(wkt) ?? [];
  const [, datum = ''] = /\b(?:DATUM|ENSEMBLE|TRF|GEODETICDATUM)\["([^"]*)"/i.exec(wkt) ?? [];
  const plain = datum.toLowerCase().replaceAll(/[_\s]+/g, ' ');
  if (!DATUMS.some((one) => plain.startsWith(one))) throw new UnsupportedCrs(name);
  let there: (place: [number, number]) => number[];
  try {
    const converter = proj4('EPSG:4326', wkt);
    there = (place) => converter.forward(place);
    there([0, 0]);
  } catch (error) {
    throw new UnsupportedCrs(name, { cause: error });
  }
  return (lng, lat) => {
    try {
      const [x = Number.NaN, y = Number.NaN] = there([lng, lat]);
      return Number.isFinite(x) && Number.isFinite(y) ? [x, y] : null;
    } catch {
      // Some systems hold a part of the world alone.
      return null;
    }
  };
}
