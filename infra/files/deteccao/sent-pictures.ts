import sharp, { type Sharp } from 'sharp';
import type { ImagensEnviadas, Lado } from '#domain/deteccao/evidencia.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { DetectionFiles } from './detection-files.ts';

/** Bytes of one picture: the specification's. */
export const MAX_SENT_BYTES = 5 * 2 ** 20;
/** What a browser draws on a large screen, with room to spare. */
const MAX_PIXELS = 16_000_000;
const MAX_SIDE = 8_192;

/** Why a picture is not taken. */
export type Refusal =
  | 'nao_e_imagem'
  | 'outro_formato'
  | 'nao_aceito'
  | 'grande'
  | 'pixels'
  | 'animada'
  | 'ilegivel'
  | 'vazia';

const FORMATS = {
  'image/png': { ending: 'png', starts: (b: Buffer) => b.subarray(0, 8).equals(PNG), encode: (s: Sharp) => s.png() },
  'image/jpeg': {
    ending: 'jpg',
    starts: (b: Buffer) => b.subarray(0, 3).toString('hex') === 'ffd8ff',
    encode: (s: Sharp) => s.jpeg({ quality: 92 }),
  },
  'image/webp': {
    ending: 'webp',
    starts: (b: Buffer) => b.toString('latin1', 0, 4) === 'RIFF' && b.toString('latin1', 8, 12) === 'WEBP',
    encode: (s: Sharp) => s.webp({ quality: 90 }),
  },
} as const;
type Mime = keyof typeof FORMATS;

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const DATA_URL = /^data:([a-z]+\/[a-z0-9.+-]+);base64,/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

type Sent = NonNullable<ImagensEnviadas[Lado]>;

/** Takes the pictures that a browser sends with a detection: known by their content, decoded, and encoded anew. */
export function createSentPictures({ arquivos }: { readonly arquivos: Pick<DetectionFiles, 'guardar'> }) {
  return {
    /** Nothing is kept of it yet. @param text a data URL */
    ler: (text: string): Promise<SentPicture | Refusal> => decode(text),

    async guardar(deteccao_id: Uuid, lado: Lado, { mime, bytes, largura, altura }: SentPicture): Promise<Sent> {
      const nome = `${lado}-enviada.${FORMATS[mime].ending}`;
      return { arquivo: await arquivos.guardar(deteccao_id, { nome, tipo: mime }, bytes), largura, altura };
    },
  };
}

/** A picture as it was encoded anew. */
interface SentPicture {
  readonly mime: Mime;
  readonly bytes: Buffer;
  readonly largura: number;
  readonly altura: number;
}

async function decode(text: string): Promise<SentPicture | Refusal> {
  const [head, declared = ''] = DATA_URL.exec(text.slice(0, 100)) ?? [];
  if (head === undefined) return 'nao_e_imagem';
  if (!isAccepted(declared)) return 'nao_aceito';
  if ((text.length - head.length) * 0.75 > MAX_SENT_BYTES + 2) return 'grande';
  const encoded = text.slice(head.length);
  if (encoded === '') return 'vazia';
  if (!BASE64.test(encoded)) return 'ilegivel';
  const bytes = Buffer.from(encoded, 'base64');
  return encodeAnew(bytes, declared, { side: MAX_SIDE, encode: FORMATS[declared].encode });
}

const isAccepted = (mime: string): mime is Mime => Object.hasOwn(FORMATS, mime);

/** Of the format that it is said to be: nothing of it is decoded yet. */
function refusalOf(bytes: Buffer, declared: string): Refusal | null {
  if (!isAccepted(declared)) return 'nao_aceito';
  const real = (Object.keys(FORMATS) as Mime[]).find((mime) => FORMATS[mime].starts(bytes));
  if (real === undefined) return 'nao_e_imagem';
  if (real !== declared) return 'outro_formato';
  // Of a PNG with several pictures only the first would be seen.
  return real === 'image/png' && bytes.includes('acTL') ? 'animada' : null;
}

interface Encoding {
  /** Pixels of the longer side of what may be sent. */
  readonly side: number;
  readonly encode: (picture: Sharp) => Sharp;
}

/** A picture that nobody vouches for: known by its content, decoded, and encoded anew. @param declared its media type */
export async function encodeAnew<M extends string>(
  bytes: Buffer,
  declared: M,
  { side, encode }: Encoding,
): Promise<(Omit<SentPicture, 'mime'> & { readonly mime: M }) | Refusal> {
  const refusal = refusalOf(bytes, declared);
  if (refusal !== null) return refusal;
  try {
    const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (pages > 1) return 'animada';
    if (width * height > MAX_PIXELS || Math.max(width, height) > side) return 'pixels';
    const { data, info } = await encode(sharp(bytes, { limitInputPixels: MAX_PIXELS }).rotate()).toBuffer({
      resolveWithObject: true,
    });
    return { mime: declared, bytes: data, largura: info.width, altura: info.height };
  } catch {
    // What its library says of a picture that nobody vouches for is for nobody's eyes.
    return 'ilegivel';
  }
}
