import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ValorNoPonto } from '#domain/imagem/valores.ts';
import { IMAGENS, type ImagemDaDemonstracao, imagemId } from '#infra/demonstration/imagens.ts';
import type { ValuedImage } from '#infra/edge/imagery/values.ts';
import {
  createImagensDaDemonstracao,
  ESCOPO,
  type ImagensDaDemonstracao,
} from '#tests/support/imagens-da-demonstracao.ts';

const PASTA = path.resolve(import.meta.dirname, '../../infra/demonstration/imagens');
const PIXELS = 1_000;

let mundo: ImagensDaDemonstracao;

beforeAll(async () => {
  mundo = await createImagensDaDemonstracao(IMAGENS);
}, 240_000);
afterAll(() => mundo?.close());

async function lida(imagem: ImagemDaDemonstracao): Promise<ValuedImage> {
  const row = await mundo.services.imagens.obter(ESCOPO, imagemId(imagem));
  if (row?.exame == null || row.valores === null) throw new Error(imagem.arquivo);
  return { exame: row.exame, papeis: row.papeis, chave: row.valores.chave };
}

const gdal = (programa: string, args: readonly string[], input = '') =>
  execFileSync(programa, args, {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    env: { ...process.env, GDAL_PAM_ENABLED: 'NO' },
  });

const linhas = (texto: string) => texto.trim().split('\n');

/** Pixels from all over a picture, the same at every run. */
const sorteados = (largura: number, altura: number) =>
  Array.from({ length: PIXELS }, (_, i) => {
    const lugar = (i * 2_654_435_761) % (largura * altura);
    return [lugar % largura, Math.floor(lugar / largura)] as const;
  });

/** Middles of pixels as longitude and latitude, by GDAL and not by us. */
function lugaresDe(arquivo: string, pixels: readonly (readonly [number, number])[]) {
  const meios = pixels.map(([coluna, linha]) => `${coluna + 0.5} ${linha + 0.5}`).join('\n');
  const texto = gdal('gdaltransform', ['-t_srs', 'EPSG:4326', '-output_xy', arquivo], meios);
  return linhas(texto).map((linha) => linha.split(' ').map(Number) as [number, number]);
}

describe('Valores das imagens da demonstração', () => {
  it.each(IMAGENS)(
    'mil pixels de $arquivo, lidos por longitude e latitude, são os que o GDAL lê no original',
    { timeout: 120_000 },
    async (imagem) => {
      const arquivo = path.join(PASTA, imagem.arquivo);
      const lida_ = await lida(imagem);
      const { largura, altura, bandas } = lida_.exame;
      const pixels = sorteados(largura, altura);
      const lugares = lugaresDe(arquivo, pixels);
      const lidos: ValorNoPonto[] = [];
      for (let de = 0; de < PIXELS; de += 100) {
        lidos.push(...(await mundo.services.valoresDasImagens.pontos(lida_, lugares.slice(de, de + 100))));
      }
      const certos = linhas(
        gdal('gdallocationinfo', ['-valonly', arquivo], pixels.map((pixel) => pixel.join(' ')).join('\n')),
      ).map(Number);
      expect(certos).toHaveLength(PIXELS * bandas.length);
      expect(lidos.map(({ coluna, linha }) => [coluna, linha])).toEqual(pixels);
      expect(lidos.flatMap((ponto) => ponto.bandas.map(({ bruto }) => bruto))).toEqual(certos);
    },
  );

  it('o valor é o bruto com a escala e o deslocamento do arquivo, e o índice é o das bandas', async () => {
    const [imagem] = IMAGENS as [ImagemDaDemonstracao];
    const [ponto] = await mundo.services.valoresDasImagens.pontos(await lida(imagem), [[-44.1211, -20.1197]]);
    expect(ponto?.situacao).toBe('valor');
    const valores = ponto?.bandas.map(({ bruto, valor }) => [valor, Number(((bruto ?? 0) * 2.75e-5 - 0.2).toFixed(9))]);
    for (const [valor = null, certo] of valores ?? []) expect(valor).toBeCloseTo(certo ?? 0, 9);
    const [, verde = 0, vermelho = 0, nir = 0, , swir2 = 0] = ponto?.bandas.map(({ valor }) => valor ?? 0) ?? [];
    const certos = { ndvi: (nir - vermelho) / (nir + vermelho), ndwi: (verde - nir) / (verde + nir) };
    const indices = Object.fromEntries(ponto?.indices.map(({ tipo, valor }) => [tipo, valor]) ?? []);
    expect(indices.ndvi).toBeCloseTo(certos.ndvi, 9);
    expect(indices.ndwi).toBeCloseTo(certos.ndwi, 9);
    expect(indices.nbr).toBeCloseTo((nir - swir2) / (nir + swir2), 9);
  });

  it('fora da imagem é dito que é fora; um pixel sem dados, que não tem', async () => {
    const [imagem] = IMAGENS as [ImagemDaDemonstracao];
    const lida_ = await lida(imagem);
    const [longe, perto] = await mundo.services.valoresDasImagens.pontos(lida_, [
      [10, 50],
      [-44.25, -20.14],
    ]);
    expect([longe?.situacao, perto?.situacao]).toEqual(['fora', 'fora']);
    // Of the first date some pixels are nothing.
    const arquivo = path.join(PASTA, imagem.arquivo);
    const todos = Array.from({ length: lida_.exame.altura }, (_, y) =>
      Array.from({ length: lida_.exame.largura }, (_, x) => [x, y] as const),
    ).flat();
    const brutos = linhas(
      gdal('gdallocationinfo', ['-valonly', '-b', '1', arquivo], todos.map((pixel) => pixel.join(' ')).join('\n')),
    );
    const vazio = todos[brutos.indexOf('0')];
    expect(vazio).toBeDefined();
    const [lugar] = lugaresDe(arquivo, [vazio ?? [0, 0]]);
    const [nada] = await mundo.services.valoresDasImagens.pontos(lida_, [lugar ?? [0, 0]]);
    expect(nada?.bandas[0]).toMatchObject({ bruto: 0, valor: null });
  });
});
