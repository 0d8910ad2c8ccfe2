import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { around, fractionOf, PRINTED_VERSION, type Sheet, type Tiled, warped } from './warp.ts';

/** A kilometre and a half of Brumadinho, at 1:25.000 and 300 dots to an inch. */
const FOLHA: Sheet = {
  fuso: 23,
  oeste: 591_000,
  leste: 592_500,
  norte: -2_226_000,
  sul: -2_227_000,
  width: 709,
  height: 472,
};
const NADA = [1, 2, 3] as const;

/** A picture of the place around a sheet, each pixel of the colour that `cor` gives. */
function figura(z: number, cor: (x: number, y: number) => readonly [number, number, number, number]): Tiled {
  const world = 256 * 2 ** z;
  const { left, top, width, height } = around(FOLHA);
  const [west, north] = [Math.floor(left * world) - 2, Math.floor(top * world) - 2];
  const size = { width: Math.ceil(width * world) + 5, height: Math.ceil(height * world) + 5 };
  const picture = new Uint8Array(size.width * size.height * 4);
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) picture.set(cor(x, y), (y * size.width + x) * 4);
  }
  return { picture, ...size, world, west, north };
}

describe('Imagem na grade de uma folha', () => {
  it('cada ponto do papel é o pixel do seu lugar, longe das beiras das células', async () => {
    // The colour of a pixel says which one it is.
    const tiled = figura(16, (x, y) => [x & 255, y & 255, (x >> 8) | ((y >> 8) << 4), 255]);
    const dots = await warped(FOLHA, tiled, NADA);
    for (const [x, y] of [
      [0, 0],
      [708, 471],
      [17, 33],
      [350, 240],
      [31, 471],
      [640, 5],
    ] as const) {
      const [a, b] = fractionOf(FOLHA, x + 0.5, y + 0.5);
      const [px, py] = [a * tiled.world - tiled.west, b * tiled.world - tiled.north];
      const at = (y * FOLHA.width + x) * 3;
      const high = dots[at + 2] ?? 0;
      const [lido, lida] = [(dots[at] ?? 0) + ((high & 15) << 8), (dots[at + 1] ?? 0) + ((high >> 4) << 8)];
      expect(Math.abs(lido + 0.5 - px)).toBeLessThan(0.51);
      expect(Math.abs(lida + 0.5 - py)).toBeLessThan(0.51);
    }
  });

  it('onde a imagem é mais fina que o papel, o ponto fica entre os seus pixels', async () => {
    const tiled = figura(18, (x) => [x % 2 === 0 ? 0 : 200, 50, 50, 255]);
    const dots = await warped(FOLHA, tiled, NADA);
    const vermelhos = Array.from({ length: 200 }, (_, i) => dots[(200 * FOLHA.width + 100 + i) * 3] ?? 0);
    expect(vermelhos.some((v) => v > 20 && v < 180)).toBe(true);
  });

  it('os pontos são os da versão 1: quem os muda sobe a versão, que os documentos dizem', async () => {
    const dots = await warped(
      FOLHA,
      figura(17, (x, y) => [x & 255, y & 255, (x + y) & 255, 255]),
      NADA,
    );
    const hash = createHash('sha256').update(dots).digest('hex');
    expect([PRINTED_VERSION, hash]).toEqual([1, 'd0540d3fbd66987afebdcf4806861919b3fbd0840c23a966e4389addd999d12f']);
  });

  it('onde ela nada diz fica a cor do nada', async () => {
    const dots = await warped(
      FOLHA,
      figura(15, () => [9, 9, 9, 0]),
      NADA,
    );
    expect([...dots.subarray(0, 6)]).toEqual([1, 2, 3, 1, 2, 3]);
  });
});
