export type AdvanceListener = (name: string, position: bigint) => void;

interface NamedPosition {
  readonly name: string;
  readonly position: bigint;
}

/**
 * How far each projection is, by what is announced and by looks at the tables. The two overtake each other: what a look
 * says of a projection that was announced meanwhile may be older, and so may the last words of a projector that no
 * longer leads. Only a look may set one back, for a backup that was restored.
 */
export class ReachedPositions {
  readonly #reached = new Map<string, bigint>();
  readonly #listeners = new Set<AdvanceListener>();
  #looking: Set<string> | null = null;

  of(name: string): bigint {
    return this.#reached.get(name) ?? -1n;
  }

  listen(listener: AdvanceListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  announced({ name, position }: NamedPosition): void {
    this.#looking?.add(name);
    if (position > this.of(name)) this.#set(name, position);
  }

  /** @param read what the tables say: asked for once this has been called */
  async look(read: () => Promise<readonly NamedPosition[]>): Promise<void> {
    const meanwhile = new Set<string>();
    this.#looking = meanwhile;
    const rows = await read().finally(() => {
      this.#looking = null;
    });
    for (const { name, position } of rows) {
      if (position > this.of(name) || !meanwhile.has(name)) this.#set(name, position);
    }
  }

  #set(name: string, position: bigint): void {
    if (this.#reached.get(name) === position) return;
    this.#reached.set(name, position);
    for (const listener of this.#listeners) listener(name, position);
  }
}
