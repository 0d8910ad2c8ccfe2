import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { fracaoDoNorte, fracaoDoOeste } from '#domain/geometria/mercator.ts';

const FOLDER = fileURLToPath(new URL('../../public/mapa-base/', import.meta.url));
/** Pixels of the world's width at zoom 5, of tiles of 512. */
const WORLD = 512 * 2 ** 5;
/** Outlines are drawn on this grid of pixels. */
const GRID = 4;
/** As app/map/layers/cores.ts has them. */
const COLOURS = {
  claro: { water: '#cfdfe8', land: '#f1efe9', brasil: '#fbfaf7', border: '#b9b4a8' },
  escuro: { water: '#16202a', land: '#23272b', brasil: '#2b3035', border: '#525a61' },
} as const;
/** [west, south, east, north]: its middle is the default one of maps. */
const CUT = [-82.882778, -45, -12.882778, 22] as const;
const MIDDLE = [-47.882778, -15.793889] as const;

type Ring = readonly (readonly [number, number])[];
interface Areas {
  readonly features: readonly {
    readonly geometry: { readonly type: string; readonly coordinates: readonly Ring[] | readonly (readonly Ring[])[] };
  }[];
}

/** `node infra/cli/base-waiting.ts`: the base map as a small drawing, to look at until the map itself is there. */
async function main(): Promise<void> {
  const [x0, y0] = pixel(CUT[0], CUT[3]);
  const [x1, y1] = pixel(CUT[2], CUT[1]);
  const [, middle] = pixel(...MIDDLE);
  // Cut so that the middle of the picture is the middle of the map.
  const half = Math.min(middle - y0, y1 - middle);
  const box = [x0, middle - half, x1 - x0, 2 * half].map(Math.round);
  const [countries, states] = await Promise.all(['paises', 'estados'].map((name) => pathOf(name, box)));
  for (const [name, { water, land, brasil, border }] of Object.entries(COLOURS)) {
    const svg =
      `<svg xmlns="http://www.w3.org/2000/svg" width="${box[2]}" height="${box[3]}" viewBox="0 0 ${box[2]} ${box[3]}"><title>Brasil</title>` +
      `<path fill="${water}" d="M0 0h${box[2]}v${box[3]}H0z"/><g stroke="${border}" stroke-width=".8">` +
      `<path fill="${land}" d="${countries}"/><path fill="${brasil}" d="${states}"/></g></svg>\n`;
    await writeFile(`${FOLDER}espera-${name}.svg`, svg);
    console.log(`${name}: ${(svg.length / 1024).toFixed(1)} KB`);
  }
}

const pixel = (lng: number, lat: number): [number, number] => [fracaoDoOeste(lng) * WORLD, fracaoDoNorte(lat) * WORLD];

async function pathOf(name: string, [left = 0, top = 0, width = 0, height = 0]: readonly number[]): Promise<string> {
  const { features }: Areas = JSON.parse(await readFile(`${FOLDER}${name}.geojson`, 'utf8'));
  const rings = features.flatMap(
    ({ geometry }) => geometry.coordinates.flat(geometry.type === 'Polygon' ? 0 : 1) as Ring[],
  );
  return rings
    .map((ring) => {
      const points: [number, number][] = [];
      for (const [lng, lat] of ring) {
        const [x, y] = pixel(lng, lat);
        const at: [number, number] = [snap(x - left), snap(y - top)];
        const last = points.at(-1);
        if (last?.[0] !== at[0] || last[1] !== at[1]) points.push(at);
      }
      const seen = points.some(([x, y]) => x > 0 && y > 0 && x < width && y < height);
      return points.length < 4 || !seen ? '' : relative(points);
    })
    .join('');
}

const snap = (value: number) => Math.round(value / GRID) * GRID;

function relative(points: readonly [number, number][]): string {
  const [first = [0, 0], ...rest] = points;
  let [x, y] = first;
  const steps = rest.map((to) => {
    const step = `${to[0] - x} ${to[1] - y}`.replace(' -', '-');
    [x, y] = to;
    return step;
  });
  return `M${first[0]} ${first[1]}l${steps.join(' ').replaceAll(' -', '-')}z`;
}

await main();
