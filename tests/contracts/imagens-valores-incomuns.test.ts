import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Exame } from '#domain/imagem/exame.ts';
import { createImageValues } from '#infra/edge/imagery/values.ts';
import { FileSystemStorage } from '#infra/files/storage/file-system/file-system-storage.ts';
import { CANTOS, createExameDeImagens, type ExameDeImagens, UTM } from '#tests/support/exame-de-imagens.ts';
import { keyOfFile } from '#tests/support/imagens.ts';

const LENTO = { timeout: 120_000 } as const;
const ALBERS = '+proj=aea +lat_1=-2 +lat_2=-22 +lat_0=-12 +lon_0=-54 +x_0=5e6 +y_0=1e7 +ellps=GRS80 +units=m +no_defs';

let exames: ExameDeImagens;
let storage: FileSystemStorage;

beforeAll(async () => {
  exames = await createExameDeImagens();
  storage = new FileSystemStorage(exames.dentro('valores'));
  // Every pixel is another value, so that one beside it is seen.
  exames.criar('lisa.tif', '-outsize', '370', '300', '-bands', '1', '-ot', 'Float32', '-burn', '1', ...UTM);
  exames.gdal('gdal_translate', '-q', '-of', 'XYZ', 'lisa.tif', 'lisa.xyz');

  const pontos = (await readFile(exames.dentro('lisa.xyz'), 'utf8')).trim().split('\n');
  const numerados = pontos.map((linha, i) => linha.replace(/\S+$/, String(i + 1)));
  await writeFile(exames.dentro('numerada.xyz'), `${numerados.join('\n')}\n`);
  exames.gdal('gdal_translate', '-q', '-ot', 'Float32', ...UTM.slice(0, 2), 'numerada.xyz', 'numerada.tif');
}, 120_000);
afterAll(() => exames?.close());

/** What is read of a picture in the middle of some of its pixels, and what GDAL reads there. */
async function comparados(arquivo: string) {
  const { exame, valores, recusa } = await exames.examinar(arquivo);
  expect(recusa).toBeNull();
  const chave = await keyOfFile(storage, exames.dentro(valores));
  const { largura, altura } = exame as Exame;
  const pixels = [0.01, 0.13, 0.5, 0.77, 0.99].map((parte) => [
    Math.floor(parte * largura),
    Math.floor(parte * altura),
  ]);
  const lugares = pixels.map(([x = 0, y = 0]) => {
    const meio = `${x + 0.5} ${y + 0.5}`;
    const comando = `echo ${meio} | gdaltransform -t_srs EPSG:4326 -output_xy ${arquivo}`;
    return exames.gdal('sh', '-c', comando).trim().split(' ').map(Number) as [number, number];
  });
  const valoresDe = createImageValues({ storage });
  const lidos = await valoresDe.pontos({ exame: exame as Exame, papeis: null, chave }, lugares);
  const certos = pixels.map(([x = 0, y = 0]) =>
    Number(exames.gdal('gdallocationinfo', '-valonly', '-b', '1', arquivo, String(x), String(y))),
  );
  return { lidos: lidos.map(({ bandas }) => bandas[0]?.bruto), certos };
}

describe('Valores de imagens incomuns', () => {
  const CASOS: readonly (readonly [string, (nome: string) => void])[] = [
    ['em que o ponto é o meio do pixel', (nome) => traduzir('-mo', 'AREA_OR_POINT=Point', 'numerada.tif', nome)],
    ['com o sul em cima', (nome) => traduzir('sul.vrt', nome)],
    ['girada', (nome) => traduzir('girada.vrt', nome)],
    ['em graus, SIRGAS 2000', (nome) => exames.gdal('gdalwarp', '-q', '-t_srs', 'EPSG:4674', 'numerada.tif', nome)],
    ['em Albers, sem código EPSG', (nome) => exames.gdal('gdalwarp', '-q', '-t_srs', ALBERS, 'numerada.tif', nome)],
    ['em policônica do Brasil', (nome) => exames.gdal('gdalwarp', '-q', '-t_srs', 'EPSG:5880', 'numerada.tif', nome)],
    ['com uma banda alfa', (nome) => exames.gdal('gdalwarp', '-q', '-dstalpha', 'numerada.tif', nome)],
  ];
  const traduzir = (...args: string[]) => exames.gdal('gdal_translate', '-q', ...args);

  it.each(CASOS)('os de uma imagem %s são os que o GDAL lê', LENTO, async (_caso, fazer) => {
    const [oeste = '', norte = '', leste = '', sul = ''] = CANTOS;
    traduzir('-of', 'VRT', '-a_ullr', oeste, sul, leste, norte, 'numerada.tif', 'sul.vrt');
    traduzir('-of', 'VRT', 'numerada.tif', 'girada.vrt');

    const vrt = await readFile(exames.dentro('girada.vrt'), 'utf8');
    const virado = '<GeoTransform>584385, 26, 15, 7777315, 15, -26</GeoTransform>';
    await writeFile(exames.dentro('girada.vrt'), vrt.replace(/<GeoTransform>.*<\/GeoTransform>/s, virado));
    fazer('caso.tif');
    const { lidos, certos } = await comparados('caso.tif');
    expect(lidos).toEqual(certos);
    exames.gdal('rm', 'caso.tif');
  });

  it('de um sistema de datum antigo (SAD 69) nada é lido ao lado: é dito que não se pode', LENTO, async () => {
    exames.gdal('gdalwarp', '-q', '-t_srs', 'EPSG:29193', 'numerada.tif', 'sad69.tif');
    await expect(comparados('sad69.tif')).rejects.toThrow('SAD69 / UTM zone 23S');
  });
});
