import { ImageRefusal } from './refusal.ts';

/** Bytes of what a picture may tell of itself: descriptions of bands are some thousand. */
export const MAX_TOLD_BYTES = 16 * 2 ** 20;

/** What GDAL opens with the picture where the picture names it: its reductions, and where its pixels lie. */
const NAMING = /OVERVIEW_FILE|\b[XY]_DATASET\b/i;
const ENTITY = /&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi;

/** @param told XML, or bytes that hold some, read letter by letter @throws ImageRefusal */
export function refuseNamedFiles(told: string): void {
  const plain = told.replace(ENTITY, (_, hex?: string, decimal?: string) =>
    String.fromCharCode(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
  );
  const [found] = NAMING.exec(plain) ?? [];
  if (found !== undefined) throw new ImageRefusal('aponta_para_outro', found);
}
