import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSeries } from '#infra/edge/imagery/series.ts';
import { createImageValues } from '#infra/edge/imagery/values.ts';
import { FileSystemStorage } from '#infra/files/storage/file-system/file-system-storage.ts';
import { createExameDeImagens, type ExameDeImagens, UTM } from '#tests/support/exame-de-imagens.ts';
import { keyOfFile } from '#tests/support/imagens.ts';

const LENTO = { timeout: 120_000 } as const;
const LADO = 100;
/** All of the picture, and more. */
const TUDO = [
  ...[
    [-44.3, -20],
    [-44, -20],
    [-44, -20.3],
  ],
  ...[
    [-44.3, -20.3],
    [-44.3, -20],
  ],
];

let exames: ExameDeImagens;
beforeAll(async () => {
  exames = await createExameDeImagens();
});
afterAll(() => exames?.close());

/** Red of 300 and near infrared of 900; of the band behind them the left half is another value. */
async function cena(nome: string, mascara: string, nublado: number): Promise<string> {
  const lados = ['-outsize', String(LADO), String(LADO), '-bands', '1', '-ot', 'UInt16'];
  for (const [arquivo, valor] of [
    ['vermelho.tif', 300],
    ['nir.tif', 900],
    ['mascara.tif', 0],
  ] as const)
    exames.criar(arquivo, ...lados, '-burn', String(valor), ...UTM);
  const metade = ['-a_srs', 'EPSG:32723', '-a_ullr', '584385', '7777315', '589935', '7768315'];
  const nuvens = ['-outsize', String(LADO / 2), String(LADO), '-bands', '1', '-ot', 'UInt16', '-burn', String(nublado)];
  exames.criar('nuvens.tif', ...nuvens, ...metade);
  exames.gdal('gdalwarp', '-q', 'nuvens.tif', 'mascara.tif');
  exames.gdal('gdalbuildvrt', '-q', '-separate', 'cena.vrt', 'vermelho.tif', 'nir.tif', 'mascara.tif');
  const nomes = ['B4 vermelho', 'B5 infravermelho próximo', mascara];
  const vrt = (await readFile(exames.dentro('cena.vrt'), 'utf8')).replace(
    /(<VRTRasterBand [^>]*band="(\d)"[^>]*>)/g,
    (tudo, abertura: string, banda: string) =>
      `${abertura}<Description>${nomes[Number(banda) - 1] ?? tudo}</Description>`,
  );
  await writeFile(exames.dentro('cena.vrt'), vrt);
  exames.gdal('gdal_translate', '-q', 'cena.vrt', nome);
  return nome;
}

async function serieDe(nome: string, mascara: string, nublado: number) {
  const { exame, valores, recusa } = await exames.examinar(await cena(nome, mascara, nublado));
  if (exame === null) throw new Error(String(recusa));
  const storage = new FileSystemStorage(exames.dentro('series'));
  const chave = await keyOfFile(storage, exames.dentro(valores));
  const papeis = ['vermelho', 'infravermelho_proximo', null] as const;
  const cenaLida = { imagem_id: 'uma', nome, satelite: null, data: '2024-01-30', exame, papeis: [...papeis], chave };
  const [lida] = await createSeries(createImageValues({ storage }))([cenaLida], { aneis: [TUDO] }, 'ndvi');
  return lida !== undefined && 'motivo' in lida ? undefined : lida;
}

describe('A série de uma imagem que diz onde há nuvens', () => {
  it.each([
    ['QA_PIXEL', 0b1000, 'do Landsat'],
    ['SCL', 9, 'do Sentinel-2'],
    ['Máscara de nuvens', 1, 'de outra'],
  ])('deixa de fora o que %s encobre (%i, %s), e diz quanto foi', LENTO, async (mascara, nublado) => {
    expect(await serieDe('nublada.tif', mascara, nublado)).toMatchObject({
      media: 0.5,
      minimo: 0.5,
      maximo: 0.5,
      mascara: expect.any(String),
      validos: LADO ** 2 / 2,
      nublados: LADO ** 2 / 2,
      pixels: LADO ** 2,
    });
  });

  it('conta tudo onde nenhuma banda é a de nuvens', LENTO, async () => {
    expect(await serieDe('clara.tif', 'Outra coisa', 8)).toMatchObject({
      validos: LADO ** 2,
      nublados: 0,
      mascara: null,
    });
  });
});
