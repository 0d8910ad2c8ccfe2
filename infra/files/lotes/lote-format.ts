import type { FeicaoDoLote } from '#domain/importacao/lote.ts';
import { lerJsonLegivel } from '#domain/kernel/textos-legiveis.ts';
import { letGo } from '#infra/let-go.ts';

const [NEWLINE, QUOTE, BRACE] = [0x0a, 0x22, 0x7d];
/** What stands before a geometry, which is the last member of a line, and what behind it. */
const BEFORE_GEOM = ',"geom":"';
const BEFORE_GEOM_BYTES = Buffer.from(BEFORE_GEOM);

/**
 * One line, with its end, of a lote as a file: UTF-8, one feature a line, each a JSON object spelled as `FeicaoDoLote` with its geometry in base64.
 * Base64 because it is a third shorter than hexadecimal, and decoded ten times faster.
 */
export function encodeFeicao(feicao: FeicaoDoLote): string {
  return `${headOf(feicao)}${geomOf(feicao)}"}\n`;
}

/** A line up to its geometry: no serialiser has to look through thousands of digits for what it would escape. */
function headOf({ geom: _, ...rest }: FeicaoDoLote): string {
  return JSON.stringify(rest).slice(0, -1) + BEFORE_GEOM;
}

function geomOf({ geom }: FeicaoDoLote): string {
  return Buffer.from(geom.buffer, geom.byteOffset, geom.byteLength).toString('base64');
}

const MAX_SPARE_BYTES = 4 * 2 ** 20;
/** Memory that lines were written to before they were copied, for the next ones: growing it anew costs their bytes twice. */
let spare: Buffer | null = null;

/** The same lines one behind the other, as bytes: a text of all of them would only be made to be copied. */
export class LoteLines {
  #memory = spare ?? Buffer.allocUnsafeSlow(2 ** 16);
  #length = 0;

  /** Bytes so far. */
  get length(): number {
    return this.#length;
  }

  add(feicao: FeicaoDoLote): void {
    const [head, geom] = [headOf(feicao), geomOf(feicao)];
    // No letter of UTF-16 takes more than three bytes.
    this.#room(head.length * 3 + geom.length + 3);
    this.#length += this.#memory.write(head, this.#length, 'utf8');
    this.#length += this.#memory.write(geom, this.#length, 'latin1');
    this.#length += this.#memory.write('"}\n', this.#length, 'latin1');
  }

  constructor() {
    spare = null;
  }

  /** All lines, in memory of their own. It is empty then. */
  end(): Uint8Array<ArrayBuffer> {
    const lines = new Uint8Array(this.#memory.subarray(0, this.#length));
    if (this.#memory.length <= MAX_SPARE_BYTES) spare = this.#memory;
    this.#memory = Buffer.alloc(0);
    this.#length = 0;
    return lines;
  }

  #room(bytes: number): void {
    if (this.#length + bytes <= this.#memory.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#length + bytes, this.#memory.length * 2));
    larger.set(this.#memory.subarray(0, this.#length));
    letGo(this.#memory);
    this.#memory = larger;
  }
}

/** One line of a lote. @throws SyntaxError, or RangeError for a line that no `encodeFeicao` made */
export function decodeFeicao(line: string): FeicaoDoLote {
  const feicao = lerJsonLegivel(line) as Read;
  if (typeof feicao.geom !== 'string') throw new RangeError('not a line of a lote');
  return featureOf(feicao, Buffer.from(feicao.geom, 'base64'));
}

type Read = Omit<FeicaoDoLote, 'geom' | 'area_informada'> & {
  readonly geom?: unknown;
  readonly area_informada?: number | null;
};

function featureOf(read: Read, geom: Uint8Array): FeicaoDoLote {
  if (typeof read.id !== 'string') throw new RangeError('not a line of a lote');
  // Lotes from before files were asked for their own areas have none.
  return { ...read, area_informada: read.area_informada ?? null, geom };
}

/**
 * All features of a lote. Their geometries lie one behind the other in one piece of memory, and are not read as texts:
 * thousands of small pieces, and a text as long as the file, would have the collector at work all the time.
 * @throws SyntaxError, RangeError as `decodeFeicao`
 */
export function decodeLote(content: Buffer): readonly FeicaoDoLote[] {
  const geometries = Buffer.allocUnsafeSlow(Math.ceil(content.length * 0.75));
  const feicoes: FeicaoDoLote[] = [];
  let used = 0;
  for (let from = 0; from < content.length; ) {
    const newline = content.indexOf(NEWLINE, from);
    const end = newline < 0 ? content.length : newline;
    const quote = quoteOfGeom(content, from, end);
    const digits = quote === null ? '' : content.toString('latin1', quote + 1, end - 2);
    if (quote === null || digits.includes('\\')) feicoes.push(decodeFeicao(content.toString('utf8', from, end)));
    else {
      const head = content.toString('utf8', from, quote + 1 - BEFORE_GEOM.length);
      const bytes = geometries.write(digits, used, 'base64');
      feicoes.push(featureOf(lerJsonLegivel(`${head}}`) as Read, geometries.subarray(used, used + bytes)));
      used += bytes;
    }
    from = end + 1;
  }
  return feicoes;
}

/** Where the geometry's quotation mark opens in a line as `encodeFeicao` writes it; null where it is another. */
function quoteOfGeom(content: Buffer, from: number, end: number): number | null {
  if (content[end - 1] !== BRACE || content[end - 2] !== QUOTE) return null;
  const quote = content.lastIndexOf(QUOTE, end - 3);
  const before = quote + 1 - BEFORE_GEOM_BYTES.length;
  return before > from && BEFORE_GEOM_BYTES.compare(content, before, quote + 1) === 0 ? quote : null;
}

/** The lines of a lote, without their line ends. */
export function linesOf(content: Buffer): string[] {
  const lines = content.toString('utf8').split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
