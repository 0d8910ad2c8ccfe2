import { createHmac } from 'node:crypto';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { Cipher } from '#infra/identity/cipher.ts';
import type { Queryable } from '../tree-rows.ts';

/** Under which somebody's accesses are marked, seal by seal; in hexadecimal. Gone with the person's own key. */
export interface PersonTags {
  of(usuario_id: Uuid, selo: number): string | undefined;
  /** The person whose mark this is; null where it is nobody's who is still here. */
  whose(pessoa: string, selo: number): Uuid | null;
}

/** Those of everybody who has a key, or of the people asked for. */
export async function readPersonTags(db: Queryable, cipher: Cipher, ids?: readonly Uuid[]): Promise<PersonTags> {
  const query = {
    text: 'SELECT usuario_id, chave FROM identidade.chaves WHERE $1::uuid[] IS NULL OR usuario_id = ANY ($1::uuid[])',
    values: [ids ?? null],
  };
  const { rows } = (await db.query(query)) as { rows: readonly { usuario_id: Uuid; chave: Buffer }[] };
  const keys = new Map<Uuid, string>();
  for (const { usuario_id, chave } of rows) {
    const key = keyOf(cipher, usuario_id, chave);
    if (key !== null) keys.set(usuario_id, key);
  }
  return tagsOf(keys);
}

function tagsOf(keys: ReadonlyMap<Uuid, string>): PersonTags {
  /** Of the seal that was asked about last: comparisons go seal by seal. */
  let known: { readonly selo: number; readonly people: ReadonlyMap<string, Uuid> } | null = null;
  return {
    of(usuario_id, selo) {
      const key = keys.get(usuario_id);
      return key && tagOf(key, selo);
    },
    whose(pessoa, selo) {
      if (known?.selo !== selo) {
        known = { selo, people: new Map([...keys].map(([usuario_id, key]) => [tagOf(key, selo), usuario_id])) };
      }
      return known.people.get(pessoa) ?? null;
    },
  };
}

const tagOf = (key: string, selo: number) => createHmac('sha256', key).update(`selo:${selo}`).digest('hex');

/** Null for a key that does not open: what stands under it is told by the check of the names. */
function keyOf(cipher: Cipher, usuario_id: Uuid, chave: Buffer): string | null {
  try {
    return cipher.fingerprint(chave, usuario_id, 'acessos', '');
  } catch {
    return null;
  }
}
