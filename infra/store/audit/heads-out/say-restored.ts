import type pg from 'pg';
import type { SealedLog } from '../../event-store/chain.ts';
import type { SigningKey } from '../signed-head.ts';
import { sealPending } from '../tree-writer.ts';
import { type HeadShelf, type Restauro, signRestauro } from './head-shelf.ts';

interface Restored {
  readonly store: SealedLog;
  readonly pool: pg.Pool;
  readonly key: SigningKey;
  readonly shelf: HeadShelf;
  /** Why, as whoever operates the installation says it. */
  readonly motivo: string;
}

/**
 * Says, signed and for good, that the log is the one that stands here, however much more was once signed. What came
 * after it stays on the shelf, and every verification tells of it.
 */
export async function sayRestored({ store, pool, key, shelf, motivo }: Restored): Promise<Restauro> {
  const { head: before } = await shelf.read();
  const head = await sealPending(store, pool, key);
  const restauro = signRestauro(key, {
    instante: new Date().toISOString(),
    motivo,
    tamanho: head?.size ?? 0,
    tamanho_de_antes: before?.size ?? 0,
  });
  await shelf.add(restauro);
  return restauro;
}
