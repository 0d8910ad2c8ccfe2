import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Uuid } from '#domain/kernel/ids.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** Closes the keys of imports with a key of its own that comes from the installation's secret. */
export function createKeyWrapping(secret: string) {
  const wrapping = Buffer.from(
    hkdfSync('sha256', Buffer.from(secret, 'hex'), '', 'atalaia chave de importacao', KEY_BYTES),
  );
  // The import's id is authenticated along: a key moved to another import does not open.
  const context = (importacao_id: Uuid) => Buffer.from(`importacao:${importacao_id}`);
  return {
    wrap(importacao_id: Uuid, key: Buffer): Buffer {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', wrapping, nonce).setAAD(context(importacao_id));
      const body = Buffer.concat([cipher.update(key), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    /** @throws where id and bytes do not belong together */
    unwrap(importacao_id: Uuid, wrapped: Buffer): Buffer {
      const nonce = wrapped.subarray(0, NONCE_BYTES);
      const tag = wrapped.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', wrapping, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(context(importacao_id)).setAuthTag(tag);
      return Buffer.concat([decipher.update(wrapped.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    },
  };
}
