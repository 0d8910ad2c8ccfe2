import { writeFile } from 'node:fs/promises';
import type { RasterInfo } from './described.ts';
import { ImageRefusal } from './refusal.ts';
import type { Scale } from './sidecars.ts';
import { inside, type RasterFile, type Work } from './work.ts';

/** A band of a raster that becomes one of an image. */
export interface BandSource {
  readonly file: string;
  /** Its place in that file, from 1; `mask,1` for what tells which pixels are seen. */
  readonly band: number | 'mask,1';
  readonly info: RasterInfo;
  readonly title: string;
  /** As GDAL names what it is drawn as; null for nothing. */
  readonly colour: string | null;
  readonly nodata: number | string | null;
  readonly scale: Scale | null;
}

/** Where an image lies: its grid, and the text of its coordinate system. */
interface Grid {
  readonly size: readonly [number, number];
  readonly transform: readonly number[];
  readonly srs: string;
}

/** Of a band's ground that must lie over the others', of 1. */
const MIN_OVERLAP = 0.5;

/**
 * Writes one description of all bands on the grid of the finest. It is ours: it names files of this folder alone, each
 * of which was looked at before.
 * @throws ImageRefusal where they do not lie over each other
 */
export async function joinBands(work: Work, bands: readonly BandSource[], place?: Grid): Promise<RasterFile> {
  const grid = place ?? finest(bands);
  const type = common(bands.flatMap(({ info, band }) => (band === 'mask,1' ? [] : (info.bands[band - 1]?.type ?? []))));
  const xml = [
    `<VRTDataset rasterXSize="${grid.size[0]}" rasterYSize="${grid.size[1]}">`,
    `<SRS dataAxisToSRSAxisMapping="1,2">${escaped(grid.srs)}</SRS>`,
    `<GeoTransform>${grid.transform.join(', ')}</GeoTransform>`,
    ...bands.map((source, i) => bandXml(source, i + 1, type, grid, place !== undefined)),
    '</VRTDataset>',
  ].join('\n');
  const file = 'juntas.vrt';
  await writeFile(inside(work, file), xml);
  return { file, driver: 'VRT' };
}

function bandXml(source: BandSource, number: number, type: string, grid: Grid, same: boolean): string {
  const { file, band, info, title, colour, nodata, scale } = source;
  const [width, height] = info.size;
  const [x, y, across, down] = same ? [0, 0, ...grid.size] : placed(info, grid);
  return [
    `<VRTRasterBand dataType="${type}" band="${number}">`,
    `<Description>${escaped(title)}</Description>`,
    ...(colour === null ? [] : [`<ColorInterp>${escaped(colour)}</ColorInterp>`]),
    ...(nodata === null ? [] : [`<NoDataValue>${nodata}</NoDataValue>`]),
    ...(scale === null ? [] : [`<Offset>${scale.deslocamento}</Offset><Scale>${scale.escala}</Scale>`]),
    `<SimpleSource><SourceFilename relativeToVRT="1">${file}</SourceFilename><SourceBand>${band}</SourceBand>`,
    `<SrcRect xOff="0" yOff="0" xSize="${width}" ySize="${height}"/>`,
    `<DstRect xOff="${x}" yOff="${y}" xSize="${across}" ySize="${down}"/></SimpleSource>`,
    '</VRTRasterBand>',
  ].join('');
}

/** A raster whose file has a mask of its own, as drones' programs write it: the mask as a band, so that it is kept. */
export async function withMask(work: Work, { file }: RasterFile, info: RasterInfo): Promise<RasterFile> {
  const { size, geoTransform: transform = [], coordinateSystem } = info;
  const bands = info.bands.map((band, i): BandSource => {
    const { description = '', colorInterpretation: colour = null, scale, offset = 0 } = band;
    const own = scale === undefined ? null : { escala: scale, deslocamento: offset };
    return { file, info, band: i + 1, title: description, colour, nodata: null, scale: own };
  });
  const mask: BandSource = { file, info, band: 'mask,1', title: '', colour: 'Alpha', nodata: null, scale: null };
  return joinBands(work, [...bands, mask], { size, transform, srs: coordinateSystem?.wkt ?? '' });
}

/** The grid of the smallest pixel. */
function finest(bands: readonly BandSource[]): Grid {
  const [best] = bands.toSorted((a, b) => pixel(a.info) - pixel(b.info));
  const { size, geoTransform: transform, coordinateSystem } = best?.info ?? {};
  if (size === undefined || transform === undefined) throw new ImageRefusal('sem_georreferencia');
  const srs = coordinateSystem?.wkt ?? '';
  if (srs === '') throw new ImageRefusal('sem_crs');
  for (const { info, title } of bands) {
    if (info.coordinateSystem?.wkt !== srs) throw new ImageRefusal('bandas_desencontradas', title);
  }
  return { size, transform, srs };
}

const pixel = ({ geoTransform: [, across = 0, , , , down = 0] = [] }: RasterInfo) => Math.abs(across * down);

/** Where a raster stands on the grid, in pixels of it. @throws ImageRefusal where it does not */
function placed(info: RasterInfo, { size, transform }: Grid): readonly [number, number, number, number] {
  const [left = 0, across = 1, turnX = 0, top = 0, turnY = 0, down = -1] = transform;
  const own = info.geoTransform ?? [];
  const [ownLeft = 0, ownAcross = 1, ownTurnX = 0, ownTop = 0, ownTurnY = 0, ownDown = -1] = own;
  const turned = [turnX, turnY, ownTurnX, ownTurnY].some((turn) => turn !== 0);
  if (turned && own.join() !== transform.join()) throw new ImageRefusal('bandas_desencontradas', 'giradas');
  const [x, y] = turned ? [0, 0] : [(ownLeft - left) / across, (ownTop - top) / down];
  const [wide, high] = turned ? info.size : [(ownAcross / across) * info.size[0], (ownDown / down) * info.size[1]];
  const overlap = (from: number, length: number, whole: number) =>
    Math.max(0, Math.min(from + length, whole) - Math.max(from, 0)) / Math.min(length, whole);
  if (!(overlap(x, wide, size[0]) >= MIN_OVERLAP && overlap(y, high, size[1]) >= MIN_OVERLAP)) {
    throw new ImageRefusal('bandas_desencontradas', 'ficam em lugares diferentes');
  }
  return [x, y, wide, high];
}

const WHOLE = ['Byte', 'UInt16', 'Int16', 'UInt32', 'Int32'];

/** A type that holds the values of all. */
function common(types: readonly string[]): string {
  const [first = 'Byte'] = types;
  if (types.every((type) => type === first)) return first;
  if (types.every((type) => ['Byte', 'UInt16'].includes(type))) return 'UInt16';
  if (types.every((type) => ['Byte', 'Int16'].includes(type))) return 'Int16';
  if (types.every((type) => ['Byte', 'UInt16', 'Int16', 'Int32'].includes(type))) return 'Int32';
  if (types.every((type) => WHOLE.slice(0, 3).includes(type) || type === 'Float32')) return 'Float32';
  return 'Float64';
}

const escaped = (text: string) =>
  text
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
