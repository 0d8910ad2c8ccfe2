import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Exame } from '#domain/imagem/exame.ts';
import { createExameDeImagens, type ExameDeImagens, UTM } from '#tests/support/exame-de-imagens.ts';

/** Some hundred milliseconds each, on a machine that may be busy with other tests. */
const LENTO = { timeout: 120_000 } as const;

let exame: ExameDeImagens;
beforeAll(async () => {
  exame = await createExameDeImagens();
});
afterAll(() => exame?.close());

const pixel = (arquivo: string, lng: number, lat: number) =>
  exame
    .gdal('gdallocationinfo', '-valonly', '-wgs84', arquivo, String(lng), String(lat))
    .trim()
    .split('\n')
    .map(Number);

describe('Um arquivo incomum que é imagem (25)', () => {
  const valido = async (nome: string) => {
    const visto = await exame.examinar(nome);
    expect(visto.recusa).toBeNull();
    return { ...visto, exame: visto.exame as Exame };
  };

  it('um só pixel', LENTO, async () => {
    const cantos = ['584385', '7777315', '584415', '7777285'];
    const nome = exame.criar(
      'um.tif',
      '-outsize',
      '1',
      '1',
      '-bands',
      '1',
      '-burn',
      '5',
      '-a_srs',
      'EPSG:32723',
      '-a_ullr',
      ...cantos,
    );
    const { exame: visto, valores } = await valido(nome);
    expect(visto).toMatchObject({
      largura: 1,
      altura: 1,
      crs_epsg: 32723,
      bandas: [{ medidas: { minimo: 5, p98: 5 } }],
    });
    expect(visto.resolucao).toBeCloseTo(30, 0);
    expect(exame.gdal('gdallocationinfo', '-valonly', valores, '0', '0').trim()).toBe('5');
  });

  it('200.000 x 10 pixels', LENTO, async () => {
    const nome = exame.criar(
      'largo.tif',
      '-outsize',
      '200000',
      '10',
      '-burn',
      '5',
      '-a_srs',
      'EPSG:4326',
      '-a_ullr',
      '-60',
      '-10',
      '-40',
      '-10.001',
      '-co',
      'COMPRESS=DEFLATE',
    );
    const { exame: visto } = await valido(nome);
    expect(visto).toMatchObject({ largura: 200_000, altura: 10 });
    expect(visto.bbox[0]).toBeCloseTo(-60, 1);
    expect(visto.bbox[2]).toBeCloseTo(-40, 1);
  });

  it.each(['Byte', 'UInt16', 'Int16', 'UInt32', 'Int32', 'Float32', 'Float64'])(
    'de tipo %s: os valores são os mesmos',
    LENTO,
    async (tipo) => {
      const nome = exame.criar(
        `tipo-${tipo}.tif`,
        '-outsize',
        '40',
        '40',
        '-bands',
        '1',
        '-burn',
        '77',
        '-ot',
        tipo,
        ...UTM,
      );
      const { exame: visto, valores, quadros } = await valido(nome);
      expect(visto.bandas[0]).toMatchObject({ tipo, medidas: { minimo: 77, maximo: 77, media: 77, desvio: 0 } });
      expect([pixel(valores, -44.14, -20.14), pixel(quadros, -44.14, -20.14)[0]]).toEqual([[77], 77]);
    },
  );

  it('de um bit por pixel: 0 e 1, sem paleta no caminho', LENTO, async () => {
    const nome = exame.criar('bit.tif', '-outsize', '64', '64', '-bands', '1', '-burn', '1', '-co', 'NBITS=1', ...UTM);
    const { exame: visto, valores } = await valido(nome);
    expect(visto.bandas[0]).toMatchObject({ tipo: 'Byte', medidas: { minimo: 1, maximo: 1 } });
    expect(exame.gdal('gdalinfo', valores)).not.toContain('NBITS=1');
  });

  it('com banda alfa: ela não é banda, e diz onde há imagem', LENTO, async () => {
    exame.criar('rgb.tif', '-outsize', '40', '40', '-bands', '3', '-burn', '9', ...UTM);
    exame.gdal(
      'gdal_translate',
      '-q',
      '-b',
      '1',
      '-b',
      '2',
      '-b',
      '3',
      '-b',
      '1',
      '-colorinterp',
      'red,green,blue,alpha',
      'rgb.tif',
      'rgba.tif',
    );
    const { exame: visto } = await valido('rgba.tif');
    expect(visto.mascara).toBe('alfa');
    expect(visto.bandas.map(({ papel }) => papel)).toEqual(['vermelho', 'verde', 'azul']);
  });

  it('de cabeça para baixo, girado e em pés: fica onde deve, valor por valor', LENTO, async () => {
    exame.criar('reto.tif', '-outsize', '40', '40', '-burn', '3', '-ot', 'UInt16', ...UTM);
    exame.gdal('gdal_translate', '-q', '-a_ullr', '584385', '7768315', '595485', '7777315', 'reto.tif', 'virado.tif');
    const virado = await valido('virado.tif');
    const reto = await valido('reto.tif');
    for (const [i, lado] of virado.exame.bbox.entries()) expect(lado).toBeCloseTo(reto.exame.bbox[i] ?? 0, 2);

    // Ten degrees around its upper left corner.
    const giro = 'GeoTransform>584385, 295.4, 52.1, 7777315, 52.1, -295.4</GeoTransform';
    exame.gdal('gdal_translate', '-q', '-of', 'VRT', 'reto.tif', 'girado.vrt');
    const vrt = (await readFile(exame.dentro('girado.vrt'), 'utf8')).replace(/GeoTransform>[^<]*<\/GeoTransform/, giro);
    await writeFile(exame.dentro('girado.vrt'), vrt);
    exame.gdal('gdal_translate', '-q', 'girado.vrt', 'girado.tif');
    const girado = await valido('girado.tif');
    expect(JSON.stringify(girado.exame.pegada).split('],[').length).toBeGreaterThan(4);
    expect(girado.exame.resolucao).toBeCloseTo(300, 0);

    // Florida in US feet; a pixel of 100 ft.
    const pes = exame.criar(
      'pes.tif',
      '-outsize',
      '40',
      '40',
      '-burn',
      '3',
      '-a_srs',
      'EPSG:2236',
      '-a_ullr',
      '700000',
      '604000',
      '704000',
      '600000',
    );
    expect((await valido(pes)).exame.resolucao).toBeCloseTo(30.48, 1);
  });

  it('em coordenadas sem código EPSG (sinusoidal): fica onde deve', LENTO, async () => {
    const sinusoidal = '+proj=sinu +lon_0=0 +x_0=0 +y_0=0 +R=6371007.181 +units=m +no_defs';
    const nome = exame.criar(
      'modis.tif',
      '-outsize',
      '255',
      '147',
      '-burn',
      '5870',
      '-ot',
      'Int16',
      '-a_srs',
      sinusoidal,
      '-a_ullr',
      '-6073798.057',
      '-1278279.785',
      '-6014725.686',
      '-1312333.270',
    );
    const { exame: visto } = await valido(nome);
    expect(visto.crs_epsg).toBeNull();
    for (const [i, lado] of [-55.803, -11.802, -55.199, -11.496].entries()) expect(visto.bbox[i]).toBeCloseTo(lado, 2);
  });

  it('com um nodata que os seus pixels não podem ter: nada some por isso', LENTO, async () => {
    const nome = exame.criar('impossivel.tif', '-outsize', '40', '40', '-burn', '0', '-a_nodata', '-9999', ...UTM);
    const { exame: visto } = await valido(nome);
    expect(visto.bandas[0]?.medidas).toMatchObject({ minimo: 0, maximo: 0 });
  });
});
