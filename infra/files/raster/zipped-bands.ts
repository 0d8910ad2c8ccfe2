import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ArchiveLimits, type Extracted, extractArchive } from '../vector/inspection/archive.ts';
import { epsgOfWkt } from '../vector/inspection/crs/wkt-crs.ts';
import { Refusal } from '../vector/refusal.ts';
import { isAlpha, isPlaced, type RasterInfo } from './described.ts';
import { type BandSource, joinBands } from './joined-bands.ts';
import { ImageRefusal } from './refusal.ts';
import { bandNumber, bandTitle, type Sensor, sensorOf } from './sensors.ts';
import { saidBeside, saidByName, scaleBeside, worldFile } from './sidecars.ts';
import { info, inside, type OpenedImage, type RasterFile, type Work } from './work.ts';

/** Pictures unpack to more than what layers are sent as. */
const LIMITS: ArchiveLimits = { inflatedBytes: 24 * 2 ** 30, ratio: 400, ratioFromBytes: 512 * 2 ** 20 };

const RASTER = /\.(tiff?|jp2)$/i;
const DESCRIPTION = /\.(txt|xml|json)$/i;
const WORLD = /\.(tfwx?|tifw|tiffw|wld|j2w|jp2w|prj)$/i;
/** Bytes of what stands beside images: a description of a scene is some ten thousand. */
const MAX_TEXT = 4 * 2 ** 20;
/** What sensors put beside bands: masks, qualities, angles, ready pictures, small ones. */
const BESIDE =
  /(^|[_-])(udm2?|bqa|qa|qa_pixel|qa_radsat|qa_aerosol|scl|aot|wvp|tci|pvi|msk|cld|snw|ovr|preview|quicklook|browse|thumb(nail)?|saa|sza|vaa|vza|mask|ang|detfoo|qualit|cldprb|snwprb|cdist|drad|emis|emsd|trad|urad|atran)([_-]|\d|$)/i;

interface Entry extends Extracted {
  /** Without folders and extension. */
  readonly stem: string;
}

interface Raster extends RasterFile {
  readonly entry: Entry;
  readonly info: RasterInfo;
}

/** An image whose bands are files of their own in a zip, or whose one file came zipped. @throws ImageRefusal */
export async function openZip(
  work: Work,
  file: string,
  nome: string,
  lookAt: (file: string) => Promise<RasterFile | 'zip'>,
): Promise<OpenedImage> {
  const entries = await unpack(work, file, nome);
  const chosen = chooseRasters(entries);
  const rasters: Raster[] = [];
  for (const entry of chosen) {
    const kind = await lookAt(path.basename(entry.file)).catch((error: Error) => {
      throw error instanceof ImageRefusal ? error.of(entry.name) : error;
    });
    if (kind === 'zip') throw new ImageRefusal('zip_dentro_de_zip', entry.name);
    rasters.push({ ...kind, entry, info: await info(work, kind) });
  }
  const texts = await descriptions(entries);
  const names = [nome, ...rasters.map(({ entry }) => entry.name)];
  const dito = Object.assign({}, ...names.toReversed().map(saidByName), ...texts.map(saidBeside));
  const [only] = rasters;
  const image = rasters.length === 1 && only ? await alone(work, only, entries) : null;
  const joined = image ?? (await joinBands(work, bandsOf(rasters, sensorOf([...names, dito.SPACECRAFT_ID]), texts)));
  return { ...joined, dito };
}

async function unpack(work: Work, file: string, nome: string): Promise<readonly Entry[]> {
  const wanted = (name: string) => RASTER.test(name) || DESCRIPTION.test(name) || WORLD.test(name);
  try {
    const options = { prefix: 'entrada', limits: LIMITS };
    const extracted = await extractArchive(inside(work, file), nome, work.folder, wanted, options);
    return extracted.map((one) => ({ ...one, stem: path.posix.basename(one.name).replace(/\.[^.]+$/, '') }));
  } catch (error) {
    if (error instanceof Refusal) throw new ImageRefusal('zip_recusado', saidOf(error));
    throw error;
  }
}

/** Why an archive is not taken, in words. */
function saidOf({ problema: { codigo, detalhe } }: Refusal): string {
  const causes: Readonly<Record<string, string>> = {
    zip_corrompido: 'está corrompido',
    zip_cifrado: 'tem senha',
    zip_grande_demais: 'é grande demais depois de aberto',
    zip_entradas_demais: 'tem arquivos demais',
  };
  return [causes[codigo], detalhe].filter(Boolean).join(': ');
}

/** Bands, and not what stands beside them; of a band in several resolutions the finest, which its name tells. */
function chooseRasters(entries: readonly Entry[]): readonly Entry[] {
  const all = entries.filter(({ name }) => RASTER.test(name));
  if (all.length === 0) throw new ImageRefusal('zip_sem_imagem');
  const bands = all.filter(({ stem, name }) => !BESIDE.test(stem) && !/(^|\/)QI_DATA\//i.test(name));
  const byBand = new Map<string, Entry>();
  for (const entry of bands.length === 0 ? all : bands) {
    const [, metres] = /_(\d\d)m$/i.exec(entry.stem) ?? [];
    const key = metres === undefined ? entry.name : entry.stem.slice(0, -4);
    const other = byBand.get(key);
    if (other === undefined || entry.stem < other.stem) byBand.set(key, entry);
  }
  return [...byBand.values()].toSorted((a, b) => a.stem.localeCompare(b.stem, 'en', { numeric: true }));
}

/** The one raster of a zip; with what says beside it where it lies, if it does not itself. Null where bands are to be named. */
async function alone(work: Work, raster: Raster, entries: readonly Entry[]): Promise<RasterFile | null> {
  const { entry, info: seen, file, driver } = raster;
  const known = (seen.coordinateSystem?.wkt ?? '') !== '';
  if (isPlaced(seen) && known) return { file, driver };
  const beside = entries.filter(({ name, stem }) => WORLD.test(name) && stem.replace(/\.tiff?$/i, '') === entry.stem);
  const prj = beside.find(({ name }) => /\.prj$/i.test(name));
  const world = beside.find(({ name }) => !/\.prj$/i.test(name));
  const transform = isPlaced(seen) ? seen.geoTransform : world && worldFile(await text(world));
  const code = known || prj === undefined ? null : epsgOfWkt(await text(prj));
  const srs = known ? seen.coordinateSystem?.wkt : code === null ? undefined : `EPSG:${code}`;
  if (!transform || srs === undefined) return { file, driver };
  const bands = seen.bands.flatMap((band, i) =>
    isAlpha(band) ? [] : [{ ...bandOfRaster(raster, i, null, []), colour: band.colorInterpretation ?? null }],
  );
  return joinBands(work, bands, { size: seen.size, transform, srs });
}

function bandsOf(rasters: readonly Raster[], sensor: Sensor | null, texts: readonly string[]): readonly BandSource[] {
  const several = rasters.filter(({ info: { bands } }) => bands.length > 1);
  if (several.length > 0 && rasters.length > 1) {
    throw new ImageRefusal('zip_varias_imagens', rasters.map(({ entry }) => entry.name).join(', '));
  }
  const fine = sensor?.pancromatica;
  const colours = rasters.filter(({ entry }) => fine === undefined || bandNumber(entry.stem) !== fine);
  return (colours.length === 0 ? rasters : colours).map((raster) => {
    if (raster.info.bands.some(({ colorInterpretation }) => colorInterpretation === 'Palette')) {
      throw new ImageRefusal('paleta', raster.entry.name);
    }
    return bandOfRaster(raster, 0, sensor, texts);
  });
}

function bandOfRaster(raster: Raster, i: number, sensor: Sensor | null, texts: readonly string[]): BandSource {
  const { entry, file, info: seen } = raster;
  const band = seen.bands[i];
  const own = band?.description?.trim() ?? '';
  const beside = texts.map((one) => scaleBeside(one, entry.name, bandNumber(entry.stem)));
  const inFile = band?.scale === undefined ? null : { escala: band.scale, deslocamento: band.offset ?? 0 };
  return {
    file,
    band: i + 1,
    info: seen,
    nodata: band?.noDataValue ?? sensor?.nodata ?? null,
    colour: null,
    title: own !== '' || seen.bands.length > 1 ? own : bandTitle(sensor, entry.stem),
    scale: inFile ?? beside.find((scale) => scale !== null) ?? null,
  };
}

const text = async ({ file }: Extracted) => (await readFile(file)).subarray(0, MAX_TEXT).toString('utf8');

/** Descriptions of the scene, not of its parts. */
async function descriptions(entries: readonly Entry[]): Promise<readonly string[]> {
  const texts = entries.filter(({ name, stem }) => DESCRIPTION.test(name) && !/\.aux$/i.test(stem));
  const scene = texts.filter(({ stem }) => /MTL|MTD_MSI|metadata/i.test(stem));
  return Promise.all((scene.length === 0 ? texts : scene).slice(0, 20).map(text));
}
