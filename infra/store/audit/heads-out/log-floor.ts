import type pg from 'pg';
import type { EventStore } from '#domain/kernel/event-store.ts';
import { completeSubtrees, Frontier } from '../merkle.ts';
import type { SignedHead } from '../signed-head.ts';
import { lastHead, storedTree } from '../tree-rows.ts';
import { type HeadShelf, shelfFault } from './head-shelf.ts';

/** The log, or its seals, are less than what was already signed and went out. */
export class LogShrunkError extends Error {
  override readonly name = 'LogShrunkError';
}

const CURE =
  'Nada mais é selado. Se uma cópia mais antiga foi restaurada de propósito: npm run audit -- restaurado --motivo "…".';

/** The least that the log may be: the last head that this process or the shelf has seen. */
export class LogFloor {
  readonly #shelf: HeadShelf;
  readonly #trusted: readonly Buffer[];
  #head: SignedHead | null = null;
  #restauros = 0;
  /** Size at which the stored tree was last held against the head. */
  #compared: number | null = null;
  #known = false;

  constructor(shelf: HeadShelf, trusted: readonly Buffer[]) {
    this.#shelf = shelf;
    this.#trusted = trusted;
  }

  get head(): SignedHead | null {
    return this.#head;
  }

  /** What stands on the shelf counts from now on; what this process has seen counts unless a restore was said since. */
  async look(): Promise<void> {
    const shelved = await this.#shelf.read();
    const fault = shelfFault(shelved, this.#trusted);
    if (fault !== null) throw new LogShrunkError(fault);
    const restored = shelved.restauros.length > this.#restauros;
    this.#restauros = Math.max(this.#restauros, shelved.restauros.length);
    if ((this.#known && restored) || (shelved.head?.size ?? 0) > (this.#head?.size ?? 0)) this.#head = shelved.head;
    this.#known = true;
    this.#compared = null;
  }

  /** @throws LogShrunkError where the log, its seals or their tree do not reach it; whatever the services throw */
  async check(store: Pick<EventStore, 'lastPosition'>, pool: pg.Pool): Promise<void> {
    if (!this.#known) await this.look();
    const floor = this.#head;
    if (floor === null) return;
    const end = await store.lastPosition();
    const was = `a última cabeça que saiu fala de ${floor.size} eventos, até a posição ${floor.position}`;
    if (end < floor.position) throw new LogShrunkError(`O registro acaba na posição ${end}, e ${was}. ${CURE}`);
    const sealed = (await lastHead(pool))?.size ?? 0;
    if (sealed < floor.size) throw new LogShrunkError(`Os selos vão até ${sealed} eventos, e ${was}. ${CURE}`);
    if (this.#compared === floor.size) return;
    const subtree = storedTree(pool);
    const roots = await Promise.all(completeSubtrees(floor.size).map(([start, count]) => subtree(start, count)));
    if (!new Frontier(floor.size, roots).root().equals(floor.root)) {
      throw new LogShrunkError(`Os selos são de outro registro: não levam à raiz da última cabeça que saiu. ${CURE}`);
    }
    this.#compared = floor.size;
  }

  /** Another head goes out, and is the least from now on. */
  async raise(head: SignedHead, shelf: (head: SignedHead) => Promise<void>): Promise<void> {
    if (this.#head !== null && head.size <= this.#head.size) return;
    await shelf(head);
    this.#head = head;
    this.#compared = head.size;
  }
}
