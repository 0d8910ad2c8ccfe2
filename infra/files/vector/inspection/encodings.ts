import { isAscii } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { UPPER_CP437, UPPER_CP850 } from './code-pages.ts';
import type { EncodingFacts, EncodingSample } from './source.ts';

/** Encodings that South American data comes in, as they are called here and by GDAL. */
const ENCODINGS: Readonly<Record<string, { readonly gdal: string; readonly decode: (bytes: Buffer) => string }>> = {
  'UTF-8': { gdal: 'UTF-8', decode: (bytes) => bytes.toString('utf8') },
  'windows-1252': { gdal: 'CP1252', decode: (bytes) => new TextDecoder('windows-1252').decode(bytes) },
  'ISO-8859-1': { gdal: 'ISO-8859-1', decode: (bytes) => bytes.toString('latin1') },
  CP850: { gdal: 'CP850', decode: (bytes) => byTable(bytes, UPPER_CP850) },
  CP437: { gdal: 'CP437', decode: (bytes) => byTable(bytes, UPPER_CP437) },
};

/** Values shown in each possible encoding. */
const SAMPLES = 6;
const SAMPLE_BYTES = 80;
/** What is offered besides what the bytes or the file say. */
const USUAL = ['windows-1252', 'CP850'];

function byTable(bytes: Buffer, upper: string): string {
  return Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : (upper[byte - 128] ?? '?'))).join('');
}

/** Reads a text piece by piece; the last call, without a piece, ends it. */
export function textReader(name: string): (chunk?: Buffer) => string {
  const single = ENCODINGS[name]?.decode;
  if (name !== 'UTF-8' && single) return (chunk) => (chunk ? single(chunk) : '');
  const decoder = new TextDecoder('utf-8');
  return (chunk) => (chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode());
}

export function gdalEncoding(name: string): string {
  return ENCODINGS[name]?.gdal ?? 'CP1252';
}

/** Encoding that somebody wrote the name of; undefined for a name that nobody knows. */
export function encodingNamed(text: string): string | undefined {
  const name = text
    .trim()
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
  if (/^(UTF8|65001|USASCII|ASCII)$/.test(name)) return 'UTF-8';
  if (/^(ISO88591|88591|LATIN1|28591)$/.test(name)) return 'ISO-8859-1';
  if (/^(ANSI|CP|WINDOWS)?1252$/.test(name)) return 'windows-1252';
  const oem = /^(?:OEM|CP|IBM)?(437|850)$/.exec(name);
  return oem ? `CP${oem[1]}` : undefined;
}

/** Bytes of a text that are not ASCII, and where they were found. */
export interface RawSample {
  readonly campo: string;
  readonly feicao: number;
  readonly bytes: Buffer;
}

interface Found {
  /** What the file says of itself. */
  readonly said: string | undefined;
  readonly ascii: boolean;
  readonly utf8: boolean;
  readonly samples: readonly RawSample[];
  /** Only what is chosen here is used, and only where the bytes can be that. */
  readonly chosen: string | null;
}

/**
 * Which encoding texts are in: what somebody chose, else what the file says unless its bytes prove it wrong, else what
 * the bytes look like. Where bytes and file disagree, or nothing says anything, it is in doubt.
 */
export function encodingFacts({ said, ascii, utf8, samples, chosen }: Found): EncodingFacts {
  const single = said === undefined || said === 'UTF-8' ? 'windows-1252' : said;
  // A text of single bytes reads as strict UTF-8 by accident about never.
  const found = utf8 ? 'UTF-8' : single;
  const codificacao = ascii ? (said ?? 'UTF-8') : found;
  const duvidosa = !ascii && codificacao !== said;
  const opcoes = [...new Set([codificacao, ...(utf8 ? ['UTF-8'] : []), ...USUAL])];
  const origem = chosen !== null ? 'escolhida' : codificacao === said ? 'arquivo' : 'detectada';
  const usable = chosen !== null && opcoes.includes(chosen);
  return {
    codificacao: usable ? chosen : codificacao,
    duvidosa,
    opcoes,
    origem: origem === 'escolhida' && !usable ? 'detectada' : origem,
    amostras: duvidosa ? samples.slice(0, SAMPLES).map((sample) => readings(sample, opcoes)) : [],
  };
}

function readings({ campo, feicao, bytes }: RawSample, opcoes: readonly string[]): EncodingSample {
  const textos = opcoes.map((name) => [name, (ENCODINGS[name]?.decode(bytes) ?? '').replaceAll('\0', '')] as const);
  return { campo, feicao, textos: Object.fromEntries(textos) };
}

/** How the bytes of a text file read, from a place on; the whole of it is looked at. */
export async function readsAs(file: string, start = 0): Promise<Pick<Found, 'ascii' | 'utf8' | 'samples'>> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const samples: RawSample[] = [];
  let [ascii, utf8] = [true, true];
  for await (const chunk of createReadStream(file, { start, highWaterMark: 2 ** 20 }) as AsyncIterable<Buffer>) {
    if (!isAscii(chunk)) {
      ascii = false;
      if (samples.length < SAMPLES) {
        const first = chunk.findIndex((byte) => byte > 127);
        samples.push({ campo: '', feicao: 0, bytes: around(chunk, first) });
      }
    }
    utf8 &&= decodes(decoder, chunk);
    if (!utf8 && samples.length === SAMPLES) break;
  }
  return { ascii, utf8: utf8 && decodes(decoder, null), samples };
}

function decodes(decoder: TextDecoder, chunk: Buffer | null): boolean {
  try {
    if (chunk) decoder.decode(chunk, { stream: true });
    else decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/**
 * The one word around a place: enough to tell how its accents read. More of its line would show what else it says,
 * and whose name it is.
 */
function around(chunk: Buffer, at: number): Buffer {
  const isLetter = (byte: number | undefined) =>
    byte !== undefined && (byte > 127 || ((byte | 32) > 96 && (byte | 32) < 123));
  let [from, to] = [at, at];
  while (at - from < SAMPLE_BYTES / 2 && isLetter(chunk[from - 1])) from--;
  while (to - at < SAMPLE_BYTES / 2 && isLetter(chunk[to])) to++;
  return Buffer.from(chunk.subarray(from, to));
}
