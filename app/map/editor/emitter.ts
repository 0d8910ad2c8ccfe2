import type { BeforeCreate, BeforeUpdate, DrawingAction, DrawingEvent, DrawingListener, Verdict } from './events.ts';
import { developerLog } from './log.ts';

type Asked<E> = (event: E) => Verdict;

export interface Refusal {
  readonly reason: string | null;
}

/** Tells what happens and asks those who may prevent it. A listener that fails stops nobody. */
export class Emitter {
  readonly #listeners = new Map<DrawingAction | '*', Set<DrawingListener>>();
  readonly #creators = new Set<Asked<BeforeCreate>>();
  readonly #updaters = new Set<Asked<BeforeUpdate>>();

  on(action: DrawingAction | '*', listener: DrawingListener): () => void {
    const set = this.#listeners.get(action) ?? new Set();
    this.#listeners.set(action, set.add(listener));
    return () => void set.delete(listener);
  }

  emit(event: DrawingEvent): void {
    for (const action of [event.action, '*'] as const) {
      for (const listener of this.#listeners.get(action) ?? []) attempt(() => listener(event));
    }
  }

  beforeCreate(handler: Asked<BeforeCreate>): () => void {
    this.#creators.add(handler);
    return () => void this.#creators.delete(handler);
  }

  beforeUpdate(handler: Asked<BeforeUpdate>): () => void {
    this.#updaters.add(handler);
    return () => void this.#updaters.delete(handler);
  }

  /** @returns who said no, and why; null where nobody did */
  refusalOfCreate(event: BeforeCreate): Refusal | null {
    this.emit(event);
    return firstRefusal(this.#creators, event);
  }

  refusalOfUpdate(event: BeforeUpdate): Refusal | null {
    this.emit(event);
    return firstRefusal(this.#updaters, event);
  }
}

function firstRefusal<E>(handlers: ReadonlySet<Asked<E>>, event: E): Refusal | null {
  for (const handler of handlers) {
    const verdict = attempt(() => handler(event));
    if (verdict === false) return { reason: null };
    if (typeof verdict === 'object') return { reason: verdict.reason };
  }
  return null;
}

function attempt<T>(call: () => T): T | undefined {
  try {
    return call();
  } catch (error) {
    developerLog.failed('A listener has failed', error);
    return undefined;
  }
}
