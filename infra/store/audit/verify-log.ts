import type { AuditableLog, LogEntry } from '../event-store/log.ts';
import { agreesWithText, hasOwnHash } from './log-entry.ts';
import { type Closed, Frontier, leafHash } from './merkle.ts';
import { leadsToRoot, SealFault, SealWalk } from './seal-walk.ts';
import { hasValidSignature, type SignedHead } from './signed-head.ts';
import { StreamTable } from './stream-table.ts';
import { lastHead, type Queryable, type Seal } from './tree-rows.ts';

export interface VerifyOptions {
  readonly log: AuditableLog;
  /** Where the seals are. */
  readonly db: Queryable;
  /** Public keys whose signatures count. */
  readonly trusted: readonly Buffer[];
  /** Heads that were kept elsewhere: the log must still extend each of them. */
  readonly kept?: readonly SignedHead[];
  /** Told after every page. */
  readonly onProgress?: (events: number) => void;
  /** Told of every entry that was found in its place. */
  readonly onEntry?: (entry: LogEntry) => void;
  /** Told of every complete subtree over those entries. */
  readonly onSubtree?: (subtree: Closed) => void;
}

export interface Verified {
  readonly ok: true;
  readonly events: number;
  /** Events under a signed head; the rest have come since. */
  readonly sealed: number;
  readonly heads: number;
  readonly root: Buffer;
  readonly position: bigint;
}

export interface Faulty {
  readonly ok: false;
  /** The first position that is wrong; null where the fault is in the seals alone. */
  readonly position: bigint | null;
  /** A Portuguese sentence. */
  readonly message: string;
}

/** Thrown at the first fault: nothing behind it can be said to be in its place. */
class LogFault extends Error {
  readonly position: bigint | null;

  constructor(position: bigint | null, message: string) {
    super(message);
    this.position = position;
  }
}

/**
 * Walks the whole log: text against hash, columns against text, revisions and chain of every stream, and the
 * Merkle tree against every signed head. Memory grows with the number of streams (about 50 bytes each), not of events.
 * @throws what the log or the database throws
 */
export async function verifyLog(options: VerifyOptions): Promise<Verified | Faulty> {
  const bound = (await lastHead(options.db))?.size ?? 0;
  const walk = new Walk(options, new SealWalk(options.db, options.trusted, bound));
  try {
    return await walk.run();
  } catch (error) {
    if (error instanceof SealFault) return { ok: false, position: null, message: sentence(error.message) };
    if (error instanceof LogFault) return { ok: false, position: error.position, message: error.message };
    throw error;
  }
}

class Walk {
  readonly #options: VerifyOptions;
  readonly #seals: SealWalk;
  readonly #streams = new StreamTable();
  readonly #frontier = new Frontier();
  /** The tree where the current seal begins, for finding out who is right. */
  #sealStart = new Frontier();
  #kept: readonly SignedHead[];
  #position = 0n;
  #sealed = 0;

  constructor(options: VerifyOptions, seals: SealWalk) {
    this.#options = options;
    this.#seals = seals;
    this.#kept = [...(options.kept ?? [])].sort((a, b) => a.size - b.size);
  }

  async run(): Promise<Verified> {
    this.#checkKept();
    await this.#seals.load();
    for await (const page of this.#options.log.entries(0n)) {
      for (const entry of page) {
        const seal = this.#seals.current;
        if (seal !== null && !this.#seals.holds(entry)) throw await this.#difference(entry, seal);
        this.#follow(entry);
        this.#options.onEntry?.(entry);
        if (seal !== null && this.#seals.step()) await this.#closeSeal(seal);
      }
      this.#options.onProgress?.(this.#frontier.size);
    }
    this.#checkEnd();
    return {
      ok: true,
      events: this.#frontier.size,
      sealed: this.#sealed,
      heads: this.#seals.seals,
      root: this.#frontier.root(),
      position: this.#position,
    };
  }

  /** The entry for itself and in its stream. */
  #follow(entry: LogEntry): void {
    const { position, streamId, revision, chained, hash } = entry;
    if (this.#options.log.gapless && position !== this.#position + 1n) {
      throw new LogFault(this.#position + 1n, `A posição ${this.#position + 1n} foi removida.`);
    }
    if (!hasOwnHash(entry)) {
      throw new LogFault(position, `A posição ${position} foi alterada: o texto não é o do hash (fluxo ${streamId}).`);
    }
    if (!agreesWithText(entry)) {
      throw new LogFault(position, `A posição ${position} foi alterada: as colunas não dizem o mesmo que o texto.`);
    }
    const fault = this.#streams.follow(streamId, revision, chained, hash);
    if (fault !== null) throw new LogFault(position, chainMessage(entry, fault === 'revision'));
    this.#frontier.append(leafHash(hash), this.#options.onSubtree);
    this.#position = position;
    this.#compareWithKept();
  }

  /** What happened to the log, or to its seal, where the two part. */
  async #difference(entry: LogEntry, seal: Seal): Promise<LogFault> {
    const { position } = this.#seals;
    const ahead = entry.position - position;
    const first = ahead < 0n ? entry.position : position;
    const fault = (what: string) => new LogFault(first, `A posição ${first} ${what}.`);
    if (!leadsToRoot(this.#sealStart, seal)) {
      return fault(`não confere, e o selo de tamanho ${seal.head.size} também foi adulterado`);
    }
    if (ahead > 0n) return fault('foi removida');
    if (ahead < 0n) return fault('foi inserida: não estava no registro quando ele foi selado');
    const elsewhere = await this.#seals.positionOf(entry.hash);
    if (elsewhere !== null) return fault(`foi trocada: está ali o evento que foi selado na posição ${elsewhere}`);
    return fault(`foi alterada: o evento não é o que foi selado ali (fluxo ${entry.streamId})`);
  }

  async #closeSeal({ head }: Seal): Promise<void> {
    // Every leaf was the sealed one: only the root, or what is signed with it, can differ.
    if (!this.#frontier.root().equals(head.root)) {
      throw new SealFault(`o selo de tamanho ${head.size} foi adulterado: suas folhas não levam à raiz assinada`);
    }
    this.#sealed = head.size;
    this.#sealStart = this.#frontier.copy();
    await this.#seals.load();
  }

  #checkEnd(): void {
    const { current, position } = this.#seals;
    if (current !== null) {
      const message = `o registro acaba na posição ${this.#position}, mas foi selado além dela`;
      throw new LogFault(position, `A posição ${position} foi removida com tudo o que vinha depois: ${message}.`);
    }
    const [head] = this.#kept;
    if (head === undefined) return;
    const message = `uma cabeça guardada diz que eram ${head.size} eventos, até a posição ${head.position}`;
    throw new LogFault(this.#position + 1n, `O registro foi cortado depois da posição ${this.#position}: ${message}.`);
  }

  #checkKept(): void {
    for (const head of this.#kept) {
      const known = this.#options.trusted.some((key) => key.equals(head.publicKey));
      if (known && hasValidSignature(head)) continue;
      throw new SealFault(`a cabeça guardada de tamanho ${head.size} não tem uma assinatura válida`);
    }
  }

  #compareWithKept(): void {
    while (this.#kept[0]?.size === this.#frontier.size) {
      const [head, ...rest] = this.#kept;
      this.#kept = rest;
      if (head === undefined || this.#frontier.root().equals(head.root)) continue;
      const message = `não é o que a cabeça guardada de tamanho ${head.size} assinou`;
      throw new LogFault(head.position, `O registro até a posição ${head.position} ${message}.`);
    }
  }
}

function chainMessage({ position, streamId, revision }: LogEntry, revisionBroken: boolean): string {
  const cause = revisionBroken ? `falta o que vinha antes da revisão ${revision}` : 'o evento anterior não é o que era';
  return `A posição ${position} não continua o fluxo ${streamId}: ${cause}.`;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
