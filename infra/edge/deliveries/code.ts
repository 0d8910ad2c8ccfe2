import { randomInt } from 'node:crypto';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { Cipher } from '#infra/identity/cipher.ts';
import { uuidV5 } from '#infra/store/event-store/event-id.ts';

const ALGARISMOS = 8;

export const newCode = (): string => String(randomInt(10 ** ALGARISMOS)).padStart(ALGARISMOS, '0');

/** Id of the message that tells a delivery's code: it is told once. */
export const codeNotice = (entrega_id: Uuid): Uuid => uuidV5(`entrega/${entrega_id}/codigo`);

/** What is kept of a delivery's code: whoever reads the table cannot try all the codes there are. */
export function codeHash(cipher: Cipher, entrega_id: Uuid, codigo: string): Buffer {
  return cipher.blind('codigo de entrega', `${entrega_id}:${codigo}`);
}
