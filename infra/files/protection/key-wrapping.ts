import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** Whose keys are closed: each kind by a key of its own. */
type DonoDaChave = 'importacao' | 'documento' | 'provedor';

/** Closes keys with a key of its own that comes from the installation's secret. */
export function createKeyWrapping(secret: string, dono: DonoDaChave) {
  const wrapping = Buffer.from(
    hkdfSync('sha256', Buffer.from(secret, 'hex'), '', `atalaia chave de ${dono}`, KEY_BYTES),
  );
  // The owner's id is authenticated along: a key moved to another one does not open.
  const context = (id: string) => Buffer.from(`${dono}:${id}`);
  return {
    wrap(id: string, key: Buffer): Buffer {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', wrapping, nonce).setAAD(context(id));
      const body = Buffer.concat([cipher.update(key), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    /** @throws where id and bytes do not belong together */
    unwrap(id: string, wrapped: Buffer): Buffer {
      const nonce = wrapped.subarray(0, NONCE_BYTES);
      const tag = wrapped.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', wrapping, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(context(id)).setAuthTag(tag);
      return Buffer.concat([decipher.update(wrapped.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    },
  };
}
