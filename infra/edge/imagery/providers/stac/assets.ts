import { z } from 'zod';

/** Assets of an item, and bands of an asset, that are looked at. */
const [MOST_ASSETS, MOST_BANDS] = [200, 64];

const maybe = <S extends z.ZodType>(schema: S) => schema.nullish().catch(null);
const text = maybe(z.string().max(300));
const nodata = maybe(z.union([z.number(), z.enum(['nan', 'inf', '-inf'])]));

/** One band in any of the ways in which versions 1.0 and 1.1 write it. */
const bandSchema = z.object({
  name: text,
  common_name: text,
  'eo:common_name': text,
  center_wavelength: maybe(z.number().positive()),
  'eo:center_wavelength': maybe(z.number().positive()),
  nodata,
  data_type: text,
  scale: maybe(z.number()),
  'raster:scale': maybe(z.number()),
  offset: maybe(z.number()),
  'raster:offset': maybe(z.number()),
  spatial_resolution: maybe(z.number().positive()),
  'raster:spatial_resolution': maybe(z.number().positive()),
});
type Written = z.infer<typeof bandSchema>;

const projected = {
  'proj:epsg': maybe(z.int().positive()),
  'proj:code': text,
  'proj:wkt2': maybe(z.string().max(16_000)),
  'proj:transform': maybe(z.array(z.number()).min(6)),
};
const projectedSchema = z.object(projected);

const assetSchema = bandSchema.extend({
  ...projected,
  href: z.string().min(1).max(4_000),
  type: text,
  roles: maybe(z.array(z.string())),
  gsd: maybe(z.number().positive()),
  bands: maybe(z.array(z.unknown())),
  'eo:bands': maybe(z.array(z.unknown())),
  'raster:bands': maybe(z.array(z.unknown())),
});

/** A band of an asset, as far as its item says. */
export interface AssetBand {
  readonly nome: string | null;
  readonly comum: string | null;
  /** Nanometres, of the middle. */
  readonly comprimento_de_onda: number | null;
  readonly nodata: number | null;
  /** Null where nothing is said. */
  readonly escala: number | null;
  readonly deslocamento: number | null;
  readonly byte: boolean;
}

export interface StacAsset {
  readonly chave: string;
  readonly href: string;
  readonly type: string;
  readonly roles: readonly string[];
  /** Metres that a pixel covers; null where nothing says it. */
  readonly resolucao: number | null;
  /** Where the file does not say its coordinate system. */
  readonly epsg: number | null;
  readonly wkt: string | null;
  readonly bandas: readonly AssetBand[];
}

/** What of an item's assets can be read. @param address of the item: what is relative begins there */
export function assetsOf(
  address: URL,
  assets: Readonly<Record<string, unknown>>,
  properties: Readonly<Record<string, unknown>>,
): readonly StacAsset[] {
  const ofItem = projectedSchema.parse(properties);
  const named = listOf(properties.bands ?? properties['eo:bands']);
  return Object.entries(assets)
    .slice(0, MOST_ASSETS)
    .flatMap(([chave, asset]) => {
      const read = assetSchema.safeParse(asset);
      if (!read.success || !URL.canParse(read.data.href, address)) return [];
      const { data } = read;
      const epsg = codeOf(data) ?? codeOf(ofItem);
      return {
        chave,
        href: new URL(data.href, address).href,
        type: data.type ?? '',
        roles: data.roles ?? [],
        epsg,
        wkt: data['proj:wkt2'] ?? ofItem['proj:wkt2'] ?? null,
        resolucao: resolutionOf(data, data['proj:transform'] ?? ofItem['proj:transform'], epsg),
        bandas: bandsOf(chave, data, named),
      };
    });
}

function codeOf(said: z.infer<typeof projectedSchema>): number | null {
  const [, code] = /^EPSG:(\d{4,6})$/i.exec(said['proj:code'] ?? '') ?? [];
  return code === undefined ? (said['proj:epsg'] ?? null) : Number(code);
}

function resolutionOf(asset: z.infer<typeof assetSchema>, transform: number[] | null | undefined, epsg: number | null) {
  const [first] = listOf(asset['raster:bands']);
  const said = asset.gsd ?? asset['raster:spatial_resolution'] ?? first?.spatial_resolution;
  if (said != null) return said;
  const metres = epsg !== null && (epsg >= 20_000 || epsg === 3857 || epsg === 5880);
  return metres && transform?.[0] ? Math.abs(transform[0]) : null;
}

/** Lists of both versions, band by band; what stands at the asset holds for each of its bands. */
function bandsOf(chave: string, asset: z.infer<typeof assetSchema>, named: readonly Written[]): readonly AssetBand[] {
  const lists = [asset.bands, asset['eo:bands'], asset['raster:bands']].map(listOf);
  const count = Math.max(1, ...lists.map(({ length }) => length));
  return Array.from({ length: count }, (_, i) => {
    const own = lists.flatMap((list) => list[i] ?? []);
    const name = own.find((band) => band.name != null)?.name ?? (count === 1 ? chave : null);
    const ofItem = named.filter((band) => name !== null && band.name === name);
    const said = <T>(of: (band: Written) => T | null | undefined): T | null =>
      [...own, ...ofItem, asset].map(of).find((value) => value != null) ?? null;
    const micrometres = said((band) => band['eo:center_wavelength'] ?? band.center_wavelength);
    const nothing = said((band) => band.nodata);
    return {
      nome: name,
      comum: said((band) => band['eo:common_name'] ?? band.common_name),
      comprimento_de_onda: micrometres === null ? null : Math.round(micrometres * 1_000),
      // NaN stands for nothing anyway.
      nodata: typeof nothing === 'number' ? nothing : null,
      escala: said((band) => band['raster:scale'] ?? band.scale),
      deslocamento: said((band) => band['raster:offset'] ?? band.offset),
      byte: said((band) => band.data_type) === 'uint8',
    };
  });
}

const listOf = (list: unknown): readonly Written[] =>
  Array.isArray(list) ? list.slice(0, MOST_BANDS).map((band) => bandSchema.safeParse(band).data ?? EMPTY) : [];
const EMPTY = bandSchema.parse({});

const PICTURE = /^image\/(png|jpeg|webp)$/;

export const thumbnailOf = (assets: readonly StacAsset[]): string | null =>
  assets.find(({ chave, type, roles }) => PICTURE.test(type) && (roles.includes('thumbnail') || chave === 'thumbnail'))
    ?.href ?? null;
