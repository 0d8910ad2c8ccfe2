import type { Papel } from '#domain/imagem/exame.ts';
import { type MascaraDeNuvens, mascaraDeNuvens } from '#domain/imagem/mascara-de-nuvens.ts';
import type { AssetBand, StacAsset } from './assets.ts';

/** A band that pictures are made of, and how it is read. */
export interface StacBand {
  readonly papel: Papel;
  /** As its item calls it. */
  readonly nome: string;
  readonly href: string;
  /** Which of the file's, from 0. */
  readonly indice: number;
  /** Null where the item does not say: the file may. */
  readonly nodata: number | null;
  /** The world's value is `valor * escala + deslocamento`; null where nobody says how. */
  readonly escala: number | null;
  readonly deslocamento: number;
  readonly epsg: number | null;
  readonly wkt: string | null;
}

type Properties = Readonly<Record<string, unknown>>;

const COMMON: Readonly<Record<string, Papel>> = {
  blue: 'azul',
  green: 'verde',
  red: 'vermelho',
  nir: 'infravermelho_proximo',
  nir08: 'infravermelho_proximo',
  swir16: 'infravermelho_medio_1',
  swir22: 'infravermelho_medio_2',
  ndvi: 'ndvi',
  ndwi: 'ndwi',
  nbr: 'nbr',
};
const SIX = ['blue', 'green', 'red', 'nir', 'swir16', 'swir22'];
/** Names of bands by what carries the sensor, in the order of `SIX`. */
const SENSORS: readonly (readonly [platform: RegExp, names: readonly RegExp[]])[] = [
  [/^sentinel-?2/i, [/^B0?2$/i, /^B0?3$/i, /^B0?4$/i, /^B0?8$/i, /^B11$/i, /^B12$/i]],
  [/^landsat-?[89]/i, [/B2$/i, /B3$/i, /B4$/i, /B5$/i, /B6$/i, /B7$/i]],
  [/^landsat-?[457]/i, [/B1$/i, /B2$/i, /B3$/i, /B4$/i, /B5$/i, /B7$/i]],
];
/** Nanometres of the middle, in the order of `SIX`. */
const WAVES = [
  [440, 520],
  [520, 600],
  [620, 690],
  [760, 900],
  [1_550, 1_750],
  [2_050, 2_350],
] as const;

/** The one band of each role that an item's pictures are made of: of the data, else of a picture that it has ready. */
export function stacBands(assets: readonly StacAsset[], properties: Properties): readonly StacBand[] {
  const files = assets.filter(isGeotiff);
  const isPicture = ({ chave, roles }: StacAsset) =>
    chave === 'visual' || roles.some((role) => role === 'visual' || role === 'overview' || role === 'thumbnail');
  const data = chosen(
    files.filter((file) => !isPicture(file)),
    properties,
  );
  return data.length > 0
    ? data
    : chosen(
        files.filter(({ roles }) => !roles.includes('thumbnail')),
        properties,
      );
}

/** A file that says of each pixel whether clouds hide the ground. */
export interface StacMask
  extends Pick<MascaraDeNuvens, 'nome' | 'encoberto' | 'vazio'>,
    Omit<StacBand, 'papel' | 'nome'> {}

/** The first file whose name is that of a mask of a kind that is known; null where there is none. */
export function stacMask(assets: readonly StacAsset[]): StacMask | null {
  const bands = assets
    .filter(isGeotiff)
    .flatMap((file) =>
      file.bandas.map((banda, indice) => ({ file, indice, said: `${file.chave} ${banda.nome ?? ''}` })),
    );
  const mask = mascaraDeNuvens(bands.map(({ said }) => said));
  const found = mask && bands[mask.banda];
  if (!found) return null;
  const { nome, encoberto, vazio } = mask;
  const { href, epsg, wkt } = found.file;
  return { nome, encoberto, vazio, href, epsg, wkt, indice: found.indice, nodata: null, escala: 1, deslocamento: 0 };
}

const isGeotiff = ({ href, type }: StacAsset): boolean =>
  type === '' ? /\.tiff?(\?|$)/i.test(href) : /^image\/(tiff|vnd\.stac\.geotiff)/i.test(type);

function chosen(files: readonly StacAsset[], properties: Properties): readonly StacBand[] {
  const platform = [properties.constellation, properties.platform].filter((one) => typeof one === 'string');
  const found = files.flatMap((file) =>
    file.bandas.flatMap((banda, indice) => {
      const common = commonOf(banda, platform);
      const papel = common === null ? undefined : COMMON[common.name];
      return papel === undefined ? [] : { papel, file, banda, indice, rank: common?.rank ?? 0 };
    }),
  );
  // What is said outright before what is concluded, then the finer one.
  found.sort((a, b) => a.rank - b.rank || (a.file.resolucao ?? 0) - (b.file.resolucao ?? 0));
  const roles = [...new Set(found.map(({ papel }) => papel))];
  return roles.flatMap((role) => {
    const best = found.find(({ papel }) => papel === role);
    if (best === undefined) return [];
    const { file, banda, indice, papel } = best;
    const { href, epsg, wkt } = file;
    return {
      papel,
      nome: banda.nome ?? file.chave,
      href,
      indice,
      nodata: banda.nodata,
      epsg,
      wkt,
      ...scaleOf(banda, platform, properties),
    };
  });
}

function commonOf({ comum, nome, comprimento_de_onda: wave }: AssetBand, platform: readonly string[]) {
  if (comum !== null) return COMMON[comum] === undefined ? null : { name: comum, rank: comum === 'nir08' ? 2 : 0 };
  const plain = nome?.toLowerCase() ?? '';
  if (COMMON[plain] !== undefined) return { name: plain, rank: 1 };
  const [, names = []] = SENSORS.find(([pattern]) => platform.some((one) => pattern.test(one))) ?? [];
  const known = SIX[names.findIndex((name) => name.test(nome ?? ''))];
  if (known !== undefined) return { name: known, rank: 1 };
  const seen = SIX[WAVES.findIndex(([from, to]) => wave !== null && wave >= from && wave <= to)];
  return seen === undefined ? null : { name: seen, rank: 3 };
}

/** Sentinel-2 counts reflectance in ten-thousandths; from its baseline 04.00 on a thousand was added to each. */
const [S2_SCALE, S2_OFFSET, S2_BASELINE] = [0.0001, -0.1, 4];

function scaleOf({ escala, deslocamento, byte }: AssetBand, platform: readonly string[], properties: Properties) {
  const sentinel = platform.some((one) => /^sentinel-?2/i.test(one));
  // Earth Search has taken the thousand away, and still writes it.
  const applied = properties['earthsearch:boa_offset_applied'] ?? properties['sentinel:boa_offset_applied'];
  if (sentinel && applied === true) return { escala: escala ?? S2_SCALE, deslocamento: 0 };
  if (escala !== null || deslocamento !== null) return { escala: escala ?? 1, deslocamento: deslocamento ?? 0 };
  if (!sentinel || byte) return { escala: null, deslocamento: 0 };
  const said = properties['s2:processing_baseline'] ?? properties['sentinel:processing_baseline'];
  const shifted = Number.parseFloat(String(said ?? properties['processing:version'] ?? '')) >= S2_BASELINE;
  return { escala: S2_SCALE, deslocamento: shifted ? S2_OFFSET : 0 };
}
