import { isUtf8 } from 'node:buffer';
import yauzl from 'yauzl';
import type { Arquivo } from '#domain/importacao/arquivo.ts';
import type { Storage } from '../storage/storage.ts';

/** What a file begins and ends with. */
const HEAD_BYTES = 64 * 1024;
const TAIL_BYTES = 66 * 1024;
/** Where a browser that guesses would look for a page. */
const SNIFFED_BYTES = 1_024;
const MAX_OFFICE_BYTES = 64 * 2 ** 20;
/** Entries of an office document: a thousand pictures and their neighbours. */
const MAX_ENTRIES = 10_000;

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const ODF = ['application/vnd.oasis.opendocument.text', 'application/vnd.oasis.opendocument.spreadsheet'];
/** Brands of the container that phones use for pictures and videos alike. */
const HEIC = ['heic', 'heix', 'heim', 'heis', 'mif1'];
const MP4 = ['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V ', 'dash', 'MSNV'];
/** Readers of PDF look for it as far as this, whatever stands before it. */
const PDF = '%PDF-';
const PAGE = /<(?:!doctype\s+html|html|head|body|script|svg|iframe|\?php)/i;
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');
const [TAB, LINE, RETURN, SPACE] = [0x09, 0x0a, 0x0d, 0x20];

type Slices = Pick<Storage, 'slice'>;

/**
 * What a file is by its content, as a MIME type; its name decides only which kind of text a text is. Null for what is
 * none of what artefacts are made of, and for what is two things at once.
 */
export async function kindOf(storage: Slices, { chave, bytes, nome }: Omit<Arquivo, 'tipo'>): Promise<string | null> {
  const head = Buffer.from(await storage.slice(chave, 0, HEAD_BYTES));
  const mime = byHead(head) ?? (await officeKind(storage, chave, bytes, head)) ?? textKind(head, nome, bytes);
  const beginning = head.toString('latin1', 0, SNIFFED_BYTES);
  if (mime === null || PAGE.test(beginning)) return null;
  if (mime !== 'application/pdf' && beginning.includes(PDF)) return null;
  if (mime.includes('officedocument') || mime.includes('opendocument')) return mime;
  const tail = Buffer.from(await storage.slice(chave, Math.max(0, bytes - TAIL_BYTES), TAIL_BYTES));
  return tail.includes(ZIP_END) ? null : mime;
}

const ascii = (head: Buffer, from: number, to: number) => head.toString('latin1', from, to);

function byHead(head: Buffer): string | null {
  const hex = head.toString('hex', 0, 8);
  if (hex.startsWith('ffd8ff')) return 'image/jpeg';
  if (hex === '89504e470d0a1a0a') return 'image/png';
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP') return 'image/webp';
  if (hex.startsWith('49492a00') || hex.startsWith('4d4d002a')) return 'image/tiff';
  if (ascii(head, 0, 5) === '%PDF-') return 'application/pdf';
  if (ascii(head, 4, 8) === 'ftyp') return byBrand(head);
  const webm = hex.startsWith('1a45dfa3') && head.subarray(0, 4_096).includes('webm');
  return webm ? 'video/webm' : null;
}

function byBrand(head: Buffer): string | null {
  const brand = ascii(head, 8, 12);
  if (HEIC.includes(brand)) return 'image/heic';
  if (brand === 'qt  ') return 'video/quicktime';
  return MP4.includes(brand) ? 'video/mp4' : null;
}

/** Of a zip: by what lies inside, none of which is unpacked. One with macros is none of these. */
async function officeKind(storage: Slices, chave: string, bytes: number, head: Buffer): Promise<string | null> {
  if (ascii(head, 0, 4) !== 'PK\x03\x04' || bytes > MAX_OFFICE_BYTES) return null;
  const declared = ODF.find((mime) => ascii(head, 30, 38 + mime.length) === `mimetype${mime}`);
  const names = await entryNames(Buffer.from(await storage.slice(chave, 0, bytes)));
  if (names === null || names.some((name) => /vbaproject\.bin$/i.test(name) || /^Basic\//.test(name))) return null;
  if (declared !== undefined) return names.includes('content.xml') ? declared : null;
  if (!names.includes('[Content_Types].xml')) return null;
  if (names.includes('word/document.xml')) return `${OFFICE}.wordprocessingml.document`;
  return names.includes('xl/workbook.xml') ? `${OFFICE}.spreadsheetml.sheet` : null;
}

/** Null for what is no zip, or has more in it than any document. */
function entryNames(content: Buffer): Promise<readonly string[] | null> {
  return new Promise((resolve) => {
    yauzl.fromBuffer(content, { lazyEntries: true }, (error, zip) => {
      if (error || zip.entryCount > MAX_ENTRIES) return resolve(null);
      const names: string[] = [];
      zip.on('error', () => resolve(null));
      zip.on('end', () => resolve(names));
      zip.on('entry', ({ fileName }: yauzl.Entry) => {
        names.push(fileName);
        zip.readEntry();
      });
      zip.readEntry();
    });
  });
}

/** Of no text, besides tabs and ends of lines. */
const isControl = (byte: number) => byte < SPACE && byte !== TAB && byte !== LINE && byte !== RETURN;

/** A text in UTF-8, or one byte a letter. */
function textKind(head: Buffer, nome: string, bytes: number): string | null {
  const [, ending = ''] = /\.([a-z]+)$/i.exec(nome) ?? [];
  const mime = { csv: 'text/csv', txt: 'text/plain' }[ending.toLowerCase()];
  // A letter may be cut at the end of what was read.
  const read = bytes > head.length ? head.subarray(0, head.lastIndexOf(0x0a) + 1 || head.length) : head;
  const text = isUtf8(read) ? read.toString('utf8') : read.toString('latin1');
  return mime === undefined || read.some(isControl) || /^\s*</.test(text) ? null : mime;
}
