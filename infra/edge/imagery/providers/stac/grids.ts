import proj4 from 'proj4';
import { latitudeDaFracao, longitudeDaFracao } from '#domain/geometria/mercator.ts';
import type { Level } from '../../cog.ts';
import { type Forward, forwardOf } from '../../crs.ts';
import { inverseOf } from '../../grid.ts';
import { type Place, TILE_SIDE } from '../../picture.ts';
import type { RemoteCog } from './remote-cog.ts';

/** Parts of a tile's side between which places are looked up; in between, the way is straight to parts of a pixel. */
const PARTS = 16;
const STEP = TILE_SIDE / PARTS;
/** How much coarser than a tile's pixels a file's may be. */
const COARSER = 1.05;

/** Where the pixels of a tile lie on a file's finest grid, in parts of a pixel; NaN where nothing lies. */
export interface Warp {
  readonly columns: Float64Array;
  readonly rows: Float64Array;
  /** Pixels of the finest grid that one of the tile's covers. */
  readonly step: number;
}

/** @returns null where nobody knows the way */
export function forwardOfCode(epsg: number | null, wkt: string | null): Forward | null {
  const definition = epsg === null ? null : definitionOf(epsg);
  try {
    if (definition === null) return wkt === null ? null : forwardOf(wkt);
    const converter = proj4('EPSG:4326', definition);
    return (lng, lat) => {
      // Of a zone that is half the world away there are no coordinates that mean anything.
      const [x = Number.NaN, y = Number.NaN] = converter.forward([lng, lat]);
      return Number.isFinite(x) && Number.isFinite(y) ? [x, y] : null;
    };
  } catch {
    return null;
  }
}

/** Systems that satellites' files come in: UTM and degrees on WGS 84 and on SIRGAS 2000, which is the same for pixels. */
function definitionOf(epsg: number): string | null {
  if (epsg === 4326 || epsg === 3857 || (epsg > 32_600 && epsg <= 32_660) || (epsg > 32_700 && epsg <= 32_760)) {
    return `EPSG:${epsg}`;
  }
  const sirgas = (zone: number, south: boolean) =>
    `+proj=utm +zone=${zone}${south ? ' +south' : ''} +ellps=GRS80 +units=m`;
  if (epsg === 4674) return 'EPSG:4326';
  if (epsg >= 31_965 && epsg <= 31_976) return sirgas(epsg - 31_954, false);
  return epsg >= 31_977 && epsg <= 31_985 ? sirgas(epsg - 31_960, true) : null;
}

/** Null for a tile of which nothing has a place in the file's coordinate system. */
export function warpOf({ z, x, y }: Place, forward: Forward, cog: Pick<RemoteCog, 'transform'>): Warp | null {
  const inverse = inverseOf(cog.transform);
  const side = 1 / 2 ** z;
  const nodes = Array.from({ length: (PARTS + 1) ** 2 }, (_, i) => {
    const [across, down] = [(i % (PARTS + 1)) / PARTS, Math.floor(i / (PARTS + 1)) / PARTS];
    const there = forward(longitudeDaFracao((x + across) * side), latitudeDaFracao((y + down) * side));
    return there === null ? null : inverse(there);
  });
  const step = stepOf(nodes);
  return step === null ? null : { ...between(nodes), step };
}

type Node = readonly [column: number, row: number] | null;

/** The shortest way between two neighbours, by the pixel. */
function stepOf(nodes: readonly Node[]): number | null {
  let shortest = Number.POSITIVE_INFINITY;
  for (const [i, node] of nodes.entries()) {
    const right = i % (PARTS + 1) === PARTS ? null : nodes[i + 1];
    for (const other of [right, nodes[i + PARTS + 1]]) {
      if (node == null || other == null) continue;
      shortest = Math.min(shortest, Math.hypot(other[0] - node[0], other[1] - node[1]) / STEP);
    }
  }
  return Number.isFinite(shortest) && shortest > 0 ? shortest : null;
}

function between(nodes: readonly Node[]): Pick<Warp, 'columns' | 'rows'> {
  const warp = {
    columns: new Float64Array(TILE_SIDE ** 2).fill(Number.NaN),
    rows: new Float64Array(TILE_SIDE ** 2).fill(Number.NaN),
  };
  for (let band = 0; band < PARTS; band++) {
    for (let part = 0; part < PARTS; part++) {
      const at = band * (PARTS + 1) + part;
      const [a, b, c, d] = [nodes[at], nodes[at + 1], nodes[at + PARTS + 1], nodes[at + PARTS + 2]];
      if (a == null || b == null || c == null || d == null) continue;
      const first = (band * TILE_SIDE + part) * STEP;
      spread(warp.columns, first, [a[0], b[0], c[0], d[0]]);
      spread(warp.rows, first, [a[1], b[1], c[1], d[1]]);
    }
  }
  return warp;
}

/** Fills one part of a tile, from its first pixel on, with what lies between its corners. */
function spread(into: Float64Array, first: number, [a, b, c, d]: readonly [number, number, number, number]): void {
  for (let j = 0; j < STEP; j++) {
    const v = (j + 0.5) / STEP;
    for (let i = 0; i < STEP; i++) {
      const u = (i + 0.5) / STEP;
      into[first + j * TILE_SIDE + i] = (1 - v) * ((1 - u) * a + u * b) + v * ((1 - u) * c + u * d);
    }
  }
}

/** The coarsest of a file's resolutions that is as fine as the tile. */
export function levelOf({ levels }: Pick<RemoteCog, 'levels'>, { step }: Warp): Level | null {
  const [finest] = levels;
  if (finest === undefined) return null;
  return levels.findLast((level) => finest.width / level.width <= step * COARSER) ?? finest;
}
