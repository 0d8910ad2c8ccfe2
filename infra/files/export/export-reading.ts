import pg from 'pg';
import type { z } from 'zod';
import type { Plano } from '#domain/exportacao/campos.ts';
import type { Formato } from '#domain/exportacao/formatos.ts';
import { sistemaDe } from '#domain/exportacao/sistemas.ts';
import { APP_ROLE, clientConfig, toPg } from '#infra/store/postgres/pool.ts';
import {
  contarExportadas,
  criarExportadas,
  type Genero,
  numerarExportadas,
} from '#projections/exportacao/exportadas.queries.ts';
import { type Fragment, type Query, type Statement, sql } from '#projections/kernel/sql.ts';
import { copiedRows } from './copied-rows.ts';
import { featuresOf } from './flatgeobuf-feature.ts';
import { flatgeobufHeader } from './flatgeobuf-header.ts';
import type { CampoObservado } from './observed-fields.ts';

/** A reader that hangs would keep the tables from being replaced. */
const IDLE = '10min';

/** What is known of an export before its first row is read. */
export interface Leitura {
  /** What the file is called, before its day: the one layer type of all, 'Camadas', 'Detecções'. */
  readonly nome: string;
  readonly generos: readonly Genero[];
  readonly total: number;
  /** Attributes as they stand over all of it; none where the columns are ours alone. */
  readonly campos: readonly Pick<CampoObservado, 'protegidos' | 'longos'>[];
  readonly plano: Plano<unknown>;
  /** Whether a table carries the geometry, as WKT. */
  readonly comWkt: boolean;
  /** What is of one dimension as a FlatGeobuf in EPSG:4326. */
  flatgeobuf(genero: Genero): AsyncIterable<Buffer>;
  /** Features or lines without what stands between them, many at a time. */
  geojson(crs: number): AsyncIterable<readonly Buffer[]>;
  csv(crs: number): AsyncIterable<readonly Buffer[]>;
}

export interface ReadingOptions {
  readonly formato: Formato;
  readonly crs: number;
  readonly signal: AbortSignal;
  /** Told of each row that was read. */
  ao(lidas: number): void;
}

/** Rows of one moment, on the connection that holds it. */
export interface Moment {
  readonly generos: readonly Genero[];
  readonly total: number;
  run(statement: Statement): Promise<void>;
  rows<T extends z.ZodType>(query: Query<T>): Promise<z.output<T>[]>;
  /** Without counting: what is looked at beforehand. */
  look(statement: Fragment): AsyncIterable<readonly Buffer[]>;
  copy(statement: Fragment): AsyncIterable<readonly Buffer[]>;
}

interface Chosen {
  /** Holds the tables before anything is read. */
  readonly lock: Statement;
  /** Fills the table of what is exported, by the box of the coordinate system. */
  choose(area: readonly [number, number, number, number]): Statement;
}

/** Reads what an export is of as it was at one moment, on a connection of its own. */
export async function atOneMoment<T>(
  url: string,
  { lock, choose }: Chosen,
  { crs, signal, ao }: ReadingOptions,
  work: (moment: Moment) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(clientConfig(url, { role: APP_ROLE, applicationName: 'atalaia-exportacao' }));
  // Without a listener the loss of the connection would end the process; the query that runs tells of it.
  client.on('error', () => undefined);
  await client.connect();
  const abort = () => void client.end();
  signal.addEventListener('abort', abort, { once: true });
  try {
    const run = async (statement: Statement) => void (await client.query(toPg(statement)));
    const rows: Moment['rows'] = async (query) => {
      const { rows: found } = await client.query(toPg(query));
      return found.map((row) => query.parser.parse(row) as never);
    };
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    // A lock takes no snapshot: the moment is that of the next statement.
    await run(lock);
    await run(sql.fragment`SELECT set_config('idle_in_transaction_session_timeout', ${IDLE}, TRUE)`);
    await run(criarExportadas);
    await run(choose(sistemaDe(crs)?.area ?? [-180, -90, 180, 90]));
    await run(numerarExportadas);
    await client.query('ANALYZE exportadas');
    const generos = await rows(contarExportadas);
    const total = generos.reduce((soma, genero) => soma + genero.total, 0);
    return await work({
      generos,
      total,
      run,
      rows,
      look: (statement) => copiedRows(client, statement),
      copy: (statement) => counted(copiedRows(client, statement), ao),
    });
  } finally {
    signal.removeEventListener('abort', abort);
    // The end of the connection is the end of the transaction and of what it had made.
    await client.end();
  }
}

/** By number and then by id: sorting or hashing would hold every geometry at once. */
export const inOrder = sql.fragment`SELECT set_config(nome, 'off', TRUE)
  FROM unnest(ARRAY['enable_hashjoin', 'enable_mergejoin', 'enable_sort', 'enable_bitmapscan']) AS nome`;

/** Rows whose first value is a WKB, as one file. */
export async function* flatgeobuf(
  { colunas }: Plano<unknown>,
  { genero, total }: Genero,
  source: AsyncIterable<readonly Buffer[]>,
): AsyncGenerator<Buffer> {
  yield flatgeobufHeader(colunas, genero, total);
  for await (const items of source) yield featuresOf(items, colunas);
}

async function* counted(source: AsyncIterable<readonly Buffer[]>, ao: (lidas: number) => void) {
  for await (const items of source) {
    ao(items.length);
    yield items;
  }
}
