import { execFileSync } from 'node:child_process';
import jsqr from 'jsqr';
import sharp from 'sharp';

/** Dots to an inch: about what a telephone sees of a sheet in front of it. */
const PONTOS = '150';
const MAX_BYTES = 2 ** 27;

/** What the QR code of one page of a PDF says, drawn and read by programs that we did not write; null where there is none. */
export async function qrDaPagina(pdf: Uint8Array, pagina: number): Promise<string | null> {
  const so = ['-f', String(pagina), '-l', String(pagina), '-r', PONTOS, '-png'];
  const png = execFileSync('pdftoppm', [...so, '-'], { input: pdf, maxBuffer: MAX_BYTES });
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsqr(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null;
}
