import { createHash, createHmac } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { signingKey } from '../store/audit/signed-head.ts';

/** Inside the folder of a copy. */
export const DUMP = 'banco.dump';
export const FILES = 'arquivos';
export const HEADS = 'cabecas.jsonl';
const MANIFEST = 'copia.json';

/** What is wrong with a copy or its target, as a Portuguese sentence for whoever runs the command. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const manifestSchema = z.object({
  formato: z.literal(1),
  criada_em: z.iso.datetime(),
  /** Which store keeps the events: those of an EventStoreDB are not in the dump. */
  registro: z.enum(['postgres', 'eventstoredb']),
  /** Position of the last event of the copy, decimal. */
  posicao: z.string().regex(/^\d+$/),
  banco: z.object({ bytes: z.int(), sha256: z.string() }),
  arquivos: z.object({ total: z.int(), bytes: z.int() }),
  /** Tells the installation's secrets apart without telling them. */
  segredos: z.object({ PERSONAL_DATA_KEY: z.string(), AUDIT_SIGNING_KEY: z.string() }),
});

export type Manifest = z.infer<typeof manifestSchema>;

type Secrets = Pick<Config, 'PERSONAL_DATA_KEY' | 'AUDIT_SIGNING_KEY'>;

export function fingerprints({ PERSONAL_DATA_KEY, AUDIT_SIGNING_KEY }: Secrets): Manifest['segredos'] {
  const key = Buffer.from(PERSONAL_DATA_KEY, 'hex');
  return {
    PERSONAL_DATA_KEY: createHmac('sha256', key).update('atalaia: de quem é esta cópia').digest('hex'),
    AUDIT_SIGNING_KEY: signingKey(AUDIT_SIGNING_KEY).publicKey.toString('hex'),
  };
}

/** Written last and at once: a folder without it is no copy. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const partial = path.join(folder, `${MANIFEST}.parcial`);
  await writeFile(partial, `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
  await rename(partial, path.join(folder, MANIFEST));
}

/** @throws BackupError where the folder holds no whole copy */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => {
    throw new BackupError(`${folder} não tem uma cópia inteira: falta ${MANIFEST}, que é escrito por último.`);
  });
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new BackupError(`${MANIFEST} não é de uma cópia que este código conheça.`, { cause });
  }
}

export async function sha256OfFile(file: string): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(createReadStream(file), async (chunks) => {
    for await (const chunk of chunks as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      hash.update(chunk);
    }
  });
  return { bytes, sha256: hash.digest('hex') };
}
