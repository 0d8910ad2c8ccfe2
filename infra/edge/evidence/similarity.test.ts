import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { similarity } from './similarity.ts';

/** A picture whose greys are what `grey` says. */
function picture(grey: (x: number, y: number) => number, side = 300): Promise<Buffer> {
  const bytes = Uint8Array.from({ length: side * side }, (_, i) => grey(i % side, Math.floor(i / side)));
  return sharp(bytes, { raw: { width: side, height: side, channels: 1 } })
    .png()
    .toBuffer();
}
const stripes = (x: number, y: number) => ((Math.floor(x / 12) + Math.floor(y / 12)) % 2 === 0 ? 40 : 210);

describe('Semelhança de duas imagens', () => {
  it('a mesma é 1, também codificada com perdas e noutro tamanho quase', async () => {
    const one = await picture(stripes);
    expect(await similarity(one, one)).toBe(1);
    const other = await sharp(one).resize(600, 600).jpeg({ quality: 80 }).toBuffer();
    expect(await similarity(one, other)).toBeGreaterThan(0.8);
  });

  it('o negativo é o contrário, e uma estranha não se parece', async () => {
    const one = await picture(stripes);
    expect(await similarity(one, await picture((x, y) => 255 - stripes(x, y)))).toBeLessThan(-0.5);
    let seed = 7;
    const noise = await picture(() => {
      seed = (seed * 1103515245 + 12345) % 2 ** 31;
      return seed % 256;
    });
    expect(Math.abs(await similarity(one, noise))).toBeLessThan(0.2);
  });
});
