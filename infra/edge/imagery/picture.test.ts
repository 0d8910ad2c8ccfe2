import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { formatoDaFigura } from '#domain/imagem/provedor.ts';
import { encode, TILE_SIDE } from './picture.ts';

/** A slope with some noise, as of land. */
function picture(): Uint8Array {
  const pixels = new Uint8Array(TILE_SIDE * TILE_SIDE * 4);
  for (let i = 0; i < pixels.length; i++) pixels[i] = i % 4 === 3 ? 255 : 60 + ((i >> 2) % TILE_SIDE) / 2 + (i % 7);
  return pixels;
}

async function decoded(bytes: Uint8Array) {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, sides: [info.width, info.height] };
}

describe('encode', () => {
  it('writes JPEG where all is seen, close to what it was given', async () => {
    const given = picture();
    const bytes = await encode(given);
    expect(formatoDaFigura(bytes)).toBe('image/jpeg');
    const { pixels, sides } = await decoded(bytes);
    expect(sides).toEqual([TILE_SIDE, TILE_SIDE]);
    const apart = pixels.reduce((sum, value, i) => sum + Math.abs(value - (given[i] ?? 0)), 0);
    expect(apart / pixels.length).toBeLessThan(2);
  });

  it.each([0, TILE_SIDE * TILE_SIDE - 1, 4_321])(
    'writes WebP where pixel %i is not seen, which stays so',
    async (at) => {
      const given = picture();
      given[at * 4 + 3] = 0;
      const bytes = await encode(given);
      expect(formatoDaFigura(bytes)).toBe('image/webp');
      const { pixels } = await decoded(bytes);
      const unseen = [...pixels.keys()].filter((i) => i % 4 === 3 && pixels[i] !== 255);
      expect(unseen.map((i) => (i - 3) / 4)).toEqual([at]);
    },
  );

  it('names what a provider sends as PNG', async () => {
    const raw = { width: TILE_SIDE, height: TILE_SIDE, channels: 4 } as const;
    expect(formatoDaFigura(await sharp(picture(), { raw }).png().toBuffer())).toBe('image/png');
  });
});
