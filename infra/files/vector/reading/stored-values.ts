import type { Source } from '../inspection/source.ts';
import { type Ogr, OgrError } from '../ogr.ts';
import { problem } from '../refusal.ts';

/** What a column of a type stores, in SQLite's words; of other types anything is taken as it is. */
const STORED: Readonly<Record<string, readonly string[]>> = {
  BOOLEAN: ['integer'],
  TINYINT: ['integer'],
  SMALLINT: ['integer'],
  MEDIUMINT: ['integer'],
  INT: ['integer'],
  INTEGER: ['integer'],
  FLOAT: ['real', 'integer'],
  DOUBLE: ['real', 'integer'],
  REAL: ['real', 'integer'],
  TEXT: ['text'],
};
const BLOB = 'BLOB';
/** Columns that are asked about at once. */
const AT_ONCE = 100;

type Column = NonNullable<Source['tabela']>['colunas'][number];

/**
 * SQLite stores any value in any column, and GDAL reads it as the column's type says: a text among numbers as 0. Where
 * there are such values, all of their column are read as they stand; bytes are no value of a layer, and are left out.
 * @throws OgrError
 */
export async function asStored(ogr: Ogr, folder: string, source: Source, signal: AbortSignal): Promise<Source> {
  try {
    return await storedAs(ogr, folder, source, signal);
  } catch (error) {
    // What cannot be asked cannot be read either: that is said of the layer where it is read.
    if (error instanceof OgrError && error.reason === 'erro') return source;
    throw error;
  }
}

async function storedAs(ogr: Ogr, folder: string, source: Source, signal: AbortSignal): Promise<Source> {
  const { tabela, layer, arquivo } = source;
  if (tabela === null || layer === null) return source;
  const places = [tabela.geometria, ...tabela.outrasGeometrias].map((nome) => nome.toLowerCase());
  const columns = tabela.colunas.filter(({ nome }) => !places.includes(nome.toLowerCase()));
  const found: Counts[] = [];
  for (let at = 0; at < columns.length; at += AT_ONCE) {
    found.push(...(await countsOf(ogr, folder, source, columns.slice(at, at + AT_ONCE), signal)));
  }
  const others = found.filter(({ foreign, blobs }) => foreign > blobs);
  const blobs = found.filter((each) => each.blobs > 0);
  const cut = found.filter(({ zeros }) => zeros > 0);
  if (others.length + blobs.length + cut.length + tabela.outrasGeometrias.length === 0) return source;
  const chosen = found.map((each) => chosenColumn(each)).filter((text) => text !== null);
  const camada = `camada “${layer}”`;
  const say = (campo: string, detalhe: string) =>
    problem('lido_com_diferenca', arquivo, `${camada}: ${detalhe}`, { campo });
  return {
    ...source,
    sql: `SELECT ${[quoted(tabela.geometria), ...chosen].join(', ')} FROM ${quoted(layer)}`,
    inteirosLongos: others.filter(({ column }) => column.tipo !== 'TEXT').map(({ column }) => column.nome),
    avisos: [
      ...source.avisos,
      ...others.map(({ column, foreign, blobs: bytes }) =>
        say(column.nome, `${foreign - bytes} valores não são do tipo ${column.tipo}: vêm como estão no banco`),
      ),
      ...blobs.map(({ column, blobs: bytes }) => say(column.nome, `${bytes} valores são bytes: não foram lidos`)),
      ...tabela.outrasGeometrias.map((nome) => say(nome, 'é uma segunda coluna de geometria: não foi lida')),
    ],
  };
}

interface Counts {
  readonly column: Column;
  /** Values that are of another kind than the column stores, bytes among them. */
  readonly foreign: number;
  readonly blobs: number;
  /** Texts with U+0000 in them, where GDAL would end them. */
  readonly zeros: number;
}

async function countsOf(
  ogr: Ogr,
  folder: string,
  { file, openOptions, driver, env, layer }: Source,
  columns: readonly Column[],
  signal: AbortSignal,
): Promise<readonly Counts[]> {
  const asked = columns.flatMap(({ nome, tipo }, i) => {
    const kind = `typeof(${quoted(nome)})`;
    const known = (STORED[tipo] ?? ['integer', 'real', 'text']).map((name) => `'${name}'`).join(', ');
    return [
      `total(${kind} NOT IN ('null', 'blob', ${known})) AS f${i}`,
      `total(${kind} = 'blob') AS b${i}`,
      `total(${hasZero(quoted(nome))}) AS z${i}`,
    ];
  });
  if (asked.length === 0) return [];
  const sql = `SELECT ${asked.join(', ')} FROM ${quoted(layer ?? '')}`;
  const counts = new Map<string, number>();
  const args = ['-ro', '-q', ...openOptions, file, '-sql', sql];
  for await (const line of ogr.ogrinfo({ folder, driver, env, args, signal })) {
    const [, name = '', count] = /^\s+([fbz]\d+) \(\w+\) = (\d+)/.exec(line.toString('utf8')) ?? [];
    counts.set(name, Number(count));
  }
  return columns.map((column, i) => {
    const blobs = counts.get(`b${i}`) ?? 0;
    return { column, blobs, foreign: (counts.get(`f${i}`) ?? 0) + blobs, zeros: counts.get(`z${i}`) ?? 0 };
  });
}

/** What reads a column; null for one of bytes. */
function chosenColumn({ column, foreign, blobs, zeros }: Counts): string | null {
  const name = quoted(column.nome);
  if (column.tipo === BLOB && blobs === foreign && blobs > 0) return null;
  if (foreign + zeros === 0) return name;
  const whole = zeros === 0 ? '' : `WHEN ${hasZero(name)} THEN ${withoutZeros(name)} `;
  return `CASE WHEN typeof(${name}) = 'blob' THEN NULL ${whole}ELSE CAST(${name} AS TEXT) END AS ${name}`;
}

function hasZero(name: string): string {
  return `typeof(${name}) = 'text' AND instr(CAST(${name} AS BLOB), x'00') > 0`;
}

/** A text with U+FFFD for each U+0000: `replace` finds none, but JSON writes it out, once backslashes cannot be taken for it. */
function withoutZeros(name: string): string {
  return `json_extract(replace(replace(json_quote(${name}), '\\\\', '\\u005c'), '\\u0000', '\\ufffd'), '$')`;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
