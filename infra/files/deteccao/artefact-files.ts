import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { Fotografia, Midia } from '#domain/artefato/artefato.policy.ts';
import type { Arquivo } from '#domain/importacao/arquivo.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { Storage } from '../storage/storage.ts';
import { kindOf } from './artefact-kind.ts';
import type { DetectionFiles } from './detection-files.ts';
import { photographOf } from './photograph.ts';
import type { VirusScan } from './virus-scan.ts';

/** Pixels of a photograph at most: what the largest cameras take. */
const MAX_PIXELS = 120_000_000;
/** Pixels of the longer side of what is shown. */
const VIEW_SIDE = 2_000;

interface Means {
  readonly storage: Storage;
  readonly arquivos: DetectionFiles;
  /** Null where the installation has none. */
  readonly scanner: VirusScan | null;
}

export type ArtefactRefusal = 'ilegivel' | 'pixels';

/** Files of artefacts: what they are, whether they are clean, and what is shown of them. */
export function createArtefactFiles({ storage, arquivos, scanner }: Means) {
  return {
    /** By its content; null for what nobody may send. */
    tipoDe: (arquivo: Omit<Arquivo, 'tipo'>): Promise<string | null> => kindOf(storage, arquivo),

    /** The name of what makes it dangerous; null where it is clean. @throws ScannerUnavailableError */
    perigoDe: async ({ chave }: Pick<Arquivo, 'chave'>): Promise<string | null> =>
      scanner === null ? null : scanner.scan(await storage.get(chave)),

    /** A file that may be kept, as an artefact names it. Of a picture there is one that is shown beside it. */
    async comoMidia(deteccao_id: Uuid, id: Uuid, arquivo: Arquivo): Promise<Midia | ArtefactRefusal> {
      await arquivos.anunciar(deteccao_id, [arquivo.chave]);
      if (!arquivo.tipo.startsWith('image/')) return { id, arquivo, exibicao: null, fotografia: null };
      const view = await viewOf(await buffer(await storage.get(arquivo.chave)), arquivo.tipo);
      if (typeof view === 'string') return view;
      const nome = `${arquivo.nome.replace(/\.[^.]*$/, '')}.webp`;
      const exibicao =
        view.picture === null ? null : await arquivos.guardar(deteccao_id, { nome, tipo: 'image/webp' }, view.picture);
      return { id, arquivo, exibicao, fotografia: view.fotografia };
    },
  };
}

export type ArtefactFiles = ReturnType<typeof createArtefactFiles>;

interface View {
  /** Null of what is kept and not drawn here: pictures of some phones. */
  readonly picture: Buffer | null;
  readonly fotografia: Fotografia | null;
}

async function viewOf(content: Buffer, tipo: string): Promise<View | ArtefactRefusal> {
  let fotografia: Fotografia | null = null;
  try {
    const { exif, width, height } = await sharp(content, { limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS) return 'pixels';
    fotografia = photographOf(exif);
    const picture = await sharp(content, { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize(VIEW_SIDE, VIEW_SIDE, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 82 })
      .toBuffer();
    return { picture, fotografia };
  } catch {
    return tipo === 'image/heic' ? { picture: null, fotografia } : 'ilegivel';
  }
}
