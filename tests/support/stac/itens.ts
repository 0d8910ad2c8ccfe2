/** Where the files of the tests lie, in degrees. */
const [OESTE, SUL, LESTE, NORTE] = [-44.19, -20.28, -43.99, -20.09];
export const LUGAR = [OESTE, SUL, LESTE, NORTE] as const;
const ANEL = [
  [OESTE, SUL],
  [LESTE, SUL],
  [LESTE, NORTE],
  [OESTE, NORTE],
  [OESTE, SUL],
];

/** Bands of Sentinel-2 by their common names, with the micrometres of their middle. */
const BANDAS = { blue: 0.49, green: 0.56, red: 0.665, nir: 0.842, swir22: 2.19 } as const;
export type NomeDeBanda = keyof typeof BANDAS;

export const colecao = (id: string) => ({
  type: 'Collection',
  id,
  stac_version: '1.0.0',
  description: id,
  license: 'proprietary',
  links: [],
  extent: { spatial: { bbox: [[-180, -90, 180, 90]] }, temporal: { interval: [['2015-01-01T00:00:00Z', null]] } },
});

interface Dados {
  readonly id: string;
  readonly collection: string;
  readonly datetime: string;
  readonly nuvens?: number;
  /** Where the file of each band lies. */
  readonly bandas: Partial<Record<NomeDeBanda, string>>;
  readonly mais?: Readonly<Record<string, unknown>>;
}

const itemSemAssets = ({ id, collection, datetime, nuvens, mais = {} }: Dados, versao: '1.0.0' | '1.1.0') => ({
  type: 'Feature',
  stac_version: versao,
  stac_extensions: [],
  id,
  collection,
  links: [],
  bbox: [...LUGAR],
  geometry: { type: 'Polygon', coordinates: [ANEL] },
  properties: {
    datetime,
    platform: 'sentinel-2b',
    constellation: 'sentinel-2',
    gsd: 10,
    ...(nuvens !== undefined && { 'eo:cloud_cover': nuvens }),
    ...mais,
  },
});

const cog = (href: string) => ({
  href,
  type: 'image/tiff; application=geotiff; profile=cloud-optimized',
  roles: ['data'],
});

/** As version 1.0 writes it: `eo:bands`, `raster:bands`, `proj:epsg`. */
export function item10(dados: Dados) {
  const assets = Object.entries(dados.bandas).map(([nome, href]) => [
    nome,
    {
      ...cog(href),
      'eo:bands': [{ name: `b-${nome}`, common_name: nome, center_wavelength: BANDAS[nome as NomeDeBanda] }],
      'raster:bands': [{ nodata: 0, data_type: 'uint16', scale: 0.0001, offset: -0.1 }],
    },
  ]);
  const item = itemSemAssets(dados, '1.0.0');
  return { ...item, properties: { ...item.properties, 'proj:epsg': 32723 }, assets: Object.fromEntries(assets) };
}

/** As version 1.1 writes it: `bands`, what holds for all of them at the asset, `proj:code`. */
export function item11(dados: Dados) {
  const assets = Object.entries(dados.bandas).map(([nome, href]) => [
    `asset-${nome}`,
    {
      ...cog(href),
      nodata: 0,
      data_type: 'uint16',
      'raster:scale': 0.0001,
      'raster:offset': -0.1,
      'proj:code': 'EPSG:32723',
      bands: [{ name: `b-${nome}`, 'eo:common_name': nome }],
    },
  ]);
  return { ...itemSemAssets(dados, '1.1.0'), assets: Object.fromEntries(assets) };
}
