import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { carregarMunicipios } from 'municipios-brasil';
import { fracaoDoNorte, fracaoDoOeste } from '#domain/geometria/mercator.ts';
import { type MeshArea, sharedBorders } from '../edge/base-map/borders.ts';
import { packTiles } from '../edge/base-map/tile-pack.ts';

const PACK = fileURLToPath(new URL('../../public/mapa-base/municipios.ladrilhos', import.meta.url));
/** Zooms that have tiles of their own: nearer, the last are enlarged, 19 m a unit. */
const ZOOMS = [6, 7, 8, 9] as const;
/** Nearer than this every seat has its name, farther only capitals. */
const ZOOM_DAS_SEDES = 7;
/** Pixels of a tile by which a border may be moved. */
const OPTIONS = { maxZoom: 9, indexMaxZoom: 0, tolerance: 4, extent: 4096, buffer: 64 } as const;

type Geometry =
  | { readonly type: 'Polygon'; readonly coordinates: number[][][] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: number[][][][] };
interface Mesh {
  readonly features: readonly {
    readonly properties: { readonly codigo_uf: number };
    readonly geometry: Geometry;
  }[];
}

/** `node infra/cli/base-tiles.ts municipios.geojson.gz`: the tiles of municipalities of the base map, from their mesh. */
async function main(path: string): Promise<void> {
  const mesh: Mesh = JSON.parse(gunzipSync(await readFile(path)).toString('utf8'));
  const divisas = indexOf(
    sharedBorders(mesh.features.map(areaOf)).map(({ de, coordinates }) => feature({ de }, 'LineString', coordinates)),
  );
  const municipios = await carregarMunicipios();
  const sedes = municipios.listar().map(({ nome, uf, capital, longitude, latitude }) => ({
    capital,
    ponto: feature({ nome, uf, capital }, 'Point', [longitude, latitude]),
  }));
  const [todas, capitais] = [sedes, sedes.filter(({ capital }) => capital)].map((quais) =>
    indexOf(quais.map(({ ponto }) => ponto)),
  );
  const tiles = new Map<string, Uint8Array>();
  for (const z of ZOOMS) {
    for (const [x, y] of placesOf(z)) {
      const layers: Record<string, GeoJSONVTTile> = {};
      const borders = z >= ZOOM_DAS_SEDES ? divisas.getTile(z, x, y) : null;
      const seats = (z >= ZOOM_DAS_SEDES ? todas : capitais)?.getTile(z, x, y) ?? null;
      if (borders !== null) layers.divisas = borders;
      if (seats !== null) layers.sedes = seats;
      if (Object.keys(layers).length > 0)
        tiles.set(`${z}/${x}/${y}`, fromGeojsonVt(layers, { version: 2, extent: 4096 }));
    }
  }
  const pack = packTiles(tiles);
  await writeFile(PACK, pack);
  console.log(`${tiles.size} ladrilhos, ${(pack.length / 1024).toFixed(0)} KB`);
}

function areaOf({ properties, geometry }: Mesh['features'][number]): MeshArea {
  return {
    estado: properties.codigo_uf,
    rings: geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat(),
  };
}

function feature(properties: object, type: string, coordinates: unknown): GeoJSON.Feature {
  return { type: 'Feature', properties, geometry: { type, coordinates } as GeoJSON.Geometry };
}

const indexOf = (features: GeoJSON.Feature[]) => new GeoJSONVT({ type: 'FeatureCollection', features }, OPTIONS);

/** Every place of a zoom that lies over Brazil and its islands. */
function* placesOf(z: number): Generator<readonly [x: number, y: number]> {
  const n = 2 ** z;
  const column = (lng: number) => Math.floor(fracaoDoOeste(lng) * n);
  const row = (lat: number) => Math.floor(fracaoDoNorte(lat) * n);
  for (let x = column(-74.1); x <= column(-28.8); x++) for (let y = row(5.4); y <= row(-33.9); y++) yield [x, y];
}

const [path] = process.argv.slice(2);
if (path === undefined) {
  console.error('Falta o arquivo: node infra/cli/base-tiles.ts municipios.geojson.gz');
  process.exitCode = 1;
} else await main(path);
