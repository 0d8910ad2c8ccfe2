import { copyFile, open, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecusaDaImagem } from '#domain/imagem/problemas.ts';
import { CANTOS, createExameDeImagens, type ExameDeImagens, UTM } from '#tests/support/exame-de-imagens.ts';

/** Some hundred milliseconds each, on a machine that may be busy with other tests. */
const LENTO = { timeout: 120_000 } as const;

let exame: ExameDeImagens;
beforeAll(async () => {
  exame = await createExameDeImagens();
});
afterAll(() => exame?.close());

describe('Um arquivo que não pode ser imagem (25)', () => {
  const recusados: readonly (readonly [string, RecusaDaImagem, () => Promise<string> | string])[] = [
    ['vazio', 'arquivo_vazio', () => exame.escrever('vazio.tif', '')],
    [
      'um texto com nome de .tif',
      'nao_geotiff',
      () => exame.escrever('texto.tif', 'nada de imagem, só um texto comprido'),
    ],
    [
      'um VRT com nome de .tif que aponta para outro arquivo',
      'aponta_para_outro',
      () =>
        exame.escrever(
          'vrt.tif',
          '<VRTDataset rasterXSize="9" rasterYSize="9"><VRTRasterBand dataType="Byte" band="1" subClass="VRTRawRasterBand"><SourceFilename>/etc/passwd</SourceFilename></VRTRasterBand></VRTDataset>',
        ),
    ],
    [
      'um MRF que aponta para um endereço da rede',
      'aponta_para_outro',
      () =>
        exame.escrever(
          'mrf.tif',
          '<MRF_META><CachedSource><Source>/vsicurl/http://127.0.0.1/</Source></CachedSource></MRF_META>',
        ),
    ],
    [
      'os metadados (.aux.xml) que acompanham outra imagem',
      'aponta_para_outro',
      () =>
        exame.escrever('cena.tif.aux.xml', '<PAMDataset><GeoTransform>0, 1, 0, 0, 0, -1</GeoTransform></PAMDataset>'),
    ],
    [
      'as reduções (.ovr) de outra imagem',
      'sem_georreferencia',
      () => exame.criar('reducao.tif', '-outsize', '64', '64', '-bands', '1', '-burn', '7'),
    ],
    ['cortado no meio', 'truncado', cortado],
    [
      '12 GB declarados em 1 MB',
      'pixels_demais',
      async () => {
        const nome = exame.criar(
          'vasto.tif',
          '-outsize',
          '80000',
          '80000',
          '-bands',
          '1',
          '-ot',
          'UInt16',
          ...UTM,
          '-co',
          'SPARSE_OK=TRUE',
          '-co',
          'TILED=YES',
          '-co',
          'BLOCKXSIZE=2048',
          '-co',
          'BLOCKYSIZE=2048',
        );
        const arquivo = await open(exame.dentro(nome), 'a');
        await arquivo.write(Buffer.alloc(2 ** 20));
        await arquivo.close();
        return nome;
      },
    ],
    [
      'de números complexos',
      'tipo_complexo',
      () => exame.criar('complexo.tif', '-outsize', '8', '8', '-bands', '1', '-burn', '1', '-ot', 'CFloat32', ...UTM),
    ],
    ['com cores de uma paleta', 'paleta', comPaleta],
    [
      'sem sistema de coordenadas',
      'sem_crs',
      () => exame.criar('sem-crs.tif', '-outsize', '8', '8', '-burn', '1', '-a_ullr', ...CANTOS),
    ],
    [
      'sem georreferência',
      'sem_georreferencia',
      () => exame.criar('sem-lugar.tif', '-outsize', '8', '8', '-bands', '1', '-burn', '1', '-a_srs', 'EPSG:32723'),
    ],
    [
      'com mais bandas do que se leem',
      'bandas_demais',
      () => exame.criar('bandas.tif', '-outsize', '4', '4', '-bands', '65', '-burn', '1', ...UTM),
    ],
    [
      'em coordenadas que não são da Terra',
      'crs_nao_terrestre',
      () =>
        exame.criar(
          'local.tif',
          '-outsize',
          '8',
          '8',
          '-bands',
          '1',
          '-burn',
          '1',
          '-a_srs',
          'LOCAL_CS["obra",UNIT["metre",1]]',
          '-a_ullr',
          ...CANTOS,
        ),
    ],
    [
      'em que nada se vê',
      'sem_pixels',
      () => exame.criar('nada.tif', '-outsize', '8', '8', '-bands', '1', '-burn', '0', '-a_nodata', '0', ...UTM),
    ],
  ];

  it.each(recusados)('%s: %s', LENTO, async (_nome, codigo, fazer) => {
    expect(await exame.examinar(await fazer())).toMatchObject({ recusa: codigo, exame: null });
    expect(await readdir(exame.temporarios)).toEqual([]);
  });

  it('nenhum deles chama ninguém', LENTO, async () => {
    let chamadas = 0;
    const canario = net.createServer((socket) => {
      chamadas += 1;
      socket.destroy();
    });
    await new Promise<void>((pronto) => canario.listen(0, '127.0.0.1', pronto));
    const { port } = canario.address() as net.AddressInfo;
    const url = `http://127.0.0.1:${port}/x.tif`;
    await exame.escrever(
      'chama.tif',
      `<VRTDataset rasterXSize="9" rasterYSize="9"><VRTRasterBand dataType="Byte" band="1"><SimpleSource><SourceFilename>/vsicurl/${url}</SourceFilename></SimpleSource></VRTRasterBand></VRTDataset>`,
    );
    await exame.escrever(
      'servico.tif',
      `<GDAL_WMS><Service name="TMS"><ServerUrl>${url}</ServerUrl></Service></GDAL_WMS>`,
    );
    for (const nome of ['chama.tif', 'servico.tif'])
      expect((await exame.examinar(nome)).recusa).toBe('aponta_para_outro');
    expect(chamadas).toBe(0);
    canario.close();
  });
});

async function cortado(): Promise<string> {
  exame.criar('inteiro.tif', '-outsize', '400', '400', '-bands', '3', '-burn', '1', '-ot', 'UInt16', ...UTM);
  await copyFile(exame.dentro('inteiro.tif'), exame.dentro('cortado.tif'));
  await truncate(exame.dentro('cortado.tif'), 400_000);
  return 'cortado.tif';
}

async function comPaleta(): Promise<string> {
  exame.criar('cinza.tif', '-outsize', '16', '16', '-bands', '1', '-burn', '1', ...UTM);
  exame.gdal('gdal_translate', '-q', '-of', 'VRT', 'cinza.tif', 'paleta.vrt');
  const cores =
    '<ColorInterp>Palette</ColorInterp><ColorTable><Entry c1="0" c2="0" c3="0" c4="255"/><Entry c1="9" c2="99" c3="9" c4="255"/></ColorTable>';
  const vrt = (await readFile(exame.dentro('paleta.vrt'), 'utf8')).replace(/<ColorInterp>Gray<\/ColorInterp>/, cores);
  await writeFile(exame.dentro('paleta.vrt'), vrt);
  exame.gdal('gdal_translate', '-q', 'paleta.vrt', 'paleta.tif');
  return 'paleta.tif';
}
