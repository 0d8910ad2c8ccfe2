import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const MIB = 2 ** 20;

/** A square picture of one colour. */
export const figura = (lado = 40) => sharp({ create: { width: lado, height: lado, channels: 3, background: '#3a6' } });

/** The head of a picture of that many pixels, with next to nothing behind it. */
export function pngEnorme(lado: number): Buffer {
  const pedaco = (tipo: string, dados: Buffer) => {
    const corpo = Buffer.concat([Buffer.from(tipo, 'latin1'), dados]);
    const [bytes, soma] = [Buffer.alloc(4), Buffer.alloc(4)];
    bytes.writeUInt32BE(dados.length);
    soma.writeUInt32BE(crc32(corpo));
    return Buffer.concat([bytes, corpo, soma]);
  };
  const cabeca = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  cabeca.writeUInt32BE(lado, 0);
  cabeca.writeUInt32BE(lado, 4);
  const assinatura = Buffer.from('89504e470d0a1a0a', 'hex');
  const dados = deflateSync(Buffer.alloc(MIB));
  return Buffer.concat([assinatura, pedaco('IHDR', cabeca), pedaco('IDAT', dados), pedaco('IEND', Buffer.alloc(0))]);
}

/** A JPEG whose EXIF says that one of its values is four gigabytes long. */
export async function jpegComBomba(): Promise<Buffer> {
  const jpeg = await figura().jpeg().toBuffer();
  const tiff = Buffer.alloc(8 + 2 + 12 + 4);
  tiff.write('II*\0', 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(0x010f, 10);
  tiff.writeUInt16LE(2, 12);
  tiff.writeUInt32LE(0xffffffff, 14);
  tiff.writeUInt32LE(8, 18);
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const segmento = Buffer.from([0xff, 0xe1, 0, 0]);
  segmento.writeUInt16BE(exif.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), segmento, exif, jpeg.subarray(2)]);
}
