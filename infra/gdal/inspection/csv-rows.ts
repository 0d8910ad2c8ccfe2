import { createReadStream } from 'node:fs';
import { Refusal } from '../refusal.ts';
import { textReader } from './encodings.ts';

const SEPARATORS = [';', ',', '\t', '|'] as const;
/** A cell that grows beyond this is a quotation mark that nobody closed. */
const MAX_CELL = 2 ** 20;
const MAX_COLUMNS = 1_000;

/** How a table is written as text. */
export interface CsvDialect {
  readonly encoding: string;
  readonly separator: string;
}

/** The separator that the first line holds most of, outside of quotation marks. */
export function separatorOf(firstLine: string): string {
  const bare = firstLine.replaceAll(/"[^"]*"/g, '');
  const count = (mark: string) => bare.split(mark).length;
  return SEPARATORS.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

/**
 * The rows of a table in text, one by one, header first. A quotation mark counts at the start of a cell only: inside
 * of another text it is a character like any other, and swallows no rows.
 * @throws Refusal with the line where a row has another number of cells than the header
 */
export async function* csvRows(file: string, arquivo: string, { encoding, separator }: CsvDialect) {
  const parser = new CsvParser(arquivo, separator);
  const read = textReader(encoding);
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    yield* parser.push(read(chunk));
  }
  yield* parser.push(read());
  yield* parser.end();
}

class CsvParser {
  private readonly arquivo: string;
  private readonly separator: string;
  private columns: number | null = null;
  private row: string[] = [];
  private cell = '';
  /** Where in a cell the next character stands. */
  private place: 'start' | 'plain' | 'quoted' | 'after' = 'start';
  private line = 1;
  private opened = 1;

  constructor(arquivo: string, separator: string) {
    this.arquivo = arquivo;
    this.separator = separator;
  }

  *push(text: string): Generator<readonly string[]> {
    let from = 0;
    for (let i = 0; i < text.length; i++) {
      const character = text[i] ?? '';
      if (character === '\n') this.line++;
      if (this.place === 'quoted') {
        if (character !== '"') continue;
        this.take(text.slice(from, i));
        this.place = 'after';
      } else if (character === '"' && this.place === 'after') {
        this.cell += '"';
        this.place = 'quoted';
      } else if (character === '"' && this.place === 'start') {
        this.place = 'quoted';
        this.opened = this.line;
      } else if (character === this.separator || character === '\n') {
        if (this.place === 'plain') this.take(text.slice(from, i));
        this.endCell();
        if (character === '\n') yield* this.endRow();
      } else {
        if (this.place === 'plain' || character === '\r') continue;
        if (this.place === 'after') throw this.refusal('texto depois de aspas fechadas');
        this.place = 'plain';
        from = i;
        continue;
      }
      from = i + 1;
    }
    if (this.place === 'plain' || this.place === 'quoted') this.take(text.slice(from));
  }

  *end(): Generator<readonly string[]> {
    if (this.place === 'quoted') throw this.refusal('aspas que não se fecham', this.opened);
    if (this.row.length === 0 && this.cell === '') return;
    this.endCell();
    yield* this.endRow();
  }

  private take(text: string): void {
    this.cell += text;
    if (this.cell.length > MAX_CELL) throw this.refusal('aspas que não se fecham', this.opened);
  }

  private endCell(): void {
    const plain = this.place === 'plain' || this.place === 'start';
    this.row.push(plain && this.cell.endsWith('\r') ? this.cell.slice(0, -1) : this.cell);
    this.cell = '';
    this.place = 'start';
  }

  private *endRow(): Generator<readonly string[]> {
    const { row } = this;
    this.row = [];
    if (row.length === 1 && row[0]?.trim() === '') return;
    this.columns ??= row.length;
    if (row.length > MAX_COLUMNS) throw this.refusal('colunas demais');
    if (row.length !== this.columns) {
      throw this.refusal(`${row.length} colunas, e o cabeçalho tem ${this.columns}`, this.line - 1);
    }
    yield row;
  }

  private refusal(what: string, line = this.line): Refusal {
    return new Refusal('csv_invalido', this.arquivo, `linha ${line}: ${what}`);
  }
}
