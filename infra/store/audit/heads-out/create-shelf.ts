import { fileURLToPath } from 'node:url';
import { s3Options } from '#infra/files/storage/create-storage.ts';
import { createFileShelf } from './file-shelf.ts';
import { type HeadShelf, ShelfError, type Shelved, shelfFault } from './head-shelf.ts';
import { createS3Shelf } from './s3-shelf.ts';

/** Where heads go beside the files of the installation. @param storageUrl STORAGE_URL */
export function createShelf(storageUrl: string): HeadShelf {
  const url = new URL(storageUrl);
  return url.protocol === 'file:' ? createFileShelf(fileURLToPath(url)) : createS3Shelf(s3Options(url));
}

/** What a verification holds the log against: what went out, and what is wrong with it as a sentence. */
export interface ReadShelf {
  /** Null where no shelf is at hand. */
  readonly shelved: Shelved | null;
  readonly fault: string | null;
}

/** @param storageUrl undefined where only the log is at hand */
export async function readShelf(storageUrl: string | undefined, trusted: readonly Buffer[]): Promise<ReadShelf> {
  if (storageUrl === undefined) return { shelved: null, fault: null };
  const shelf = createShelf(storageUrl);
  try {
    const shelved = await shelf.read();
    return { shelved, fault: shelfFault(shelved, trusted) };
  } catch (error) {
    if (error instanceof ShelfError) return { shelved: null, fault: error.message };
    throw error;
  } finally {
    await shelf.close();
  }
}

/** The head that the log must still extend; none where what stands on the shelf cannot be believed. */
export function keptHeads({ shelved, fault }: ReadShelf) {
  return fault === null && shelved?.head ? [shelved.head] : [];
}
