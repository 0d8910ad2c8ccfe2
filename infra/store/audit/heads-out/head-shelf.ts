import { z } from 'zod';
import { canonicalJson } from '../../event-store/canonical.ts';
import {
  hashSchema,
  hasSignedText,
  hasValidSignature,
  headFileSchema,
  headFromFile,
  type SignedHead,
  type SigningKey,
} from '../signed-head.ts';

/** Whoever operates the installation says that the log is a smaller one for a good reason: signed, and never unsaid. */
const restauroSchema = z.strictObject({
  tipo: z.literal('atalaia/restauro/1'),
  instante: z.iso.datetime({ precision: 3 }),
  /** Events of the log from then on, and those that the last head spoke of. */
  tamanho: z.int().min(0),
  tamanho_de_antes: z.int().min(0),
  motivo: z.string().min(1).max(500),
  chave_publica: hashSchema,
  assinatura: z.string().regex(/^[0-9a-f]{128}$/),
});
export type Restauro = z.infer<typeof restauroSchema>;

/** One line of what went out. */
const shelfEntrySchema = z.union([headFileSchema, restauroSchema]);
export type ShelfEntry = z.infer<typeof shelfEntrySchema>;

/** What stands outside of the database. */
export interface Shelved {
  /** The largest head since the log was last said to be a smaller one; null where there is none. */
  readonly head: SignedHead | null;
  readonly restauros: readonly Restauro[];
}

/** Where heads go: only ever added to, and never swept. */
export interface HeadShelf {
  add(entry: ShelfEntry): Promise<void>;
  /** @throws ShelfError where something stands there that never went out */
  read(): Promise<Shelved>;
  close(): Promise<void>;
}

/** What stands on the shelf is not what was put there, as a Portuguese sentence. */
export class ShelfError extends Error {
  override readonly name = 'ShelfError';
}

/** The outcome of entries in the order in which they went out. */
export function shelvedOf(entries: Iterable<ShelfEntry>): Shelved {
  let head: SignedHead | null = null;
  const restauros: Restauro[] = [];
  for (const entry of entries) {
    if ('tipo' in entry) {
      restauros.push(entry);
      head = null;
    } else if (head === null || entry.tamanho > head.size) head = headFromFile(entry);
  }
  return { head, restauros };
}

/** Null for what is no entry. */
export function parseEntry(text: string): ShelfEntry | null {
  try {
    return shelfEntrySchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export function signRestauro(
  key: SigningKey,
  said: Pick<Restauro, 'instante' | 'tamanho' | 'tamanho_de_antes' | 'motivo'>,
): Restauro {
  const text = { tipo: 'atalaia/restauro/1' as const, ...said };
  const assinatura = key.signText(canonicalJson(text)).toString('hex');
  return { ...text, chave_publica: key.publicKey.toString('hex'), assinatura };
}

/** The first thing on the shelf that none of the trusted keys signed, as a sentence; null where there is none. */
export function shelfFault({ head, restauros }: Shelved, trusted: readonly Buffer[]): string | null {
  for (const { chave_publica, assinatura, ...text } of restauros) {
    const key = Buffer.from(chave_publica, 'hex');
    const valid = hasSignedText(canonicalJson(text), key, Buffer.from(assinatura, 'hex'));
    if (!(valid && isTrusted(key, trusted))) {
      return `O restauro de ${text.instante}, que está entre as cabeças guardadas, não tem uma assinatura válida.`;
    }
  }
  if (head !== null && !(hasValidSignature(head) && isTrusted(head.publicKey, trusted))) {
    return `A cabeça guardada de tamanho ${head.size} não tem uma assinatura válida.`;
  }
  return null;
}

const isTrusted = (key: Buffer, trusted: readonly Buffer[]): boolean => trusted.some((each) => each.equals(key));
