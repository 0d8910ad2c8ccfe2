import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { Midia } from '#domain/artefato/artefato.policy.ts';
import type { Storage } from '../storage/storage.ts';
import type { createPdfPages } from './pdf-pages.ts';

/** Pixels of the longer side: what half the width of a sheet prints at 300 to an inch. */
const SIDE = 1_100;
const PDF = 'application/pdf';
/** Why a file may have no picture today: it is gone or damaged, or this installation draws none. */
const WITHOUT: ReadonlySet<string> = new Set([
  ...['ObjectNotFoundError', 'PdfUnreadableError', 'IsolationError', 'GdalMissingError'],
]);

interface Means {
  readonly storage: Pick<Storage, 'get'>;
  readonly pages: Pick<ReturnType<typeof createPdfPages>, 'desenhar'>;
}

/** Files of artefacts as pictures for paper, never the files themselves: JPEG, which a document holds as it is. */
export function createPrintedArtefacts({ storage, pages }: Means) {
  const shown = async ({ arquivo, exibicao }: Pick<Midia, 'arquivo' | 'exibicao'>): Promise<Buffer | null> => {
    if (exibicao !== null) return buffer(await storage.get(exibicao.chave));
    return arquivo.tipo === PDF ? pages.desenhar(arquivo, 1) : null;
  };
  return {
    /** A picture as it is shown, or the first page of a PDF; null of what has none. */
    async obter(midia: Pick<Midia, 'arquivo' | 'exibicao'>): Promise<Uint8Array | null> {
      try {
        const picture = await shown(midia);
        if (picture === null) return null;
        const size = { width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true } as const;
        return await sharp(picture).resize(size).flatten({ background: '#fff' }).jpeg({ quality: 85 }).toBuffer();
      } catch (error) {
        if (WITHOUT.has((error as Error).name)) return null;
        throw error;
      }
    },
  };
}
