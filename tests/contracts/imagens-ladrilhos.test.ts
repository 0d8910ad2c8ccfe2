import { execFileSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Exame } from '#domain/imagem/exame.ts';
import { openCog, readBlock } from '#infra/edge/imagery/cog.ts';
import { createImageTiles, type TiledImage } from '#infra/edge/imagery/image-tiles.ts';
import { createExaminer } from '#infra/files/raster/examiner.ts';
import { createGdal } from '#infra/files/raster/gdal.ts';
import { createSandbox } from '#infra/files/sandbox/sandbox.ts';
import { createTempFolders } from '#infra/files/sandbox/temp-folders.ts';
import { FileSystemStorage } from '#infra/files/storage/file-system/file-system-storage.ts';
import { keyOfFile } from '#tests/support/imagens.ts';

const LENTO = { timeout: 120_000 } as const;
const UTM = ['-a_srs', 'EPSG:32723', '-a_ullr', '584385', '7777315', '595485', '7768315'];
/** In the middle of the picture: 512 x 512 pixels of about 20 m. */
const [LNG, LAT] = [-44.139, -20.139];

let pasta: string;
let storage: FileSystemStorage;
let imagem: TiledImage;
let valores: string;

const gdal = (programa: string, ...args: string[]) =>
  execFileSync(programa, args, { cwd: pasta, encoding: 'utf8', env: { ...process.env, GDAL_PAM_ENABLED: 'NO' } });

beforeAll(async () => {
  pasta = await mkdtemp(path.join(os.tmpdir(), 'imagens-ladrilhos-'));
  storage = new FileSystemStorage(path.join(pasta, 'guardado'));
  const folders = await createTempFolders(path.join(pasta, 'temporario'));
  const guardar = async (_imagem: string, nome: string, source: AsyncIterable<Uint8Array>) => {
    return { nome, tipo: 'image/tiff', ...(await storage.put(source, { maxBytes: 2 ** 40 })) };
  };
  // Red, near infrared and green, of which the middle is nothing: a ring of one value each.
  gdal(
    'gdal_create',
    '-outsize',
    '512',
    '512',
    '-bands',
    '3',
    '-burn',
    '300',
    '-burn',
    '900',
    '-burn',
    '100',
    '-ot',
    'UInt16',
    '-a_nodata',
    '0',
    ...UTM,
    'inteira.tif',
  );
  gdal('gdal_create', '-outsize', '512', '512', '-bands', '3', '-burn', '0', '-ot', 'UInt16', ...UTM, 'vazia.tif');
  gdal('gdalwarp', '-q', '-te', '589385', '7772315', '590485', '7773315', 'vazia.tif', 'buraco.tif');
  gdal('gdalwarp', '-q', 'buraco.tif', 'inteira.tif');
  const examinador = createExaminer({
    gdal: createGdal(createSandbox({ requireNetworkIsolation: false })),
    folders,
    storage,
    guardar,
  });
  const arquivo = await guardar('', 'cena.tif', createReadStream(path.join(pasta, 'inteira.tif')));
  const pedido = { imagem_id: '018f3c5e-7a10-7000-8000-000000000077', versao: 1, arquivo };
  const desfecho = await examinador.examinar(pedido, new AbortController().signal);
  if ('problemas' in desfecho) throw new Error(JSON.stringify(desfecho.problemas));
  const papeis = ['vermelho', 'infravermelho_proximo', 'verde'] as const;
  const exame: Exame = desfecho.exame;
  valores = desfecho.valores.chave;
  imagem = { grupo: 'a'.repeat(64), exame, papeis, chave: desfecho.quadros.chave };
  await folders.close();
}, 120_000);
afterAll(() => rm(pasta, { recursive: true, force: true }));

/** The tile over a place at a zoom. */
function sobre(lng: number, lat: number, z: number) {
  const n = 2 ** z;
  const y = (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2;
  return { z, x: Math.floor(((lng + 180) / 360) * n), y: Math.floor(y * n) };
}

async function pixels(
  z: number,
  tipo: 'ndvi' | 'false_color',
  lng = LNG,
  lat = LAT,
  contraste: readonly number[] | null = null,
) {
  const tiles = createImageTiles({ storage });
  const tile = tiles.obter([imagem], sobre(lng, lat, z), tipo, contraste);
  const { data, info } = await sharp(await tile?.bytes())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([256, 256, 4]);
  const vistos = Array.from({ length: data.length / 4 }, (_, i) => data.subarray(i * 4, i * 4 + 4)).filter(
    ([, , , alfa]) => alfa !== 0,
  );
  return { vistos, total: data.length / 4 };
}

describe('Ladrilhos de uma imagem própria', () => {
  it('um índice tem a cor do seu valor: NDVI 0,5 é verde', LENTO, async () => {
    const { vistos } = await pixels(12, 'ndvi');
    expect(vistos.length).toBeGreaterThan(1_000);
    const [r = 0, g = 0, b = 0] = vistos[0] ?? [];
    expect(g).toBeGreaterThan(r);
    expect(r).toBeGreaterThan(b);
  });

  it('um contraste posto muda a cor e a etiqueta: NDVI 0,5 no começo da paleta é marrom', LENTO, async () => {
    const { vistos } = await pixels(12, 'ndvi', LNG, LAT, [0.5, 0.9]);
    const [r = 0, g = 0, b = 0] = vistos[0] ?? [];
    expect([r > g, g > b]).toEqual([true, true]);
    const tiles = createImageTiles({ storage });
    const place = sobre(LNG, LAT, 12);
    const etiquetas = [null, [0.5, 0.9], [0.4, 0.9]].map((um) => tiles.obter([imagem], place, 'ndvi', um)?.etag);
    expect(new Set(etiquetas).size).toBe(3);
  });

  it('onde a imagem não diz nada o ladrilho é transparente', LENTO, async () => {
    const { vistos } = await pixels(17, 'ndvi', -44.1397, -20.1388);
    expect(vistos).toHaveLength(0);
  });

  it('fora da imagem o ladrilho é vazio, em qualquer zoom', LENTO, async () => {
    for (const z of [3, 8, 14]) expect((await pixels(z, 'ndvi', 10, 50)).vistos).toHaveLength(0);
  });

  it('de longe, e mais perto do que os pixels dela, a imagem ainda está lá', LENTO, async () => {
    for (const z of [9, 11, 13, 16, 19]) {
      const { vistos } = await pixels(z, 'false_color', -44.16, -20.15);
      expect(vistos.length, `zoom ${z}`).toBeGreaterThan(0);
    }
  });

  it('quem pede o mesmo ao mesmo tempo o recebe de um só trabalho', LENTO, async () => {
    let lidas = 0;
    const contado = {
      slice: (...args: Parameters<typeof storage.slice>) => {
        lidas += 1;
        return storage.slice(...args);
      },
    };
    const place = sobre(LNG, LAT, 13);
    const deUmSo = async (quantos: number) => {
      lidas = 0;
      const tiles = createImageTiles({ storage: contado });
      const pedidos = Array.from({ length: quantos }, () => tiles.obter([imagem], place, 'ndvi')?.bytes());
      const bytes = await Promise.all(pedidos);
      return { bytes, depois: lidas };
    };
    const [um, vinte] = [await deUmSo(1), await deUmSo(20)];
    expect(um.depois).toBeGreaterThan(0);
    expect(vinte.depois).toBe(um.depois);
    expect(new Set(vinte.bytes).size).toBe(1);
  });

  it('o que as bandas não dão não tem ladrilho; a etiqueta é de quem, onde e como', () => {
    const tiles = createImageTiles({ storage });
    const place = sobre(LNG, LAT, 12);
    expect(tiles.obter([imagem], place, 'true_color')).toBeNull();
    expect(tiles.obter([imagem], place, 'nbr')).toBeNull();
    const etiqueta = (...[image, onde, tipo]: Parameters<typeof tiles.obter>) => tiles.obter(image, onde, tipo)?.etag;
    const uma = etiqueta([imagem], place, 'ndvi');
    expect(etiqueta([imagem], place, 'ndvi')).toBe(uma);
    expect(etiqueta([imagem], place, 'ndwi')).not.toBe(uma);
    expect(etiqueta([{ ...imagem, grupo: 'b'.repeat(64) }], place, 'ndvi')).not.toBe(uma);
  });

  it.each(['Byte', 'UInt16', 'Int16', 'UInt32', 'Int32', 'Float32', 'Float64'])(
    'lê de um arquivo de tipo %s os mesmos valores que o GDAL',
    LENTO,
    async (tipo) => {
      // A slope, so that no two neighbours are alike.
      gdal('gdal_translate', '-q', '-ot', 'Float64', '-scale', '0', '65535', '0', '1', 'inteira.tif', 'base.tif');
      gdal('gdaldem', 'roughness', '-q', '-compute_edges', 'base.tif', 'declive.tif');
      gdal(
        'gdal_translate',
        '-q',
        '-ot',
        tipo,
        '-scale',
        '0',
        '0.02',
        '0',
        '250',
        '-of',
        'COG',
        '-co',
        'COMPRESS=DEFLATE',
        '-co',
        'PREDICTOR=YES',
        '-co',
        'BLOCKSIZE=256',
        'declive.tif',
        `${tipo}.tif`,
      );
      const chave = await keyOfFile(storage, path.join(pasta, `${tipo}.tif`));
      const cog = await openCog(storage, chave);
      const [level] = cog.levels;
      const samples = level && (await readBlock(level, 0, 1));
      const lidos = Array.from({ length: 12 }, (_, i) => [i * 21, 256 + ((i * 47) % 256)] as const);
      for (const [x, y] of lidos) {
        const certo = Number(gdal('gdallocationinfo', '-valonly', `${tipo}.tif`, String(x), String(y)));
        expect(samples?.[(y - 256) * 256 + x], `${x}, ${y}`).toBeCloseTo(certo, 4);
      }
    },
  );

  it('os valores do arquivo de valores são os do original', LENTO, async () => {
    const cog = await openCog(storage, valores);
    const [level] = cog.levels;
    const samples = level && (await readBlock(level, 0, 0));
    expect([samples?.[0], samples?.[1], samples?.[2]]).toEqual([300, 900, 100]);
    expect([cog.samples, cog.alpha, cog.nodata]).toEqual([3, false, 0]);
  });
});
