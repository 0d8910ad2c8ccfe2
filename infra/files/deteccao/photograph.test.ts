import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { photographOf } from './photograph.ts';

async function exifDe(dito: Record<string, Record<string, string>>): Promise<Buffer | undefined> {
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#369' } })
    .withExif(dito)
    .jpeg()
    .toBuffer();
  return (await sharp(jpeg).metadata()).exif;
}
const lugar = {
  GPSLatitudeRef: 'S',
  GPSLatitude: '20/1 7/1 1234/100',
  GPSLongitudeRef: 'W',
  GPSLongitude: '44/1 7/1 30/1',
};

/** One directory of a TIFF whose every value claims so many numbers. */
function bomba(tags: number, valores: number): Buffer {
  const exif = Buffer.alloc(60_000);
  exif.write('II*\0', 0, 'latin1');
  exif.writeUInt32LE(8, 4);
  exif.writeUInt16LE(tags, 8);
  for (let i = 0; i < tags; i++) {
    const at = 10 + i * 12;
    exif.writeUInt16LE(0x9000 + i, at);
    exif.writeUInt16LE(1, at + 2);
    exif.writeUInt32LE(valores, at + 4);
  }
  return exif;
}

describe('Onde e quando uma fotografia foi tirada', () => {
  it('como a câmera escreveu, com o fuso se o sabia', async () => {
    const quando = { DateTimeOriginal: '2024:03:02 10:11:12', OffsetTimeOriginal: '-03:00' };
    expect(photographOf(await exifDe({ IFD2: quando, IFD3: lugar }))).toEqual({
      posicao: [-44.125, -20.1200944],
      instante: '2024-03-02T10:11:12-03:00',
    });
    const semFuso = await exifDe({ IFD2: { DateTimeOriginal: '2024:03:02 10:11:12' } });
    expect(photographOf(semFuso)).toEqual({ posicao: null, instante: '2024-03-02T10:11:12' });
  });

  it('sem nada disso, ou com o que câmera nenhuma escreve, nada', async () => {
    expect(photographOf(undefined)).toBeNull();
    expect(photographOf(Buffer.from('qualquer coisa'))).toBeNull();
    expect(photographOf(await exifDe({ IFD0: { Copyright: 'Alguém' } }))).toBeNull();
    const fora = { ...lugar, GPSLatitude: '99/1 0/1 0/1' };
    expect(photographOf(await exifDe({ IFD3: fora }))).toBeNull();
  });

  it('um relógio que nunca foi acertado não diz quando', async () => {
    const quando = { DateTimeOriginal: '0000:00:00 00:00:00' };
    expect(photographOf(await exifDe({ IFD2: quando, IFD3: lugar }))?.instante).toBeNull();
  });

  it('uma bomba não é lida: poucos quilobytes que dizem ser gigabytes, diretórios sem fim', () => {
    const inicio = performance.now();
    expect(photographOf(bomba(4_000, 60_000))).toBeNull();
    expect(photographOf(bomba(400, 0xffff_ffff))).toBeNull();
    const volta = bomba(1, 1);
    volta.writeUInt16LE(0x8769, 10);
    volta.writeUInt32LE(8, 18);
    expect(photographOf(volta)).toBeNull();
    expect(photographOf(Buffer.alloc(10 * 2 ** 20))).toBeNull();
    expect(performance.now() - inicio).toBeLessThan(5_000);
  });
});
