import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Positions, positionSchema } from './search.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Longer than any that we make. */
const MAX_LETTERS = 12_000;

const positionsSchema = z.record(z.string(), positionSchema);

/**
 * What the next page of a search is asked for by: where each provider's stream stands. Closed (AES-256-GCM), because it
 * holds addresses that providers gave and that our server will ask: nobody reads or changes them on the way.
 * @param secret 32 bytes in hexadecimal; a key of its own is derived from it
 */
export function createCursors({ secret }: { readonly secret: string }) {
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'hex'), '', 'atalaia catalogue cursors', 32));
  return {
    /** @param search who searches for what: of another search, or another person's, it is worth nothing */
    close(positions: Positions, search: string): string {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(search));
      const body = Buffer.concat([cipher.update(JSON.stringify(positions), 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },

    /** Null where it is none, or of another search. */
    open(cursor: string, search: string): Positions | null {
      const bytes = Buffer.from(cursor.slice(0, MAX_LETTERS), 'base64url');
      if (cursor.length > MAX_LETTERS || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(search)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        const body = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
        return positionsSchema.parse(JSON.parse(body.toString('utf8')));
      } catch {
        return null;
      }
    },
  };
}
