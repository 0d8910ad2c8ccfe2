import { open } from 'node:fs/promises';
import { CODESTREAM_MARK, checkJpeg2000, JP2_MARK } from './jpeg2000.ts';
import { ImageRefusal } from './refusal.ts';
import { saidByName } from './sidecars.ts';
import { checkTiffHeader } from './tiff-header.ts';
import { inside, type OpenedImage, type RasterFile, type Work } from './work.ts';
import { openZip } from './zipped-bands.ts';

const ZIP_MARK = 'PK\x03\x04';

/** Says what a file is, by its content alone, before anybody unpacks it. @throws ImageRefusal */
async function lookAt(work: Pick<Work, 'folder'>, file: string): Promise<RasterFile | 'zip'> {
  const handle = await open(inside(work, file), 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0);
    const begins = buffer.toString('latin1', 0, bytesRead);
    if (begins.startsWith(ZIP_MARK)) return 'zip';
    if (begins.startsWith(CODESTREAM_MARK)) throw new ImageRefusal('sem_georreferencia', 'JPEG 2000 sem metadados');
    if (begins.startsWith(JP2_MARK)) {
      await checkJpeg2000(handle);
      return { file, driver: 'JP2OpenJPEG' };
    }
    await checkTiffHeader(handle);
    return { file, driver: 'GTiff' };
  } finally {
    await handle.close();
  }
}

/** A GeoTIFF, a JPEG 2000, or a zip of single bands with what describes them. @param nome as the person has it */
export async function openImage(work: Work, file: string, nome: string): Promise<OpenedImage> {
  const kind = await lookAt(work, file);
  if (kind === 'zip') return openZip(work, file, nome, (entry) => lookAt(work, entry));
  return { ...kind, dito: saidByName(nome) };
}
