import type { Uuid } from '#domain/kernel/ids.ts';
import type { Cipher } from '#infra/identity/cipher.ts';

/** What is kept of a delivery's code: whoever reads the table cannot try all the codes there are. */
export function codeHash(cipher: Cipher, entrega_id: Uuid, codigo: string): Buffer {
  return cipher.blind('codigo de entrega', `${entrega_id}:${codigo}`);
}
