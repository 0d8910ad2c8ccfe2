import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { carregarMunicipios } from 'municipios-brasil';
import { PLACES_FILE, type PlaceLine } from '../edge/geocoding/places-file.ts';
import { type AreaGeometry, extentOf, twkb } from '../edge/geocoding/twkb.ts';

interface Feature<P> {
  readonly properties: P;
  readonly geometry: AreaGeometry;
}
interface Municipio {
  readonly codigo_ibge: string | number;
}
interface Estado {
  readonly codigo_uf: string;
  readonly uf: string;
  readonly nome: string;
  readonly rotulo: readonly [number, number];
}

/** Degrees around the seat of a municipality that is younger than the mesh: about its town. */
const AROUND_SEAT = 0.05;

/**
 * `node infra/cli/places.ts municipios.geojson.gz estados.geojson`: the places that the embedded geocoder knows, one
 * line each, states first.
 */
async function main(meshPath: string, statesPath: string): Promise<void> {
  const mesh = new Map(
    featuresOf<Municipio>(gunzipSync(await readFile(meshPath)).toString('utf8')).map(({ properties, geometry }) => [
      Number(properties.codigo_ibge),
      geometry,
    ]),
  );
  const states = featuresOf<Estado>(await readFile(statesPath, 'utf8'));
  const municipios = (await carregarMunicipios()).listar();
  const lines: PlaceLine[] = [
    ...states
      .map(({ properties: { codigo_uf, uf, nome, rotulo }, geometry }): PlaceLine => {
        const limite = Buffer.from(twkb(geometry)).toString('base64');
        return [Number(codigo_uf), nome, uf, 0, ...rotulo, ...extentOf(geometry), limite];
      })
      .sort(([a], [b]) => a - b),
    ...municipios
      .map(({ codigoIbge, nome, uf, capital, longitude: lng, latitude: lat }): PlaceLine => {
        const area = mesh.get(codigoIbge);
        const extent =
          area === undefined
            ? ([lng - AROUND_SEAT, lat - AROUND_SEAT, lng + AROUND_SEAT, lat + AROUND_SEAT] as const)
            : extentOf(area);
        const limite = area === undefined ? null : Buffer.from(twkb(area)).toString('base64');
        return [codigoIbge, nome, uf, capital ? 1 : 0, lng, lat, ...extent, limite];
      })
      .sort(([a], [b]) => a - b),
  ];
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  // Without the instant of compression: the same data are the same bytes.
  const packed = gzipSync(text, { level: 9 });
  await writeFile(PLACES_FILE, packed);
  const without = lines.filter((line) => line[10] === null).length;
  console.log(`${lines.length} lugares (${without} sem limite), ${(packed.length / 1024).toFixed(0)} KB`);
}

const featuresOf = <P>(text: string) => (JSON.parse(text) as { readonly features: readonly Feature<P>[] }).features;

const [meshPath, statesPath] = process.argv.slice(2);
if (meshPath === undefined || statesPath === undefined) {
  console.error('Faltam os arquivos: node infra/cli/places.ts municipios.geojson.gz estados.geojson');
  process.exitCode = 1;
} else await main(meshPath, statesPath);
