import { describe, expect, it } from 'vitest';
import { createStorage } from './create-storage.ts';
import { FileSystemStorage } from './file-system/file-system-storage.ts';
import { S3Storage } from './s3/s3-storage.ts';

describe('STORAGE_URL', () => {
  it('escolhe entre pastas e S3', async () => {
    const pastas = createStorage('file:///tmp/atalaia-nao-existe');
    const s3 = createStorage('s3://chave:segredo@balde/prefixo?endpoint=http://127.0.0.1:1');
    expect(pastas).toBeInstanceOf(FileSystemStorage);
    expect(s3).toBeInstanceOf(S3Storage);
    await Promise.all([pastas.close(), s3.close()]);
  });

  it.each(['s3:///sem-balde', 'ftp://servidor/pasta', 'https://balde'])('não aceita %s', (url) => {
    expect(() => createStorage(url)).toThrow(RangeError);
  });
});
