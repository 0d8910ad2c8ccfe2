import { createReadStream, createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import * as geographiclib from 'geographiclib-geodesic';
import { estimarNuvens } from '#domain/imagem/estimativa-de-nuvens.ts';
import type { Banda, Exame } from '#domain/imagem/exame.ts';
import type { Arquivo } from '#domain/importacao/importacao.events.ts';
import { heard } from '#infra/heard.ts';
import type { ExameAntecipado, ExameFeito, Examinador } from '#workflows/imagem/imagem.effects.ts';
import type { TempFolders } from '../sandbox/temp-folders.ts';
import type { Storage } from '../storage/storage.ts';
import { type Described, describe, isAlpha, isMasked, isPlaced, nodataOf, type RasterInfo } from './described.ts';
import { type Gdal, GdalError } from './gdal.ts';
import { withMask } from './joined-bands.ts';
import { openImage } from './open-image.ts';
import { ImageRefusal } from './refusal.ts';
import { figuresOf, outline, sampleSize, sayer } from './sample.ts';
import { info, inside, type RasterFile, type Work } from './work.ts';

// The package is CommonJS: Node answers it as `default`.
const { Geodesic } = (geographiclib as { default?: typeof geographiclib }).default ?? geographiclib;

/** The names of files in the folder of one exam: nothing of the sender's own is ever part of a path. */
const ORIGINAL = 'original.bin';
const VALUES = 'valores.tif';
const PICTURES = 'quadros.tif';
const SAMPLE = 'amostra.bin';

/** Every file that it writes is tiled for ranges and packed without loss. */
const COG = [
  ...['-q', '-of', 'COG', '-co', 'COMPRESS=DEFLATE', '-co', 'PREDICTOR=YES'],
  ...['-co', 'BIGTIFF=IF_SAFER', '-co', 'NUM_THREADS=2', '-co', 'OVERVIEWS=IGNORE_EXISTING'],
];
/** Values of all bands from which on the pictures of an image take so long that it is shown without them. */
const LARGE = 32 * 2 ** 20;
/** Blocks of the grid of values, in pixels. */
const VALUES_BLOCK = 256;

interface Dependencies {
  readonly gdal: Gdal;
  readonly folders: TempFolders;
  readonly storage: Storage;
  /** Keeps a file of an image, announced before it is there. */
  guardar(imagem_id: string, nome: string, source: AsyncIterable<Uint8Array>): Promise<Arquivo>;
}

/** Reads an image that nobody vouches for, and makes what maps and charts are read from. */
export function createExaminer({ gdal, folders, storage, guardar }: Dependencies): Examinador {
  return {
    async examinar({ imagem_id, versao, arquivo }, signal, aoAntecipar) {
      const name = `imagem-${imagem_id}-${versao}`;
      const folder = await folders.open(name);
      const work = { gdal, folder, signal };
      try {
        await pipeline(await storage.get(arquivo.chave), createWriteStream(inside(work, ORIGINAL)), { signal });
        const keep = (file: string) => guardar(imagem_id, file, heard(createReadStream(inside(work, file))));
        let antecipado: ExameAntecipado | null = null;
        const exame = await examine(work, arquivo.nome, async (soFar) => {
          antecipado = { exame: soFar, valores: await keep(VALUES) };
          await aoAntecipar?.(antecipado);
        });
        const { valores } = (antecipado as ExameAntecipado | null) ?? { valores: await keep(VALUES) };
        const feito: ExameFeito = { exame, valores, quadros: await keep(PICTURES) };
        return feito;
      } catch (error) {
        return { problemas: [refusalOf(error)] };
      } finally {
        await folders.remove(name);
      }
    },
  };
}

/** @throws what is no fault of the file */
function refusalOf(error: unknown) {
  if (error instanceof ImageRefusal) return error.problema;
  if (!(error instanceof GdalError) || error.reason === 'cancelado') throw error;
  const said = error.stderr.split('\n')[0] ?? '';
  const codigo = ({ tempo: 'leitura_demorada', memoria: 'leitura_sem_memoria' } as const)[error.reason as 'tempo'];
  return new ImageRefusal(codigo ?? 'ilegivel', said === '' ? null : said).problema;
}

const geotiff = (file: string) => ({ file, driver: 'GTiff' }) as const;

/** What lies in the folder as the original. @param aoDescrever told what a large one is before its pictures are made */
async function examine(work: Work, nome: string, aoDescrever: (exame: Exame) => Promise<void>): Promise<Exame> {
  const { dito, ...opened } = await openImage(work, ORIGINAL, nome);
  const seen = await info(work, opened);
  const image = isMasked(seen) && isPlaced(seen) ? await withMask(work, opened, seen) : opened;
  const described = describe(image === opened ? seen : { ...(await info(work, image)), metadata: seen.metadata }, dito);
  await writeValues(work, image, described);
  const measured = await info(work, geotiff(VALUES), ['-stats']);
  const seenInIt = { ...headOf(described), ...(await measure(work, measured, described)) };
  const { largura, altura, bandas } = seenInIt;
  if (largura * altura * bandas.length > LARGE) await aoDescrever({ ...seenInIt, ...within(described.cantos) });
  await writePictures(work, described);
  return { ...seenInIt, ...(await outlined(work)) };
}

/** The file beside the original on its own grid. */
async function writeValues(work: Work, { file, driver }: RasterFile, described: Described): Promise<void> {
  const { gdal, folder, signal } = work;
  const { bandas, umBit, partesDeByte } = described;
  const real = bandas.some(({ tipo }) => tipo.startsWith('Float'));
  // What is no number says nothing, whether the file says so or not; what its pixels cannot hold stands for nothing.
  const nodata = bandas[0]?.nodata ?? (real && !described.alfa ? 'nan' : null);
  const kept = nodata !== null && holds(bandas[0]?.tipo ?? 'Byte', nodata) ? String(nodata) : 'none';
  const whole = partesDeByte ? ['-ot', umBit ? 'Byte' : (bandas[0]?.tipo ?? 'Byte')] : [];
  const values = ['-co', 'OVERVIEW_RESAMPLING=NEAREST', '-co', `BLOCKSIZE=${VALUES_BLOCK}`, '-a_nodata', kept];
  const own = ['-if', driver, ...whole];
  await gdal.run('gdal_translate', { folder, signal, args: [...COG, ...own, ...values, file, VALUES] });
}

/** The file on the grid of maps, out of that of the values. */
async function writePictures({ gdal, folder, signal }: Work, { umBit }: Described): Promise<void> {
  const [near, coarse] = umBit ? ['NEAREST', 'NEAREST'] : ['BILINEAR', 'AVERAGE'];
  const pictures = [
    ...['-co', 'TILING_SCHEME=GoogleMapsCompatible', '-co', 'ADD_ALPHA=YES'],
    ...['-co', `WARP_RESAMPLING=${near}`, '-co', `OVERVIEW_RESAMPLING=${coarse}`],
  ];
  await gdal.run('gdal_translate', { folder, signal, args: [...COG, '-if', 'GTiff', ...pictures, VALUES, PICTURES] });
}

const RANGES: Readonly<Record<string, readonly [number, number]>> = {
  Byte: [0, 255],
  UInt16: [0, 65_535],
  Int16: [-32_768, 32_767],
  UInt32: [0, 2 ** 32 - 1],
  Int32: [-(2 ** 31), 2 ** 31 - 1],
};

/** Whether a pixel of this type can be this value. */
function holds(tipo: Banda['tipo'], nodata: NonNullable<Banda['nodata']>): boolean {
  const range = RANGES[tipo];
  if (range === undefined) return true;
  return typeof nodata === 'number' && Number.isInteger(nodata) && nodata >= range[0] && nodata <= range[1];
}

/** Pixels of some bands of a file at the size of a sample, one band after the other. */
async function sampled(work: Work, file: string, [width, height]: readonly [number, number], bands: readonly number[]) {
  const raw = ['-q', '-if', 'GTiff', '-of', 'ENVI', '-co', 'INTERLEAVE=BSQ', '-ot', 'Float64'];
  const size = ['-r', 'nearest', '-outsize', String(width), String(height)];
  const args = [...raw, ...size, ...bands.flatMap((band) => ['-b', String(band)]), file, SAMPLE];
  await work.gdal.run('gdal_translate', { ...work, args });
  const bytes = await readFile(inside(work, SAMPLE));
  const values = new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  return bands.map((_, i) => values.subarray(i * width * height, (i + 1) * width * height));
}

/** Figures of each band, over the pixels that say something. */
async function measure(work: Work, measured: RasterInfo, { bandas, alfa, largura, altura }: Described) {
  const size = sampleSize(largura, altura);
  const places = measured.bands.flatMap((band, i) => (isAlpha(band) ? [] : [i + 1]));
  const alpha = measured.bands.findIndex(isAlpha) + 1;
  const read = await sampled(work, VALUES, size, alfa ? [...places, alpha] : places);
  const mask = alfa ? read.at(-1) : undefined;
  const medidas = bandas.map((banda, i): Banda => {
    const says = sayer(banda.nodata);
    const own = (read[i] ?? new Float64Array()).filter((value, at) => says(value) && mask?.[at] !== 0);
    const band = measured.bands[(places[i] ?? 1) - 1];
    // What GDAL counts where there is an alpha band holds what nobody sees.
    return { ...banda, medidas: alfa ? figuresOf(own) : figuresOf(own, band) };
  });
  if (medidas.every((banda) => banda.medidas === null)) throw new ImageRefusal('sem_pixels');
  const nuvens_estimadas = estimarNuvens(
    bandas.map((banda, i) => ({ banda, valores: read[i] ?? [] })),
    (at) => mask?.[at] !== 0 && bandas.some(({ nodata }, i) => sayer(nodata)(read[i]?.[at] ?? Number.NaN)),
  );
  return {
    bandas: medidas,
    amostra: size[0] * size[1],
    ...(nuvens_estimadas !== null && { nuvens_estimadas }),
  };
}

/** Where on the ground there is something to see. */
async function outlined(work: Work): Promise<Pick<Exame, 'bbox' | 'pegada'>> {
  const { bands, size: whole, geoTransform = [] } = await info(work, geotiff(PICTURES));
  const size = sampleSize(...whole);
  const alpha = bands.findIndex(isAlpha);
  const read = await sampled(work, PICTURES, size, alpha < 0 ? bands.map((_, i) => i + 1) : [alpha + 1]);
  const [first] = bands;
  const says = alpha < 0 ? sayer(nodataOf(first?.noDataValue, first?.type ?? '')) : (value: number) => value !== 0;
  const mask = Uint8Array.from({ length: size[0] * size[1] }, (_, at) =>
    Number(read.some((band) => says(band[at] ?? Number.NaN))),
  );
  const found = outline(mask, size, whole, geoTransform);
  if (found === null) throw new ImageRefusal('sem_pixels');
  return found;
}

/** The whole file, by its corners: whether there is nothing at its edges is seen later. */
function within([upperLeft, upperRight, lowerLeft]: Described['cantos']): Pick<Exame, 'bbox' | 'pegada'> {
  const lowerRight = [0, 1].map((i) => (upperRight[i] ?? 0) + (lowerLeft[i] ?? 0) - (upperLeft[i] ?? 0));
  const ring = [upperLeft, lowerLeft, lowerRight, upperRight, upperLeft].map(([lng = 0, lat = 0]): [number, number] => [
    Math.max(-180, Math.min(180, lng)),
    lat,
  ]);
  const [lngs, lats] = [ring.map(([lng]) => lng), ring.map(([, lat]) => lat)];
  return {
    bbox: [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)],
    pegada: { type: 'Polygon', coordinates: [ring] },
  };
}

function headOf({ largura, altura, crs_wkt, crs_epsg, bandas, alfa, dito, cantos }: Described) {
  const real = bandas.some(({ tipo, nodata }) => nodata !== null || tipo.startsWith('Float'));
  const mascara: Exame['mascara'] = alfa ? 'alfa' : real ? 'nodata' : 'nenhuma';
  return { largura, altura, crs_wkt, crs_epsg, dito, mascara, resolucao: resolution(cantos, largura, altura) };
}

/** Metres of the ground between two pixels, the mean of both directions. */
function resolution([upperLeft, upperRight, lowerLeft]: Described['cantos'], width: number, height: number): number {
  const metres = ([lng, lat]: readonly [number, number]) =>
    Geodesic.WGS84.Inverse(upperLeft[1], upperLeft[0], lat, lng).s12 ?? 0;
  const mean = (metres(upperRight) / width + metres(lowerLeft) / height) / 2;
  return Math.max(Number(mean.toPrecision(6)), Number.MIN_VALUE);
}
