import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Exame } from '#domain/imagem/exame.ts';
import { type Crop, createCrops } from '#infra/edge/imagery/crop.ts';
import { createImageValues } from '#infra/edge/imagery/values.ts';
import { FileSystemStorage } from '#infra/files/storage/file-system/file-system-storage.ts';
import { createExameDeImagens, type ExameDeImagens, UTM } from '#tests/support/exame-de-imagens.ts';

const LENTO = { timeout: 120_000 } as const;
const PASTA = path.resolve(import.meta.dirname, '../../infra/demonstration/imagens');

let exames: ExameDeImagens;
beforeAll(async () => {
  exames = await createExameDeImagens();
});
afterAll(() => exames?.close());

/** The crop of an image that was examined, as a file of the folder; null where they do not meet. */
async function recortar(original: string, aneis: readonly (readonly (readonly number[])[])[]) {
  const { exame, valores } = await exames.examinar(original);
  const storage = new FileSystemStorage(exames.dentro('outro'));
  const { chave } = await storage.put(createReadStream(exames.dentro(valores)), { maxBytes: 2 ** 30 });
  const imagem = { exame: exame as Exame, papeis: null, chave };
  const recorte = await createCrops(createImageValues({ storage }))(imagem, { aneis });
  return recorte && { recorte, arquivo: await escrito(recorte, 'recorte.tif') };
}

async function escrito(recorte: Crop, nome: string): Promise<string> {
  const partes = await Array.fromAsync(recorte.content());
  const bytes = Buffer.concat(partes);
  expect(bytes.length).toBe(recorte.bytes);
  await writeFile(exames.dentro(nome), bytes);
  return nome;
}

const losango = (lng: number, lat: number, raio: number) => [
  [lng - raio, lat],
  [lng, lat + raio],
  [lng + raio, lat],
  [lng, lat - raio],
  [lng - raio, lat],
];
const info = (arquivo: string) => JSON.parse(exames.gdal('gdalinfo', '-json', arquivo));
const valoresEm = (arquivo: string, lugares: readonly string[]) => {
  const comando = `printf -- '${lugares.join('\\n')}' | gdallocationinfo -wgs84 -valonly ${arquivo}`;
  return exames.gdal('sh', '-c', comando);
};

describe('O recorte de uma imagem', () => {
  it('tem na área os valores do original, no mesmo lugar, e fora dela nada', LENTO, async () => {
    const original = path.join(PASTA, 'brumadinho_landsat8_2019-01-14.tif');
    exames.gdal('cp', original, exames.dentro('b.tif'));
    const { recorte, arquivo } = (await recortar('b.tif', [losango(-44.13, -20.14, 0.02)])) ?? {};
    if (recorte === undefined || arquivo === undefined) throw new Error('they meet');
    const [antes, depois] = [info('b.tif'), info(arquivo)];
    expect(depois.size).toEqual([recorte.width, recorte.height]);
    expect(recorte.width).toBeLessThan(150);
    expect(depois.coordinateSystem.wkt).toBe(antes.coordinateSystem.wkt);
    const fatos = (um: typeof antes) =>
      um.bands.map(({ type, description, noDataValue, scale, offset }: Record<string, unknown>) => {
        return { type, description, noDataValue, scale, offset };
      });
    expect(fatos(depois)).toEqual(fatos(antes));
    const dentro = Array.from(
      { length: 60 },
      (_, i) => `${-44.13 + ((i % 9) - 4) * 0.002} ${-20.14 + ((i % 7) - 3) * 0.002}`,
    );
    expect(valoresEm(arquivo, dentro).trim().split('\n')).toHaveLength(60 * 6);
    expect(valoresEm(arquivo, dentro)).toBe(valoresEm('b.tif', dentro));
    const fora = valoresEm(arquivo, ['-44.148 -20.157']).trim().split('\n').map(Number);
    expect(new Set(fora)).toEqual(new Set([0]));
  });

  it(
    'de números reais, ou de uma imagem que não diz o que é nada, é o retângulo em volta, pixel por pixel',
    LENTO,
    async () => {
      for (const tipo of ['Float32', 'Byte', 'Int16']) {
        const nome = exames.criar(`${tipo}.tif`, '-outsize', '700', '600', '-burn', '3', '-ot', tipo, ...UTM);
        exames.gdal('gdal_translate', '-q', '-ot', tipo, '-scale', '3', '3', '7', '7', nome, 'n.tif');
        const { arquivo = '' } = (await recortar('n.tif', [losango(-44.13, -20.14, 0.02)])) ?? {};
        expect(info(arquivo).bands[0].type).toBe(tipo);
        expect(valoresEm(arquivo, ['-44.13 -20.14'])).toBe(valoresEm('n.tif', ['-44.13 -20.14']));
      }
    },
  );

  it('de uma área ao lado não há', LENTO, async () => {
    expect(await recortar('b.tif', [losango(-50, -10, 0.02)])).toBeNull();
  });
});
