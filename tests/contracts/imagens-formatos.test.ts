import { copyFile, readFile, truncate, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Exame } from '#domain/imagem/exame.ts';
import { CANTOS, createExameDeImagens, type ExameDeImagens, UTM } from '#tests/support/exame-de-imagens.ts';
import { makeZip } from '#tests/support/zip.ts';

/** Some hundred milliseconds each, on a machine that may be busy with other tests. */
const LENTO = { timeout: 120_000 } as const;

let exame: ExameDeImagens;
beforeAll(async () => {
  exame = await createExameDeImagens();
});
afterAll(() => exame?.close());

const valido = async (nome: string) => {
  const visto = await exame.examinar(nome);
  expect(visto.recusa).toBeNull();
  return { ...visto, exame: visto.exame as Exame };
};

/** A single band of one value, written as another program would. */
function banda(nome: string, valor: number, ...mais: string[]): string {
  const driver = nome.endsWith('.jp2') ? ['-of', 'JP2OpenJPEG', '-co', 'REVERSIBLE=YES', '-co', 'QUALITY=100'] : [];
  const cru = exame.criar('cru.tif', '-outsize', '37', '30', '-bands', '1', '-burn', String(valor), ...UTM, ...mais);
  exame.gdal('gdal_translate', '-q', ...driver, cru, nome);
  return nome;
}

/** @param dentro name in the zip -> file of the folder, or its content */
async function zip(nome: string, dentro: Record<string, string | Buffer>): Promise<string> {
  const entradas = Object.entries(dentro).map(async ([name, o]) => {
    return { name, content: typeof o === 'string' ? await readFile(exame.dentro(o)) : o };
  });
  await writeFile(exame.dentro(nome), makeZip(await Promise.all(entradas)));
  return nome;
}

const valor = (arquivo: string, faixa: number) =>
  Number(exame.gdal('gdallocationinfo', '-valonly', '-b', String(faixa), arquivo, '3', '3'));

describe('Um JPEG 2000', () => {
  const semPerda = ['-of', 'JP2OpenJPEG', '-co', 'REVERSIBLE=YES', '-co', 'QUALITY=100', '-co', 'WRITE_METADATA=YES'];

  it('é imagem, valor por valor, com lugar e metadados dele', LENTO, async () => {
    const pasta = new URL('../../infra/demonstration/imagens/', import.meta.url);
    await copyFile(new URL('brumadinho_landsat8_2019-01-14.tif', pasta), exame.dentro('b.tif'));
    exame.gdal('gdal_translate', '-q', ...semPerda, 'b.tif', 'b.jp2');
    const { exame: visto, valores } = await valido('b.jp2');
    expect(visto).toMatchObject({ largura: 370, altura: 300, crs_epsg: 32723, dito: { satelite: 'LANDSAT_8' } });
    const lugares = Array.from({ length: 200 }, (_, i) => `${(i * 37) % 370} ${(i * 53) % 300}`).join('\n');
    await writeFile(exame.dentro('lugares'), lugares);
    const ler = (arquivo: string) => exame.gdal('sh', '-c', `gdallocationinfo -valonly ${arquivo} < lugares`);
    expect(ler(valores)).toBe(ler('b.tif'));
  });

  it('cortado, ou que anuncia mais pixels do que pode ter, é recusado antes de aberto', LENTO, async () => {
    await copyFile(exame.dentro('b.jp2'), exame.dentro('curto.jp2'));
    await truncate(exame.dentro('curto.jp2'), 60_000);
    expect((await exame.examinar('curto.jp2')).recusa).toBe('truncado');
    const vasto = await readFile(exame.dentro('b.jp2'));
    const siz = vasto.indexOf(Buffer.from('ff4fff51', 'hex'));
    vasto.writeUInt32BE(900_000, siz + 8);
    vasto.writeUInt32BE(900_000, siz + 12);
    await writeFile(exame.dentro('vasto.jp2'), vasto);
    expect((await exame.examinar('vasto.jp2')).recusa).toBe('pixels_demais');
    await writeFile(exame.dentro('cru.j2k'), vasto.subarray(siz));
    expect((await exame.examinar('cru.j2k')).recusa).toBe('sem_georreferencia');
  });
});

describe('Um .zip de bandas', () => {
  it(
    'da Landsat: as bandas pelo nome, a escala e a cena pelo MTL; qualidade e pancromática ficam de fora',
    LENTO,
    async () => {
      const cena = 'LC08_L2SP_218074_20190114_20200829_02_T1';
      const mtl = [
        'GROUP = LANDSAT_METADATA_FILE',
        '    SPACECRAFT_ID = "LANDSAT_8"',
        '    DATE_ACQUIRED = 2019-01-14',
        '    SCENE_CENTER_TIME = "12:57:13.1804960Z"',
        '    CLOUD_COVER = 12.34',
        ...[2, 4, 5].flatMap((b) => [
          `    REFLECTANCE_MULT_BAND_${b} = 2.75e-05`,
          `    REFLECTANCE_ADD_BAND_${b} = -0.2`,
        ]),
        'END',
      ].join('\n');
      const dentro: Record<string, string | Buffer> = { [`${cena}_MTL.txt`]: Buffer.from(mtl) };
      for (const [i, b] of ['SR_B5', 'SR_B4', 'SR_B2'].entries()) {
        dentro[`${cena}_${b}.TIF`] = banda(`${cena}_${b}.tif`, 100 * (i + 1), '-ot', 'UInt16');
      }
      dentro[`${cena}_QA_PIXEL.TIF`] = banda('qa.tif', 1, '-ot', 'UInt16');
      dentro[`${cena}_SR_B8.TIF`] = banda('pan.tif', 9, '-ot', 'UInt16');
      const { exame: visto, valores } = await valido(await zip('landsat.zip', dentro));
      expect(visto.bandas.map(({ papel, escala, deslocamento }) => [papel, escala, deslocamento])).toEqual([
        ['azul', 2.75e-5, -0.2],
        ['vermelho', 2.75e-5, -0.2],
        ['infravermelho_proximo', 2.75e-5, -0.2],
      ]);
      expect(visto.dito).toEqual({ instante: '2019-01-14T12:57:13.180Z', satelite: 'LANDSAT_8', nuvens: 12.34 });
      expect([1, 2, 3].map((faixa) => valor(valores, faixa))).toEqual([300, 200, 100]);
    },
  );

  it('da Sentinel-2 em JPEG 2000: de cada banda a mais fina, na grade da mais fina', LENTO, async () => {
    const pasta = 'S2A_MSIL2A_20230723T140059_N0509_R067_T21LXF.SAFE/GRANULE/L2A/IMG_DATA';
    const nome = (b: string) => `T21LXF_20230723T140059_${b}`;
    const grossa = ['-outsize', '18', '15'];
    const xml =
      '<n1:Level-2A_User_Product><SPACECRAFT_NAME>Sentinel-2A</SPACECRAFT_NAME><PRODUCT_START_TIME>2023-07-23T14:00:59.024Z</PRODUCT_START_TIME><BOA_QUANTIFICATION_VALUE unit="none">10000</BOA_QUANTIFICATION_VALUE><BOA_ADD_OFFSET band_id="0">-1000</BOA_ADD_OFFSET><Cloud_Coverage_Assessment>3.5</Cloud_Coverage_Assessment></n1:Level-2A_User_Product>';
    const { exame: visto, valores } = await valido(
      await zip('sentinel.zip', {
        'S2A_MSIL2A_20230723T140059.SAFE/MTD_MSIL2A.xml': Buffer.from(xml),
        [`${pasta}/R10m/${nome('B04_10m')}.jp2`]: banda('b04-10.jp2', 1400, '-ot', 'UInt16'),
        [`${pasta}/R10m/${nome('B08_10m')}.jp2`]: banda('b08-10.jp2', 3800, '-ot', 'UInt16'),
        [`${pasta}/R10m/${nome('TCI_10m')}.jp2`]: banda('tci.jp2', 1),
        [`${pasta}/R20m/${nome('B04_20m')}.jp2`]: banda('b04-20.jp2', 1, '-ot', 'UInt16', ...grossa),
        [`${pasta}/R20m/${nome('B12_20m')}.jp2`]: banda('b12-20.jp2', 2200, '-ot', 'UInt16', ...grossa),
        [`${pasta}/R20m/${nome('SCL_20m')}.jp2`]: banda('scl.jp2', 4, ...grossa),
      }),
    );
    expect([visto.largura, visto.altura, visto.crs_epsg]).toEqual([37, 30, 32723]);
    expect(visto.bandas.map(({ papel, nodata }) => [papel, nodata])).toEqual([
      ['vermelho', 0],
      ['infravermelho_proximo', 0],
      ['infravermelho_medio_2', 0],
    ]);
    expect(visto.bandas[0]).toMatchObject({ escala: 0.0001, deslocamento: -0.1, comprimento_de_onda: 665 });
    expect(visto.dito).toEqual({ instante: '2023-07-23T14:00:59.024Z', satelite: 'Sentinel-2A', nuvens: 3.5 });
    expect([1, 2, 3].map((faixa) => valor(valores, faixa))).toEqual([1400, 3800, 2200]);
  });

  it('de um .tif só, com o lugar em .tfw e .prj ao lado', LENTO, async () => {
    const nome = exame.criar('orto.tif', '-outsize', '37', '30', '-bands', '3', '-burn', '7');
    const wkt = exame.gdal('gdalsrsinfo', '-o', 'wkt_esri', 'EPSG:32723');
    const [oeste, norte] = CANTOS.map(Number) as [number, number];
    const tfw = [300, 0, 0, -300, oeste + 150, norte - 150].join('\n');
    const { exame: visto } = await valido(
      await zip('orto.zip', { 'orto.tif': nome, 'orto.tfw': Buffer.from(tfw), 'orto.prj': Buffer.from(wkt) }),
    );
    expect([visto.crs_epsg, visto.bandas.length]).toEqual([32723, 3]);
    expect(visto.bbox[0]).toBeCloseTo(-44.19, 2);
    expect(visto.bbox[3]).toBeCloseTo(-20.1, 2);
  });

  it('que não serve diz por quê, e nada fica dele', LENTO, async () => {
    const b = banda('b1.tif', 1);
    const outra = exame.criar(
      'longe.tif',
      '-outsize',
      '37',
      '30',
      '-bands',
      '1',
      '-burn',
      '1',
      '-a_srs',
      'EPSG:32723',
      '-a_ullr',
      '684385',
      '7777315',
      '695485',
      '7768315',
    );
    const tres = exame.criar('tres.tif', '-outsize', '37', '30', '-bands', '3', '-burn', '1', ...UTM);
    const vrt = Buffer.from('<VRTDataset rasterXSize="9" rasterYSize="9"></VRTDataset>');
    const casos: readonly (readonly [string, Record<string, string | Buffer>])[] = [
      ['zip_sem_imagem', { 'leia.txt': Buffer.from('oi') }],
      ['zip_dentro_de_zip', { 'dentro.tif': makeZip([{ name: 'a.tif', content: Buffer.from('x') }]) }],
      ['zip_varias_imagens', { 'a.tif': tres, 'b.tif': b }],
      ['bandas_desencontradas', { 'B1.tif': b, 'B2.tif': outra }],
      ['zip_recusado', { '../../fora.tif': b }],
      ['aponta_para_outro', { 'B1.tif': vrt }],
      ['nao_geotiff', { 'B1.tif': Buffer.from('nada de imagem, só um texto') }],
    ];
    for (const [recusa, dentro] of casos) {
      const visto = await exame.examinar(await zip('mau.zip', dentro));
      expect([recusa, visto.recusa]).toEqual([recusa, recusa]);
    }
    await writeFile(exame.dentro('cortado.zip'), (await readFile(exame.dentro('mau.zip'))).subarray(0, 60));
    expect((await exame.examinar('cortado.zip')).recusa).toBe('zip_recusado');
  });
});

describe('O que outros programas escrevem', () => {
  it('ortomosaico em JPEG com máscara do arquivo: ela diz onde há imagem, e não é banda', LENTO, async () => {
    const cinza = exame.criar('rgb.tif', '-outsize', '64', '64', '-bands', '3', '-burn', '90', ...UTM);
    exame.gdal(
      'gdal_translate',
      '-q',
      '-b',
      '1',
      '-b',
      '2',
      '-b',
      '3',
      '-srcwin',
      '0',
      '0',
      '32',
      '64',
      cinza,
      'meio.tif',
    );
    const opcoes = ['-q', '-dstalpha', '-te', '584385', '7768315', '595485', '7777315', '-ts', '64', '64'];
    exame.gdal('gdalwarp', ...opcoes, 'meio.tif', 'alfa.tif');
    exame.gdal(
      'gdal_translate',
      '-q',
      '-b',
      '1',
      '-b',
      '2',
      '-b',
      '3',
      '-mask',
      '4',
      '-co',
      'COMPRESS=JPEG',
      '-co',
      'PHOTOMETRIC=YCBCR',
      '--config',
      'GDAL_TIFF_INTERNAL_MASK',
      'YES',
      'alfa.tif',
      'drone.tif',
    );
    const { exame: visto, valores } = await valido('drone.tif');
    expect([visto.mascara, visto.bandas.length]).toEqual(['alfa', 3]);
    expect(visto.bbox[2]).toBeLessThan(-44.13);
    expect(exame.gdal('gdalinfo', valores)).toContain('ColorInterp=Alpha');
  });

  it('de 12 bits por pixel: os valores são os mesmos, em 16', LENTO, async () => {
    const nome = exame.criar(
      'doze.tif',
      '-outsize',
      '64',
      '64',
      '-bands',
      '1',
      '-burn',
      '4000',
      '-ot',
      'UInt16',
      '-co',
      'NBITS=12',
      ...UTM,
    );
    const { exame: visto, valores } = await valido(nome);
    expect(visto.bandas[0]).toMatchObject({ tipo: 'UInt16', medidas: { minimo: 4000, maximo: 4000 } });
    expect(exame.gdal('gdalinfo', valores)).not.toContain('NBITS=12');
  });

  it('sensor e instante que só o nome do arquivo diz', LENTO, async () => {
    const nome = banda('20190114_130244_1032_3B_AnalyticMS.tif', 5);
    const { exame: visto } = await valido(nome);
    expect(visto.dito).toEqual({ instante: '2019-01-14T13:02:44.000Z', satelite: 'PlanetScope', nuvens: null });
  });
});
