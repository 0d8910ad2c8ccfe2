import { createReadStream, createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '../../refusal.ts';
import { openBinaryFile } from '../binary-file.ts';

/** A tag of an XML text: what stands between its brackets, and where the first of them stands, in bytes. */
export interface Tag {
  /** Without its prefix; of an end tag too. */
  readonly name: string;
  readonly kind: 'abre' | 'fecha' | 'vazia';
  readonly text: string;
  readonly at: number;
}

const LESS = 0x3c;
const COMMENT = '<!--';
const CDATA = '<![CDATA[';
/** A tag is looked at so far; what is longer holds nothing that we look for. */
const MAX_TAG_BYTES = 64 * 1024;
const PIECE_BYTES = 256 * 1024;

/**
 * Walks an XML text once. What stands in comments, in CDATA and in instructions is text; any other declaration is of a
 * document type: entities are how XML reads other files, calls other machines and grows without end.
 * @throws Refusal
 */
export async function scanMarkup(file: string, arquivo: string, onTag?: (tag: Tag) => void): Promise<void> {
  const scan = new MarkupScan(arquivo, onTag);
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    if (chunk.includes(0)) throw new Refusal('xml_codificacao', arquivo, 'contém bytes nulos');
    scan.push(chunk);
  }
}

class MarkupScan {
  private rest: Buffer = Buffer.alloc(0);
  /** Bytes before `rest`. */
  private before = 0;
  /** What ends the comment, the CDATA, the instruction or the long tag that we are in. */
  private closing: string | null = null;
  private readonly arquivo: string;
  private readonly onTag: ((tag: Tag) => void) | undefined;

  constructor(arquivo: string, onTag: ((tag: Tag) => void) | undefined) {
    this.arquivo = arquivo;
    this.onTag = onTag;
  }

  push(chunk: Buffer): void {
    const bytes = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    let at = 0;
    for (let next = this.step(bytes, at); next !== null; next = this.step(bytes, at)) at = next;
    at = this.held(bytes, at);
    this.before += at;
    this.rest = Buffer.from(bytes.subarray(at));
  }

  /** From where on the bytes have to be seen again with those that follow them. */
  private held(bytes: Buffer, at: number): number {
    if (this.closing !== null) return Math.max(at, bytes.length - this.closing.length + 1);
    const open = bytes.indexOf(LESS, at);
    return open < 0 ? bytes.length : open;
  }

  /** Past the next thing in the bytes; null where it does not end in them. */
  private step(bytes: Buffer, at: number): number | null {
    if (this.closing !== null) {
      const end = bytes.indexOf(this.closing, at);
      if (end < 0) return null;
      const past = end + this.closing.length;
      this.closing = null;
      return past;
    }
    const open = bytes.indexOf(LESS, at);
    if (open < 0 || bytes.length - open < CDATA.length) return this.shortTag(bytes, open);
    if (bytes[open + 1] === 0x3f) return this.enter('?>', open + 2);
    if (bytes[open + 1] !== 0x21) return this.tag(bytes, open);
    if (bytes.toString('latin1', open, open + COMMENT.length) === COMMENT) {
      return this.enter('-->', open + COMMENT.length);
    }
    if (bytes.toString('latin1', open, open + CDATA.length) === CDATA) return this.enter(']]>', open + CDATA.length);
    throw new Refusal('xml_com_doctype', this.arquivo, null);
  }

  /** Near the end of the bytes only a plain tag that ends in them is sure to be one. */
  private shortTag(bytes: Buffer, open: number): number | null {
    if (open < 0 || open + 1 >= bytes.length || bytes[open + 1] === 0x21 || bytes[open + 1] === 0x3f) return null;
    return bytes.includes('>', open) ? this.tag(bytes, open) : null;
  }

  private enter(closing: string, past: number): number {
    this.closing = closing;
    return past;
  }

  private tag(bytes: Buffer, open: number): number | null {
    if (!this.onTag) return open + 1;
    const end = endOfTag(bytes, open);
    if (end < 0 && bytes.length - open <= MAX_TAG_BYTES) return null;
    const text = bytes.toString('latin1', open + 1, end < 0 ? open + MAX_TAG_BYTES : end);
    const [, slash, name = ''] = /^(\/?)(?:[^\s/>:]*:)?([^\s/>:]*)/.exec(text) ?? [];
    const kind = slash ? 'fecha' : text.endsWith('/') ? 'vazia' : 'abre';
    this.onTag({ name, kind, text, at: this.before + open });
    return end < 0 ? this.enter('>', bytes.length) : end + 1;
  }
}

/** A bracket inside of an attribute's quotation marks ends nothing. */
function endOfTag(bytes: Buffer, open: number): number {
  let quote = 0;
  for (let at = open + 1; at < bytes.length; at++) {
    const byte = bytes[at];
    if (quote !== 0) {
      if (byte === quote) quote = 0;
    } else if (byte === 0x22 || byte === 0x27) quote = byte;
    else if (byte === 0x3e) return at;
  }
  return -1;
}

/** Bytes that stand in the place of others. */
export interface Patch {
  readonly at: number;
  readonly length: number;
  readonly text: string;
}

/** Writes parts of a text anew, in our own copy; they stand in the order of the text. */
export async function patch(file: string, patches: readonly Patch[]): Promise<void> {
  if (patches.length === 0) return;
  const target = `${file}.corrigido`;
  await pipeline(patched(file, patches), createWriteStream(target, { mode: 0o600 }));
  await rename(target, file);
}

async function* patched(file: string, patches: readonly Patch[]): AsyncGenerator<Buffer> {
  const source = await openBinaryFile(file);
  try {
    let at = 0;
    for (const { at: next, length, text } of [...patches, { at: source.size, length: 0, text: '' }]) {
      for (; at < next; at += PIECE_BYTES) yield Buffer.from(await source.read(at, Math.min(PIECE_BYTES, next - at)));
      yield Buffer.from(text, 'latin1');
      at = next + length;
    }
  } finally {
    await source.close();
  }
}
