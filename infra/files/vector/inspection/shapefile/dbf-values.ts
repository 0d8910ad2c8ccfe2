import { open } from 'node:fs/promises';
import type { Problema } from '#domain/importacao/importacao.events.ts';
import { problem } from '../../refusal.ts';
import { type DbfField, type DbfTable, MAX_DIGITS } from './dbf-table.ts';

/** Records are looked at in pieces of so many bytes. */
const PIECE_BYTES = 2 ** 20;
const MAX_SHOWN = 40;
/** GDAL rounds to as many decimals as the field says: no number has more than these. */
const MOST_DECIMALS = 15;
const [SPACE, COMMA, POINT, ZERO, NINE, MINUS, PLUS] = [0x20, 0x2c, 0x2e, 0x30, 0x39, 0x2d, 0x2b];
const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i;
const WITH_COMMA = /^[-+]?\d*,\d+$/;

/** What the values of a field turned out to be that GDAL reads as other than what stands there. */
interface Found {
  readonly field: DbfField;
  commas: number;
  foreign: number;
  /** The most decimals that one has. */
  decimals: number;
  /** The first of each, as it stands there, and where. */
  comma: Example | null;
  other: Example | null;
}

interface Example {
  readonly feicao: number;
  readonly texto: string;
}

/**
 * Puts right in our own copy what GDAL reads as something else: of a number it takes what comes before a comma, of a
 * field of notes the number of a page in a file of its own.
 * @returns names of the fields of numbers that hold others and come as text, and what is to be known of the fields
 */
export async function rightValues(dbf: string, table: DbfTable, arquivo: string) {
  const numbers = table.campos.filter(({ tipo }) => tipo === 'N' || tipo === 'F');
  const notes = table.campos.filter(({ tipo }) => tipo === 'M');
  const found = [...numbers, ...notes].map(
    (field): Found => ({ field, commas: 0, foreign: 0, decimals: 0, comma: null, other: null }),
  );
  await eachPiece(dbf, table, (piece, first) => {
    for (let at = 0, feicao = first; at < piece.length; at += table.recordBytes, feicao++) {
      for (const each of found) look(each, piece, at + each.field.inicio, feicao);
    }
    return false;
  });
  const pages = found.filter(({ field, foreign }) => field.tipo === 'M' && foreign > 0);
  const texts = found.filter(({ field, foreign }) => field.tipo !== 'M' && foreign > 0);
  const decimals = found.filter(({ foreign, commas }) => foreign === 0 && commas > 0);
  if (pages.length + decimals.length > 0) {
    await eachPiece(dbf, table, (piece) => {
      for (let at = 0; at < piece.length; at += table.recordBytes) {
        for (const { field } of decimals) withPoint(valueAt(piece, at, field));
        for (const { field } of pages) valueAt(piece, at, field).fill(SPACE);
      }
      return true;
    });
  }
  await describe(dbf, texts, TEXT);
  const longer = found.filter(({ field, foreign, decimals: most }) => foreign === 0 && most > field.decimais);
  await describe(
    dbf,
    longer.filter(({ field }) => !comesAsText(field)),
    ALL_DECIMALS,
  );
  const avisos = [...texts, ...decimals, ...pages].map((each) => said(each, arquivo));
  return { textos: texts.map(({ field }) => field.nome), avisos };
}

const valueAt = (piece: Buffer, at: number, { inicio, bytes }: DbfField) =>
  piece.subarray(at + inicio, at + inicio + bytes);

function said({ field, commas, foreign, comma, other }: Found, arquivo: string): Problema {
  const isNote = field.tipo === 'M';
  const [example, count] = foreign > 0 ? [other, foreign] : [comma, commas];
  const shown = `“${example?.texto.slice(0, MAX_SHOWN)}”`;
  const more = count > 1 ? `, e mais ${count - 1}` : '';
  const detalhe = isNote
    ? 'é um campo de notas, cujos textos estão em um .dbt: não foram lidos'
    : foreign > 0
      ? `${shown} não é um número${more}: vem como texto`
      : `${shown} foi lido com a vírgula dos decimais${more}`;
  const place = { campo: field.nome, ...(isNote ? {} : { feicao: example?.feicao ?? 0 }) };
  return problem('lido_com_diferenca', arquivo, detalhe, place);
}

/** Most values are digits and at most one point: they are told without being made a text. */
function look(found: Found, piece: Buffer, from: number, feicao: number): void {
  const to = from + found.field.bytes;
  let [at, points] = [from, 0];
  while (at < to && piece[at] === SPACE) at++;
  if (at === to) return;
  const digits = piece[at] === MINUS || piece[at] === PLUS ? at + 1 : at;
  let end = digits;
  for (; end < to; end++) {
    const byte = piece[end] ?? 0;
    if (byte === POINT) points++;
    else if (byte < ZERO || byte > NINE) break;
  }
  const digitsEnd = end;
  while (end > digits && end < to && piece[end] === SPACE) end++;
  const plain = found.field.tipo !== 'M' && end === to && points <= 1 && (piece[digits] ?? 0) >= ZERO;
  if (plain && points > 0) found.decimals = Math.max(found.decimals, digitsEnd - piece.indexOf(POINT, digits) - 1);
  if (!plain) other(found, piece.toString('latin1', at, to), feicao);
}

function other(found: Found, raw: string, feicao: number): void {
  const texto = raw.replaceAll('\0', ' ').trim();
  // Stars are a number that had no room.
  if (texto === '' || /^\*+$/.test(texto)) return;
  const isNote = found.field.tipo === 'M';
  if (!isNote && NUMBER.test(texto)) {
    found.decimals = MOST_DECIMALS;
  } else if (!isNote && WITH_COMMA.test(texto)) {
    found.decimals = Math.max(found.decimals, texto.length - texto.indexOf(',') - 1);
    found.commas++;
    found.comma ??= { feicao, texto };
  } else {
    found.foreign++;
    found.other ??= { feicao, texto };
  }
}

function withPoint(value: Buffer): void {
  const at = value.indexOf(COMMA);
  if (at >= 0) value[at] = POINT;
}

/** Whole records, piece by piece; those that were changed are written back. */
async function eachPiece(
  dbf: string,
  { registros, headerBytes, recordBytes }: DbfTable,
  visit: (piece: Buffer, first: number) => boolean,
): Promise<void> {
  const atOnce = Math.max(1, Math.floor(PIECE_BYTES / recordBytes));
  const file = await open(dbf, 'r+');
  try {
    const window = Buffer.alloc(Math.min(atOnce, Math.max(registros, 1)) * recordBytes);
    for (let first = 0; first < registros; first += atOnce) {
      const piece = window.subarray(0, Math.min(atOnce, registros - first) * recordBytes);
      const position = headerBytes + first * recordBytes;
      await file.read(piece, 0, piece.length, position);
      if (visit(piece, first)) await file.write(piece, 0, piece.length, position);
    }
  } finally {
    await file.close();
  }
}

/** Where the description of a field says its type and, of a number, its decimals: of a text, the width's high byte. */
const [TYPE_AT, DECIMALS_AT] = [11, 17];
const TEXT = [
  [TYPE_AT, 0x43],
  [DECIMALS_AT, 0],
] as const;
const ALL_DECIMALS = [[DECIMALS_AT, MOST_DECIMALS]] as const;

/** A whole number that is too long for GDAL. */
const comesAsText = ({ tipo, decimais, bytes }: DbfField) => tipo === 'N' && decimais === 0 && bytes > MAX_DIGITS;

async function describe(
  dbf: string,
  fields: readonly Found[],
  changes: readonly (readonly [at: number, byte: number])[],
): Promise<void> {
  if (fields.length === 0) return;
  const file = await open(dbf, 'r+');
  try {
    for (const { field } of fields) {
      for (const [at, byte] of changes) await file.write(Buffer.from([byte]), 0, 1, field.descritor + at);
    }
  } finally {
    await file.close();
  }
}
