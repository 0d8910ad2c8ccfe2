import sharp from 'sharp';
import { FalhaDoProvedor } from '#domain/imagem/provedor.ts';

/** Bytes of a picture that is taken for a small one, and pixels of it. */
export const THUMBNAIL_BYTES = 4 * 2 ** 20;
const PIXELS = 4_096 ** 2;
const SIDE = 256;

const BEGINNINGS = ['89504e470d0a1a0a', 'ffd8ff', '52494646'];

/** A picture of somebody else's, drawn again: of its file nothing goes on. @throws FalhaDoProvedor */
export async function redrawn(provedor: string, bytes: Buffer): Promise<Uint8Array> {
  const begins = bytes.toString('hex', 0, 8);
  if (!BEGINNINGS.some((one) => begins.startsWith(one))) throw new FalhaDoProvedor(provedor, 'resposta_invalida');
  try {
    return await sharp(bytes, { limitInputPixels: PIXELS })
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
  } catch {
    throw new FalhaDoProvedor(provedor, 'resposta_invalida');
  }
}
