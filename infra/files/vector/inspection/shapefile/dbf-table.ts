import { isAscii } from 'node:buffer';
import { open } from 'node:fs/promises';
import { especiePeloNome, especiePeloValor } from '#domain/importacao/campos-pessoais.ts';
import { Refusal } from '../../refusal.ts';
import { openBinaryFile } from '../binary-file.ts';
import type { RawSample } from '../encodings.ts';

export interface DbfField {
  readonly nome: string;
  readonly tipo: string;
  readonly bytes: number;
  readonly decimais: number;
  /** Where its description stands in the file, and its value in a record. */
  readonly descritor: number;
  readonly inicio: number;
}

export interface DbfTable {
  readonly registros: number;
  readonly headerBytes: number;
  readonly recordBytes: number;
  readonly languageDriver: number;
  readonly campos: readonly DbfField[];
}

const FIELD_BYTES = 32;
const END_OF_FIELDS = 0x0d;
/** Digits that a 64-bit integer may have; GDAL reads longer ones as fractions and loses the last of them. */
export const MAX_DIGITS = 18;
const SAMPLED_RECORDS = 20_000;
const SAMPLES = 6;

/** @throws Refusal where the header says more than the file holds */
export async function readDbfTable(dbf: string, arquivo: string): Promise<DbfTable> {
  const file = await openBinaryFile(dbf);
  try {
    const head = Buffer.from(await file.read(0, 32));
    if (head.length < 32) throw new Refusal('shapefile_truncado', arquivo, 'o .dbf está vazio');
    const registros = head.readUInt32LE(4);
    const headerBytes = head.readUInt16LE(8);
    const recordBytes = head.readUInt16LE(10);
    const declared = headerBytes + registros * recordBytes;
    // The end mark (0x1A) is often left out.
    if (file.size < declared || recordBytes === 0) {
      throw new Refusal('shapefile_truncado', arquivo, `o .dbf deveria ter ${declared} bytes e tem ${file.size}`);
    }
    const campos = fieldsOf(Buffer.from(await file.read(0, headerBytes)));
    if (campos.reduce((n, { bytes }) => n + bytes, 1) > recordBytes) {
      throw new Refusal('shapefile_truncado', arquivo, 'os campos do .dbf são maiores do que os seus registros');
    }
    return { registros, headerBytes, recordBytes, languageDriver: head[29] ?? 0, campos };
  } finally {
    await file.close();
  }
}

function fieldsOf(header: Buffer): readonly DbfField[] {
  const campos: DbfField[] = [];
  let inicio = 1;
  for (let at = 32; at + FIELD_BYTES <= header.length && header[at] !== END_OF_FIELDS; at += FIELD_BYTES) {
    const name = header.subarray(at, at + 11);
    const end = name.indexOf(0);
    const nome = name.toString('latin1', 0, end < 0 ? 11 : end).trim();
    const tipo = String.fromCharCode(header[at + 11] ?? 0);
    const [bytes, decimais] = [header[at + 16] ?? 0, header[at + 17] ?? 0];
    campos.push({ nome, tipo, bytes, decimais, descritor: at, inicio });
    inicio += bytes;
  }
  return campos;
}

/** Some values whose bytes are not plain ASCII, for a person to tell how they read; none that looks personal. */
export async function sampleDbf(dbf: string, table: DbfTable): Promise<readonly RawSample[]> {
  const texts = table.campos.filter(({ tipo, nome }) => tipo === 'C' && especiePeloNome(nome) === null);
  const samples: RawSample[] = [];
  const seen = new Set<string>();
  const file = await openBinaryFile(dbf);
  try {
    for (let feicao = 0; feicao < Math.min(table.registros, SAMPLED_RECORDS) && samples.length < SAMPLES; feicao++) {
      const record = await file.read(table.headerBytes + feicao * table.recordBytes, table.recordBytes);
      if (isAscii(record)) continue;
      for (const { nome, inicio, bytes } of texts) {
        const value = trimmed(record.subarray(inicio, inicio + bytes));
        const plain = value.toString('latin1');
        if (isAscii(value) || seen.has(plain) || especiePeloValor(plain)) continue;
        seen.add(plain);
        if (samples.length < SAMPLES) samples.push({ campo: nome, feicao, bytes: Buffer.from(value) });
      }
    }
  } finally {
    await file.close();
  }
  return samples;
}

function trimmed(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (end > 0 && ((bytes[end - 1] ?? 0) === 0x20 || bytes[end - 1] === 0)) end--;
  return bytes.subarray(0, end);
}

/**
 * Makes text of whole numbers that are too long for GDAL, in our own copy: digit by digit they stay what they are.
 * @returns names of these fields
 */
export async function keepLongIntegers(dbf: string, table: DbfTable): Promise<readonly string[]> {
  const long = table.campos.filter(({ tipo, bytes, decimais }) => tipo === 'N' && decimais === 0 && bytes > MAX_DIGITS);
  if (long.length === 0) return [];
  const file = await open(dbf, 'r+');
  try {
    for (const { descritor } of long) await file.write(Buffer.from('C'), 0, 1, descritor + 11);
  } finally {
    await file.close();
  }
  return long.map(({ nome }) => nome);
}
