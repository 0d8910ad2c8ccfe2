import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { fracaoDoNorte, latitudeDaFracao } from '#domain/geometria/mercator.ts';

const PICTURE = fileURLToPath(new URL('../../public/mapa-base/relevo.webp', import.meta.url));
/** [west, south, east, north] of what is kept, in whole degrees. */
const CUT = [-82, -36, -33, 8] as const;
/** Pixels around one that say how light the ground is there without the relief. */
const GROUND = 10;
/** Where the shade is as strong as it gets. */
const STRONGEST = 36;
/** What is no stronger is the picture's grain. */
const NOISE = 2;
/** Width that is kept, in pixels: five kilometres each. */
const WIDTH = 1100;

/**
 * `node infra/cli/base-relief.ts shadedrelief.jpg`: light and shade of the relief, without the colours of the ground, for
 * the base map. From a picture of the whole world in degrees to one of South America in Mercator's projection.
 */
async function main(path: string): Promise<void> {
  const { width = 0 } = await sharp(path, { limitInputPixels: false }).metadata();
  const perDegree = width / 360;
  const [west, south, east, north] = CUT;
  const area = {
    left: Math.round((west + 180) * perDegree),
    top: Math.round((90 - north) * perDegree),
    width: Math.round((east - west) * perDegree),
    height: Math.round((north - south) * perDegree),
  };
  const cut = sharp(path, { limitInputPixels: false }).extract(area);
  const colours = await cut.clone().removeAlpha().raw().toBuffer();
  const light = await cut.clone().greyscale().raw().toBuffer();
  const land = Buffer.from(light.map((_, i) => (isWater(colours, i * 3) ? 0 : 255)));
  const [ground, share] = await Promise.all(
    // The sea is light: without it, the coast would lie in its shade.
    [Buffer.from(light.map((value, i) => (land[i] === 0 ? 0 : value))), land].map((grey) => blurred(grey, area)),
  );
  const shade = (i: number) => {
    if (land[i] === 0) return 0;
    const value = (light[i] ?? 0) - ((ground?.[i] ?? 0) * 255) / Math.max(1, share?.[i] ?? 0);
    return Math.abs(value) < NOISE ? 0 : value;
  };
  const [first, last] = [fracaoDoNorte(north), fracaoDoNorte(south)];
  const height = Math.round(((last - first) * 360 * area.width) / (east - west));
  const out = Buffer.alloc(area.width * height * 4);
  for (let y = 0; y < height; y++) {
    const lat = latitudeDaFracao(first + ((last - first) * (y + 0.5)) / height);
    const row = Math.min(area.height - 1, Math.max(0, Math.floor((north - lat) * perDegree)));
    for (let x = 0; x < area.width; x++) {
      const value = shade(row * area.width + x);
      // Black where it lies in the shade, white where the light falls: over a light map and over a dark one.
      const at = (y * area.width + x) * 4;
      out.fill(value < 0 ? 0 : 255, at, at + 3);
      out[at + 3] = Math.round((Math.min(Math.abs(value), STRONGEST) / STRONGEST) * 255);
    }
  }
  await sharp(out, { raw: { width: area.width, height, channels: 4 } })
    .resize(WIDTH)
    .webp({ quality: 30, alphaQuality: 25, effort: 6 })
    .toFile(PICTURE);
  console.log(`${area.width} × ${height}, ${Math.round(statSync(PICTURE).size / 1024)} KB, ${CUT.join(' ')}`);
}

const blurred = (grey: Buffer, { width, height }: { readonly width: number; readonly height: number }) =>
  sharp(grey, { raw: { width, height, channels: 1 } })
    .blur(GROUND)
    .toColourspace('b-w')
    .raw()
    .toBuffer();

/** The picture has its water blue. */
const isWater = (colours: Buffer, i: number) => (colours[i + 2] ?? 0) > (colours[i + 1] ?? 0) + 8;

const [path] = process.argv.slice(2);
if (path === undefined) {
  console.error('Falta o arquivo: node infra/cli/base-relief.ts shadedrelief.jpg');
  process.exitCode = 1;
} else await main(path);
