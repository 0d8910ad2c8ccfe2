import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { DeteccaoEvent } from '#domain/deteccao/deteccao.events.ts';
import { decodeFeicao, linesOf } from '#infra/files/lotes/lote-format.ts';
import { sha256Of } from '#infra/files/storage/content.ts';
import type { Storage } from '#infra/files/storage/storage.ts';
import type { LogEntry } from '../event-store/log.ts';

/** Streams whose files stay for good; those of an export go with it, as its own events say. */
const KEPT_FOR_GOOD = /^(importacao|camada|ato|analise|deteccao|imagem|relatorio|papeltimbrado)-/;
const NAMES_A_FILE = Buffer.from('"chave":');
/** Among an event's own members: a text of its data has its quotation marks escaped. */
const DESTROYS = ['ArquivosDaImportacaoDestruidos', 'ArquivosDoArtefatoDestruidos'] as const;
const DESTROYING = DESTROYS.map((type) => Buffer.from(`"type":"${type}"`));
/** What names the files of artefacts; pictures of the same detection stay for good. */
const BRINGS_ARTEFACTS: DeteccaoEvent['type'] = 'StatusDaDeteccaoRegistrado';
/** Before the canonical text stands the hash of the event before it. */
const PREVIOUS_HASH = 32;

interface LoggedData {
  readonly type: string;
  readonly data: { readonly chaves: readonly string[] };
}

interface NamedFile {
  /** Of the first event that names it. */
  readonly position: bigint;
  readonly sha256: string;
}

interface NamedGeometry extends NamedFile {
  readonly indice: number;
}

/** What is wrong with a file, and where the log first says otherwise. */
export interface FileFault {
  readonly position: bigint;
  /** A Portuguese sentence. */
  readonly message: string;
}

export interface FilesChecked {
  readonly files: number;
  readonly bytes: number;
  /** Geometries that events give by reference into those files. */
  readonly geometries: number;
  /** Files that events name as destroyed: nobody looks for them. */
  readonly destroyed: number;
  /** The position of the event that says so, by the key of each. */
  readonly destroyedBy: ReadonlyMap<string, bigint>;
}

/** The files that events name by their hash, gathered while the log is walked, and then read one by one. */
export class NamedFiles {
  readonly #files = new Map<string, NamedFile>();
  readonly #geometries = new Map<string, NamedGeometry[]>();
  /** What may give its files up, imports and the artefacts of a detection, each by what it names; all else is for good. */
  readonly #holders = new Map<string, Set<string>>();
  /** How many of them name a file. */
  readonly #held = new Map<string, number>();
  readonly #kept = new Set<string>();
  readonly #destroyed = new Map<string, bigint>();

  /** Takes note of what an entry names. */
  see({ streamId, chained, position }: Pick<LogEntry, 'streamId' | 'chained' | 'position'>): void {
    if (!KEPT_FOR_GOOD.test(streamId)) return;
    const content = Buffer.from(chained.buffer, chained.byteOffset, chained.byteLength);
    if (DESTROYING.some((type) => content.includes(type))) this.#forget(content, streamId, position);
    if (!content.includes(NAMES_A_FILE)) return;
    const event = JSON.parse(content.toString('utf8', PREVIOUS_HASH)) as LoggedData;
    const gives = streamId.startsWith('importacao-') || event.type === BRINGS_ARTEFACTS;
    this.#visit(event.data, position, gives ? streamId : null);
  }

  /**
   * Reads every file and compares it with what the log says of it.
   * @param onProgress told of the bytes read so far
   * @throws what the storage throws where it cannot be read now
   */
  async check(storage: Pick<Storage, 'get'>, onProgress?: (bytes: number) => void): Promise<FilesChecked | FileFault> {
    let [bytes, geometries] = [0, 0];
    for (const [chave, file] of this.#files) {
      const referred = this.#geometries.get(chave) ?? [];
      const checked = await checkFile(storage, chave, file, referred);
      if (typeof checked !== 'number') return checked;
      bytes += checked;
      geometries += referred.length;
      onProgress?.(bytes);
    }
    return {
      files: this.#files.size,
      bytes,
      geometries,
      destroyed: this.#destroyed.size,
      destroyedBy: this.#destroyed,
    };
  }

  /** From then on an import, or an artefact, has no file of its own: what another names too is still that one's. */
  #forget(content: Buffer, streamId: string, position: bigint): void {
    const { type, data } = JSON.parse(content.toString('utf8', PREVIOUS_HASH)) as LoggedData;
    if (!DESTROYS.some((each) => each === type)) return;
    const own = this.#holders.get(streamId) ?? new Set<string>();
    for (const chave of type === DESTROYS[0] ? [...own] : data.chaves) {
      if (!own.delete(chave)) continue;
      const others = (this.#held.get(chave) ?? 1) - 1;
      this.#held.set(chave, others);
      if (others > 0 || this.#kept.has(chave)) continue;
      this.#held.delete(chave);
      this.#files.delete(chave);
      this.#destroyed.set(chave, position);
    }
  }

  #visit(value: unknown, position: bigint, holder: string | null): void {
    if (typeof value !== 'object' || value === null) return;
    const { chave, sha256, lote, indice } = value as Readonly<Record<string, unknown>>;
    if (typeof chave === 'string' && typeof sha256 === 'string') {
      if (!this.#files.has(chave)) this.#files.set(chave, { position, sha256 });
      this.#destroyed.delete(chave);
      this.#hold(chave, holder);
    }
    if (typeof indice === 'number' && typeof sha256 === 'string') {
      const { chave: where = '' } = (lote ?? {}) as { readonly chave?: string };
      const list = this.#geometries.get(where) ?? [];
      list.push({ indice, sha256, position });
      this.#geometries.set(where, list);
    }
    for (const each of Object.values(value)) this.#visit(each, position, holder);
  }

  #hold(chave: string, holder: string | null): void {
    if (holder === null) {
      this.#kept.add(chave);
      return;
    }
    const own = this.#holders.get(holder) ?? new Set();
    if (!own.has(chave)) this.#held.set(chave, (this.#held.get(chave) ?? 0) + 1);
    this.#holders.set(holder, own.add(chave));
  }
}

/** @returns its bytes: only of a file that holds geometries more than a piece at a time is held */
async function checkFile(
  storage: Pick<Storage, 'get'>,
  chave: string,
  { position, sha256 }: NamedFile,
  referred: readonly NamedGeometry[],
): Promise<number | FileFault> {
  const fault = (what: string) => ({
    position,
    message: `O arquivo ${chave}, que a posição ${position} nomeia, ${what}.`,
  });
  try {
    // The storage checks a content against its key; that the key is that of the hash is for us to see.
    if (sha256Of(chave) !== sha256) return fault('não é o do hash que ela diz');
    const content = await storage.get(chave);
    if (referred.length === 0) return await lengthOf(content);
    const whole = await buffer(content);
    return checkGeometries(chave, whole, referred) ?? whole.length;
  } catch (error) {
    const { name } = error as Error;
    if (error instanceof RangeError) return fault('não tem nome de arquivo guardado');
    if (name === 'ObjectNotFoundError') return fault('não está no armazenamento');
    if (name === 'ObjectCorruptedError') return fault('foi alterado no armazenamento');
    throw error;
  }
}

async function lengthOf(content: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0;
  for await (const piece of content) bytes += piece.length;
  return bytes;
}

function checkGeometries(chave: string, content: Buffer, referred: readonly NamedGeometry[]): FileFault | null {
  const lines = linesOf(content);
  for (const { indice, sha256, position } of referred) {
    const line = lines[indice];
    const found = line === undefined ? null : createHash('sha256').update(decodeFeicao(line).geom).digest('hex');
    if (found === sha256) continue;
    const where = `a linha ${indice + 1} do arquivo ${chave}`;
    return { position, message: `A geometria que a posição ${position} nomeia não é a que está n${where}.` };
  }
  return null;
}
