import type { Sharp } from 'sharp';
import type { Arquivo } from '#domain/importacao/arquivo.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { DetectionFiles } from '#infra/files/deteccao/detection-files.ts';
import { encodeAnew, type Refusal } from '#infra/files/deteccao/sent-pictures.ts';

/** Bytes and pixels of a side of what may be sent. */
const [MAX_BYTES, MAX_SIDE] = [2 * 2 ** 20, 4_096];
/** What is printed: 61 mm by 20 mm at 300 dpi. */
const [WIDTH, HEIGHT] = [720, 240];

/** Whatever was sent becomes opaque pixels on the white of paper: nothing shines through that a printer knows otherwise. */
const asPrinted = (picture: Sharp) =>
  picture
    .resize(WIDTH, HEIGHT, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 });

interface Logo {
  readonly arquivo: Arquivo;
  readonly largura: number;
  readonly altura: number;
}

/**
 * Logos of clients: a picture of a known format, encoded anew. They are kept as pictures of detections are, under the
 * client's id: announced before, and swept unless the letterhead came to have them.
 */
export function createLogoFiles({ arquivos }: { readonly arquivos: Pick<DetectionFiles, 'guardar'> }) {
  return {
    /** @param declared the media type that it came with */
    async guardar(cliente_id: Uuid, bytes: Uint8Array, declared: string): Promise<Logo | Refusal> {
      if (bytes.byteLength === 0) return 'vazia';
      if (bytes.byteLength > MAX_BYTES) return 'grande';
      const picture = await encodeAnew(Buffer.from(bytes), declared, { side: MAX_SIDE, encode: asPrinted });
      if (typeof picture === 'string') return picture;
      const arquivo = await arquivos.guardar(cliente_id, { nome: 'logo.png', tipo: 'image/png' }, picture.bytes);
      return { arquivo, largura: picture.largura, altura: picture.altura };
    },
  };
}
