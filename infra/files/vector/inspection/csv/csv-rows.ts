import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { Refusal } from '../../refusal.ts';
import { textReader } from '../encodings.ts';

const SEPARATORS = [';', ',', '\t', '|'] as const;
/** A row that grows beyond this is a quotation mark that nobody closed. */
const MAX_ROW_BYTES = 4 * 2 ** 20;
const MAX_COLUMNS = 1_000;

/** How a table is written as text. */
export interface CsvDialect {
  readonly encoding: string;
  readonly separator: string;
  /** The line that the header stands in. */
  readonly header: number;
}

/** The separator that the first line holds most of, outside of quotation marks. */
export function separatorOf(firstLine: string): string {
  const bare = firstLine.replaceAll(/"[^"]*"/g, '');
  const count = (mark: string) => bare.split(mark).length;
  return SEPARATORS.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

/**
 * The rows of a table in text, one by one, header first. A quotation mark inside of a text is a character like any
 * other, and swallows no rows.
 * @throws Refusal with the line that cannot be read, or has another number of cells than the header
 */
export async function* csvRows(file: string, arquivo: string, { encoding, separator, header }: CsvDialect) {
  const rows = parse({
    bom: true,
    delimiter: separator,
    relax_quotes: true,
    skip_empty_lines: true,
    from_line: header,
    // All of them: a header may end otherwise than what was added under it.
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: MAX_ROW_BYTES,
  });
  // What goes wrong is thrown where the rows are read.
  pipeline(Readable.from(textOf(file, encoding)), rows, () => undefined);
  let columns = 0;
  try {
    for await (const row of rows as AsyncIterable<readonly string[]>) {
      columns ||= row.length;
      if (columns > MAX_COLUMNS) throw new Refusal('campos_demais', arquivo, `${columns} colunas`);
      yield row;
    }
  } catch (error) {
    if (error instanceof CsvError) throw new Refusal('csv_invalido', arquivo, reasonOf(error));
    throw error;
  }
}

async function* textOf(file: string, encoding: string): AsyncGenerator<string> {
  const read = textReader(encoding);
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    yield read(chunk);
  }
  yield read();
}

function reasonOf({ code, lines, record, message }: CsvError): string {
  const line = `linha ${lines}`;
  if (code === 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH' && Array.isArray(record)) {
    // The header may not have come out yet when a row behind it fails.
    const [, columns] = /expect (\d+)/.exec(message) ?? [];
    return `${line}: ${record.length} colunas, e o cabeçalho tem ${columns}`;
  }
  const unclosed = code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE';
  return unclosed ? `aspas que não se fecham até a ${line}` : `${line}: não se lê`;
}
