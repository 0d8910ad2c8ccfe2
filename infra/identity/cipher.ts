import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Uuid } from '#domain/kernel/ids.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** What the installation's one secret is used for; each use has a key of its own. */
export interface Cipher {
  /** A fresh key for one person, as it is stored: wrapped. */
  newKey(usuario_id: Uuid): Buffer;
  seal(wrapped: Buffer, usuario_id: Uuid, field: string, text: string): Buffer;
  /** @throws where key, person, field or bytes do not belong together. */
  open(wrapped: Buffer, usuario_id: Uuid, field: string, sealed: Buffer): string;
  /** HMAC that tells whether a text is this person's own of then, as long as their key is kept; in hexadecimal. */
  fingerprint(wrapped: Buffer, usuario_id: Uuid, field: string, text: string): string;
  /** 32 bytes that find an e-mail again and tell nothing about it to whoever lacks the secret. */
  emailIndex(email: string): Buffer;
  /** The same for anything else that is counted but must not be readable. */
  blind(purpose: string, text: string): Buffer;
}

/** @param secret PERSONAL_DATA_KEY: 32 bytes in hexadecimal. */
export function createCipher(secret: string): Cipher {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'hex'), '', use, KEY_BYTES));
  const wrapping = derive('atalaia chave de pessoa');
  const indexing = derive('atalaia indice cego');
  const unwrap = (wrapped: Buffer, id: Uuid) => decrypt(wrapping, `chave:${id}`, wrapped);
  const blind = (purpose: string, text: string) => createHmac('sha256', indexing).update(`${purpose}:${text}`).digest();
  return {
    newKey: (id) => encrypt(wrapping, `chave:${id}`, randomBytes(KEY_BYTES)),
    seal: (wrapped, id, field, text) => encrypt(unwrap(wrapped, id), `${field}:${id}`, Buffer.from(text, 'utf8')),
    open: (wrapped, id, field, sealed) => decrypt(unwrap(wrapped, id), `${field}:${id}`, sealed).toString('utf8'),
    fingerprint: (wrapped, id, field, text) => {
      const key = Buffer.from(hkdfSync('sha256', unwrap(wrapped, id), '', 'atalaia selo de identificacao', KEY_BYTES));
      return createHmac('sha256', key).update(`${id}:${field}:${text}`).digest('hex');
    },
    emailIndex: (email) => blind('email', normalizeEmail(email)),
    blind,
  };
}

/** The form under which an e-mail is the same e-mail. */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** 256 bits for a cookie or a link. Only their hash is stored: who reads the table cannot use them. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest();
}

// `context` is authenticated along: bytes moved to another person or field do not open.
function encrypt(key: Buffer, context: string, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

function decrypt(key: Buffer, context: string, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context)).setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}
