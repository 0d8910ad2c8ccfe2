import { copyFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Exame } from '#domain/imagem/exame.ts';
import type { TipoDeImagem } from '#domain/imagem/imagem.policy.ts';
import { createImageTiles, type TiledImage } from '#infra/edge/imagery/image-tiles.ts';
import { createExameDeImagens, type ExameDeImagens, UTM } from '#tests/support/exame-de-imagens.ts';
import { keyOfFile } from '#tests/support/imagens.ts';
import { setUpArquivos } from '#tests/support/set-up.ts';

/** Some hundred milliseconds each, on a machine that may be busy with other tests. */
const LENTO = { timeout: 120_000 } as const;
const { storage } = await setUpArquivos();

let exame: ExameDeImagens;
beforeAll(async () => {
  exame = await createExameDeImagens();
});
afterAll(() => exame?.close());

/** An image as its tiles are made once it is examined, and as they are before its pictures are. */
async function asDuas(arquivo: string): Promise<Readonly<Record<'pronta' | 'antecipada', TiledImage>>> {
  const visto = await exame.examinar(arquivo);
  expect(visto.recusa).toBeNull();
  const chaveDe = (nome: string) => keyOfFile(storage, exame.dentro(nome));
  const comum = { grupo: 'a'.repeat(64), exame: visto.exame as Exame, papeis: null };
  return {
    pronta: { ...comum, chave: await chaveDe(visto.quadros) },
    antecipada: { ...comum, chave: await chaveDe(visto.valores), naPropriaGrade: true },
  };
}

/** The tile over a place at a zoom. */
function sobre([lng, lat]: readonly [number, number], z: number) {
  const n = 2 ** z;
  const y = (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2;
  return { z, x: Math.floor(((lng + 180) / 360) * n), y: Math.floor(y * n) };
}

const pixelsDe = async (image: TiledImage, onde: readonly [number, number], z: number, tipo: TipoDeImagem) =>
  createImageTiles({ storage }).obter([image], sobre(onde, z), tipo)?.pixels() ?? null;

/** How far two pictures are from one another where both show something, one of them moved by so many pixels; 0 to 255. */
function distancia(uma: Uint8Array, outra: Uint8Array, movida = 0): number {
  let [soma, quantos] = [0, 0];
  for (let j = 0; j < 256; j++) {
    for (let i = 0; i < 256 - movida; i++) {
      const [a, b] = [(j * 256 + i) * 4, (j * 256 + i + movida) * 4];
      if (uma[a + 3] === 0 || outra[b + 3] === 0) continue;
      for (let cor = 0; cor < 3; cor++) soma += Math.abs((uma[a + cor] ?? 0) - (outra[b + cor] ?? 0));
      quantos += 3;
    }
  }
  return soma / quantos;
}
/** Which part of the pixels only one of them shows. */
const desencontro = (uma: Uint8Array, outra: Uint8Array) =>
  Array.from({ length: 256 ** 2 }, (_, i) => (uma[i * 4 + 3] === 0) !== (outra[i * 4 + 3] === 0)).filter(Boolean)
    .length /
  256 ** 2;

describe('Uma imagem antecipada', () => {
  it('é pintada da própria grade no lugar e nas cores em que o será da grade dos mapas', LENTO, async () => {
    const pasta = new URL('../../infra/demonstration/imagens/', import.meta.url);
    await copyFile(new URL('brumadinho_landsat8_2019-01-30.tif', pasta), exame.dentro('b.tif'));
    const { pronta, antecipada } = await asDuas('b.tif');
    const meio = [-44.14, -20.14] as const;
    const casos = [11, 13, 14].flatMap((z) => (['true_color', 'ndvi'] as const).map((tipo) => [z, tipo] as const));
    for (const [z, tipo] of casos) {
      const caso = `${tipo}, zoom ${z}`;
      const [certa, cedo] = [await pixelsDe(pronta, meio, z, tipo), await pixelsDe(antecipada, meio, z, tipo)];
      if (certa === null || cedo === null) throw new Error(`${caso}: nada se vê`);
      expect(desencontro(certa, cedo), caso).toBeLessThan(0.01);
      // Of two ways of choosing pixels the picture is one; moved by two of its own, it is another.
      const pixel = Math.max(1, Math.round(2 ** (z - 12)));
      expect(2 * distancia(certa, cedo), caso).toBeLessThan(distancia(certa, cedo, 4 * pixel));
    }
  });

  it('onde nada diz é transparente: fora dela, no que não é imagem e no que a máscara esconde', LENTO, async () => {
    const rgb = exame.criar('rgb.tif', '-outsize', '300', '300', '-bands', '3', '-burn', '90', ...UTM);
    const bandas = ['-b', '1', '-b', '2', '-b', '3'];
    exame.gdal('gdal_translate', '-q', ...bandas, '-srcwin', '0', '0', '150', '300', rgb, 'meio.tif');
    const todo = ['-te', '584385', '7768315', '595485', '7777315', '-ts', '300', '300'];
    exame.gdal('gdalwarp', '-q', '-dstalpha', ...todo, 'meio.tif', 'alfa.tif');
    exame.gdal('gdalwarp', '-q', '-dstnodata', '7', ...todo, 'meio.tif', 'nodata.tif');
    for (const nome of ['alfa.tif', 'nodata.tif']) {
      const { antecipada } = await asDuas(nome);
      const imagem = { ...antecipada, papeis: ['vermelho', 'verde', 'azul'] as const };
      const visto = async (lng: number, lat: number, z = 15) => pixelsDe(imagem, [lng, lat], z, 'true_color');
      expect(
        (await visto(-44.17, -20.14))?.every((um, i) => i % 4 !== 3 || um === 255),
        nome,
      ).toBe(true);
      expect(await visto(-44.1, -20.14), nome).toBeNull();
      expect(await visto(10, 50, 8), nome).toBeNull();
    }
  });

  it('tem outra etiqueta do que terá, e o que as suas bandas não dão não tem ladrilho', LENTO, async () => {
    const { pronta, antecipada } = await asDuas('b.tif');
    const tiles = createImageTiles({ storage });
    const place = sobre([-44.14, -20.14], 12);
    const etiquetas = [pronta, antecipada].map((um) => tiles.obter([um], place, 'ndvi')?.etag);
    expect(new Set(etiquetas).size).toBe(2);
    expect(tiles.obter([{ ...antecipada, papeis: ['ndvi'] }], place, 'true_color')).toBeNull();
  });
});
