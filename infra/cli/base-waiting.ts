import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fracaoDoNorte, fracaoDoOeste } from '#domain/geometria/mercator.ts';

const SOURCES = fileURLToPath(new URL('../../public/mapa-base/', import.meta.url));
const DRAWINGS = fileURLToPath(new URL('../../app/map/canvas/', import.meta.url));
/** Pixels of the world's width at zoom 5, of tiles of 512. */
const WORLD = 512 * 2 ** 5;
/** Pixels of a unit of the drawing. */
const UNIT = 4;
/** Square pixels of the smallest bend that is kept; islands and lakes of less than four of them are left out. */
const BEND = 80;
/** As app/map/layers/cores.ts has them. */
const COLOURS = {
  claro: { water: '#cfdfe8', land: '#f1efe9', brasil: '#fbfaf7', border: '#b9b4a8' },
  escuro: { water: '#16202a', land: '#23272b', brasil: '#2b3035', border: '#525a61' },
} as const;
/** [west, south, east, north]: its middle is the default one of maps. */
const CUT = [-82.882778, -45, -12.882778, 22] as const;
const MIDDLE = [-47.882778, -15.793889] as const;

type Point = readonly [number, number];
type Line = readonly Point[];
type Polygonal = { readonly type: 'Polygon'; readonly coordinates: readonly Line[] } | MultiPolygon;
interface MultiPolygon {
  readonly type: 'MultiPolygon';
  readonly coordinates: readonly (readonly Line[])[];
}
interface Areas {
  readonly features: readonly { readonly geometry: Polygonal | null }[];
}
interface Topology {
  readonly objects: { readonly areas: { readonly geometries: readonly { readonly type: string | null }[] } };
}

/** What is used of TopoJSON's packages, which are put beside: nobody else needs them. */
interface Topojson {
  readonly topology: (objects: { readonly areas: Areas }, steps: number) => Topology;
  readonly presimplify: (topology: Topology) => Topology;
  readonly simplify: (topology: Topology, weight: number) => Topology;
  readonly filter: (topology: Topology, keep: unknown) => Topology;
  readonly filterWeight: (topology: Topology, weight: number) => unknown;
  readonly feature: (topology: Topology, object: object) => Areas;
  readonly merge: (topology: Topology, objects: readonly object[]) => MultiPolygon;
  readonly mesh: (
    topology: Topology,
    object: object,
    kept: (a: object, b: object) => boolean,
  ) => { readonly coordinates: readonly Line[] };
}

/**
 * `node infra/cli/base-waiting.ts node_modules`, with topojson-server, topojson-simplify and topojson-client there: the base
 * map as a drawing so small that it comes within the map's styles, to look at until the map itself is there.
 */
async function main(folder: string): Promise<void> {
  const require = createRequire(path.resolve(folder, 'x'));
  const topojson: Topojson = Object.assign(
    {},
    ...['server', 'simplify', 'client'].map((of) => require(`topojson-${of}`)),
  );
  const [x0, y0] = pixel(CUT[0], CUT[3]);
  const [x1, y1] = pixel(CUT[2], CUT[1]);
  const [, middle] = pixel(...MIDDLE);
  // Cut so that the middle of the picture is the middle of the map.
  const half = Math.min(middle - y0, y1 - middle);
  const corner: Point = [x0, middle - half];
  const size: Point = [Math.round(x1 - x0), Math.round(2 * half)];
  const [countries, states] = await Promise.all(['paises', 'estados'].map((name) => simple(topojson, name, corner)));
  if (!countries || !states) throw new Error('sem países ou estados');
  const drawn = (line: Line, closed: boolean) => pathOf(line, closed, size);
  const rings = ({ type, coordinates }: Polygonal) =>
    (type === 'Polygon' ? [coordinates] : coordinates)
      .flatMap((rings) => rings.map((ring) => drawn(ring, true)))
      .join('');
  const land = topojson
    .feature(countries, countries.objects.areas)
    .features.map(({ geometry }) => (geometry === null ? '' : rings(geometry)))
    .join('');
  const left = states.objects.areas.geometries.filter(({ type }) => type !== null);
  const brasil = rings(topojson.merge(states, left));
  const borders = topojson
    .mesh(states, states.objects.areas, (a, b) => a !== b)
    .coordinates.map((line) => drawn(line, false))
    .join('');
  for (const [name, colour] of Object.entries(COLOURS)) {
    const svg =
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size[0]}" height="${size[1]}"><title>Brasil</title>` +
      `<path fill="${colour.water}" d="M0 0h${size[0]}v${size[1]}H0z"/>` +
      `<g stroke="${colour.border}" stroke-width="${0.8 / UNIT}" transform="scale(${UNIT})">` +
      `<path fill="${colour.land}" d="${land}"/><path fill="${colour.brasil}" d="${brasil}"/><path fill="none" d="${borders}"/></g></svg>\n`;
    await writeFile(`${DRAWINGS}espera-${name}.svg`, svg);
    console.log(`${name}: ${(svg.length / 1024).toFixed(1)} KB`);
  }
}

const pixel = (lng: number, lat: number): Point => [fracaoDoOeste(lng) * WORLD, fracaoDoNorte(lat) * WORLD];

/** Borders that two areas share stay shared: each is simplified once. */
async function simple(topojson: Topojson, name: string, [left, top]: Point): Promise<Topology> {
  const areas: Areas = JSON.parse(await readFile(`${SOURCES}${name}.geojson`, 'utf8'), (key, value) => {
    if (key === 'bbox' || !Array.isArray(value) || typeof value[0] !== 'number') return value;
    const [x, y] = pixel(value[0], value[1]);
    return [x - left, y - top];
  });
  const weighed = topojson.presimplify(topojson.topology({ areas }, 1e5));
  const simplified = topojson.simplify(weighed, BEND);
  return topojson.filter(simplified, topojson.filterWeight(simplified, 4 * BEND));
}

/** A line in units of the drawing, or '' where nothing of it is on it. */
function pathOf(line: Line, closed: boolean, [width, height]: Point): string {
  const points: Point[] = [];
  for (const [x, y] of line) {
    const at: Point = [Math.round(x / UNIT), Math.round(y / UNIT)];
    const last = points.at(-1);
    if (last?.[0] !== at[0] || last[1] !== at[1]) points.push(at);
  }
  const seen = points.some(([x, y]) => x > 0 && y > 0 && x < width / UNIT && y < height / UNIT);
  if (!seen || points.length < (closed ? 4 : 2)) return '';
  if (closed) points.pop();
  const [first = [0, 0], ...rest] = points;
  let [x, y] = first;
  const steps = rest.map((to) => {
    const step = `${to[0] - x} ${to[1] - y}`;
    [x, y] = to;
    return step;
  });
  return `M${first[0]} ${first[1]}l${steps.join(' ').replaceAll(' -', '-')}${closed ? 'z' : ''}`;
}

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Falta a pasta dos pacotes topojson-*: node infra/cli/base-waiting.ts node_modules');
  process.exitCode = 1;
} else await main(folder);
