import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { ehProtegido, MARCA_DE_PROTEGIDO } from '#domain/importacao/campos-vistos.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** The keys of one import: one to close values with, one to choose nonces with. */
interface SubKeys {
  readonly sealing: Buffer;
  readonly nonces: Buffer;
}

const derived = new WeakMap<Uint8Array, SubKeys>();

/**
 * Closes a text with an import's key (AES-256-GCM). The same text gives the same bytes, because a batch that is read
 * again must be the same file: the nonce is an HMAC of the text. Who has only the rows learns which of the values of
 * one import are equal, and nothing else.
 */
export function sealValue(key: Uint8Array, text: string): string {
  const { sealing, nonces } = subKeys(key);
  const nonce = createHmac('sha256', nonces).update(text, 'utf8').digest().subarray(0, NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(MARCA_DE_PROTEGIDO));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return MARCA_DE_PROTEGIDO + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** What was closed; null where key and text do not belong together. */
export function openValue(key: Uint8Array, sealed: string): string | null {
  if (!ehProtegido(sealed)) return null;
  const bytes = Buffer.from(sealed.slice(MARCA_DE_PROTEGIDO.length), 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const { sealing } = subKeys(key);
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', sealing, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(MARCA_DE_PROTEGIDO)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function subKeys(key: Uint8Array): SubKeys {
  const known = derived.get(key);
  if (known) return known;
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', key, '', use, KEY_BYTES));
  const made = { sealing: derive('atalaia valor protegido'), nonces: derive('atalaia nonce de valor') };
  derived.set(key, made);
  return made;
}
