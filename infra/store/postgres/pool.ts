import pg from 'pg';
import type { Logger } from 'pino';
import {
  type CommonQueryMethods,
  createPool as createSlonikPool,
  type DatabasePool,
  DataIntegrityError,
  type Interceptor,
  NotFoundError,
  type Query,
  type QueryResultRow,
  type QuerySqlToken,
  SchemaValidationError,
} from 'slonik';
import type { Statement } from '#projections/kernel/sql.ts';
import { binaryParameters, byteaArray } from '../event-store/postgres/binary-array.ts';
import { binaryColumn } from './binary-columns.ts';

/** Role without login that the application works as; migrations and the projector's DDL run as the owner instead. */
export const APP_ROLE = 'atalaia_app';

export interface PoolOptions {
  /** `SET ROLE` for every connection, so that grants hold whoever logs in. */
  readonly role?: string;
  readonly max?: number;
  readonly applicationName?: string;
  /** Server-side limit of one statement in ms. */
  readonly statementTimeout?: number;
  /**
   * How long we wait for the answer to one statement, in ms, whatever the server does: one that is frozen does not even
   * keep to its own limit. The connection that did not answer is not used again.
   */
  readonly queryTimeout?: number;
  /**
   * For few statements that are dear to plan: each is planned at its first use, and connections are kept for that.
   * Otherwise Postgres plans a prepared statement anew at its first uses, and an idle connection ends with its plans.
   */
  readonly planOnce?: boolean;
  /** Statements are sent without waiting for the answers before them. */
  readonly pipeline?: boolean;
  /** What a statement may sort and gather in memory, as Postgres writes it; its own default otherwise. */
  readonly workMem?: string;
  readonly log?: Pick<Logger, 'warn'>;
}

/** Of what somebody waits for at a page: with anything slower, they are better told to come back. */
export const WEB_QUERY_MS = 15_000;
/** Of what works by itself, where nobody said otherwise: statements of imports and of projections are seconds long. */
const QUERY_MS = 300_000;

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const DATE_ARRAY = 1182;
const TIMESTAMP = 1114;
const TIMESTAMP_ARRAY = 1115;
const TIMESTAMPTZ = 1184;
const TIMESTAMPTZ_ARRAY = 1185;
const NUMERIC = 1700;

/** ISO 8601 in UTC with milliseconds, as events carry it; `infinity` has no such form and stays as it is. */
const parseInstant = (text: string): string => (text.endsWith('infinity') ? text : new Date(text).toISOString());

const asText = (text: string): string => text;
// Postgres' own one-dimensional array text of values that hold no comma, brace or backslash.
const arrayOf =
  <T>(parse: (text: string) => T) =>
  (text: string): (T | null)[] =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((item) => (item === 'NULL' ? null : parse(item.replaceAll('"', ''))));

/**
 * int8 as bigint (positions never become JS numbers), instants as ISO text, dates as the text they are,
 * numeric (areas and lengths with 4 decimals) as number.
 */
const parsers = new Map<number, (text: string) => unknown>([
  [INT8, BigInt],
  [INT8_ARRAY, arrayOf(BigInt)],
  [TIMESTAMPTZ, parseInstant],
  [TIMESTAMPTZ_ARRAY, arrayOf(parseInstant)],
  [TIMESTAMP, asText],
  [TIMESTAMP_ARRAY, arrayOf(asText)],
  [NUMERIC, Number],
  [DATE, asText],
  [DATE_ARRAY, arrayOf(asText)],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format)) as never,
};

/**
 * What every connection starts with. As start-up options and not as statements on connect: they cost no round trip,
 * and `RESET ALL` or `DISCARD ALL` return to them.
 */
function startupOptions(url: string, { role, statementTimeout, workMem, planOnce }: PoolOptions): string {
  const own = ['-c timezone=UTC', '-c search_path=read_model,public', '-c jit=off'];
  if (role !== undefined) own.push(`-c role=${role}`);
  if (planOnce) own.push('-c plan_cache_mode=force_generic_plan');
  if (workMem !== undefined) own.push(`-c work_mem=${workMem}`);
  if (statementTimeout !== undefined) own.push(`-c statement_timeout=${statementTimeout}`);
  const given = new URL(url).searchParams.get('options');
  return given === null ? own.join(' ') : `${given} ${own.join(' ')}`;
}

/** The same address without its `options`, which are merged with ours. */
function withoutOptions(url: string): string {
  const parsed = new URL(url);
  parsed.searchParams.delete('options');
  return parsed.href;
}

/**
 * Configuration of a single connection that behaves like those of the pool (LISTEN, advisory locks, COPY). Its
 * statements have no limit of ours where none is given: a COPY or an index takes as long as it takes.
 */
export function clientConfig(url: string, options: PoolOptions = {}): pg.ClientConfig {
  return {
    connectionString: withoutOptions(url),
    options: startupOptions(url, options),
    application_name: options.applicationName ?? 'atalaia',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    types,
    ...(options.queryTimeout === undefined ? {} : { query_timeout: options.queryTimeout }),
  };
}

/**
 * A pool of plain connections: DML, COPY, LISTEN. Connections that a restart of Postgres broke are dropped and
 * replaced by the next caller, so the pool is whole again as soon as the server accepts connections.
 */
export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const config = clientConfig(url, { queryTimeout: QUERY_MS, ...options });
  const idleTimeoutMillis = options.planOnce ? 0 : 30_000;
  const { max = 10, pipeline = false } = options;
  const pool = new pg.Pool({ ...config, max, pipeline, idleTimeoutMillis });
  // Without a listener the error of an idle connection would end the process.
  pool.on('error', (error) => options.log?.warn({ err: error }, 'conexão ociosa com o PostgreSQL perdida'));
  // Nor must that of one that is lent, lost between two statements: whoever holds it hears of it from the next one.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** The driver also hands NULLs inside arrays to the parsers. */
const orNull =
  <T>(parse: (text: string) => T) =>
  (text: string | null): T | null =>
    text === null ? null : parse(text);

/** What read models are asked with. */
export type Reader = Pick<CommonQueryMethods, 'any' | 'maybeOne' | 'one'>;

/** A query, or what is told of it where it runs. */
interface Checked<T extends QuerySqlToken['parser']> extends Query {
  readonly parser: T;
}

/**
 * A row by the schema of its query: a table that changed its shape is an error here, not a blank page.
 * @throws SchemaValidationError
 */
async function checkedRow<T extends QuerySqlToken['parser']>(query: Checked<T>, row: QueryResultRow) {
  const result = await query.parser['~standard'].validate(row);
  if (result.issues) throw new SchemaValidationError(query, row, result.issues);
  return result.value as NonNullable<T['~standard']['types']>['output'];
}

const checkRows: Interceptor = {
  name: 'check-rows',
  async transformRowAsync({ resultParser: parser }, query, row) {
    return parser === undefined ? row : ((await checkedRow({ ...query, parser }, row)) as typeof row);
  },
};

/** A search gathers up to a hundred thousand rows before it sorts them. */
export const READER_WORK_MEM = '16MB';

/**
 * A pool for typed queries of the read models (slonik tokens with zod rows); types arrive as in `createPool`.
 * @throws when Postgres cannot be reached: the driver asks it for its types first.
 */
export async function createReader(url: string, options: PoolOptions = {}): Promise<DatabasePool> {
  const address = new URL(withoutOptions(url));
  address.searchParams.set('application_name', options.applicationName ?? 'atalaia-leitura');
  address.searchParams.set('options', startupOptions(url, { role: APP_ROLE, workMem: READER_WORK_MEM, ...options }));
  const pool = await createSlonikPool(address.href, {
    maxPoolSize: options.max ?? 10,
    idleTimeout: 30_000,
    statementTimeout: options.statementTimeout ?? 30_000,
    interceptors: [checkRows],
    // Readers leave no state behind in their session; DISCARD ALL would cost each query a second round trip.
    resetConnection: async () => {},
    typeParsers: [
      { name: 'int8', parse: orNull(BigInt) },
      { name: 'timestamptz', parse: orNull(parseInstant) },
      { name: 'timestamp', parse: asText },
      { name: 'date', parse: asText },
      { name: 'numeric', parse: orNull(Number) },
    ],
  });
  return bounded(pool, options.queryTimeout ?? WEB_QUERY_MS);
}

/** What readers ask with. */
const ASKING: ReadonlySet<PropertyKey> = new Set([
  'any',
  'anyFirst',
  'exists',
  'many',
  'maybeOne',
  'maybeOneFirst',
  'one',
  'query',
]);

/** The driver beneath has no limit of its own for a server that says nothing. */
function bounded(pool: DatabasePool, ms: number): DatabasePool {
  return new Proxy(pool, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      const call = value.bind(target) as (...args: unknown[]) => unknown;
      return ASKING.has(name) ? (...args: unknown[]) => answered(call(...args) as Promise<unknown>, ms) : call;
    },
  });
}

async function answered<T>(asked: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Query read timeout')), ms);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Asks on a connection of the plain driver as readers ask, with the same check of rows. @throws as they do */
export function readerOn(ask: (query: PgQuery) => Promise<{ readonly rows: readonly QueryResultRow[] }>): Reader {
  const any: Reader['any'] = async (query) => {
    const { rows } = await ask(toPg(query));
    return Promise.all(rows.map((row) => checkedRow(query, row)));
  };
  const maybeOne: Reader['maybeOne'] = async (query) => {
    const rows = await any(query);
    if (rows.length > 1) throw new DataIntegrityError('a consulta devolveu mais de uma linha', query);
    return rows[0] ?? null;
  };
  const one: Reader['one'] = async (query) => {
    const row = await maybeOne(query);
    if (row === null) throw new NotFoundError('a consulta não devolveu nenhuma linha', query);
    return row;
  };
  return { any, maybeOne, one };
}

/** A statement as the plain driver wants it. */
export interface PgQuery {
  readonly text: string;
  readonly values: unknown[];
}

/** How slonik writes a parameter that is an array of a type. */
const ARRAY = /\$slonik_(\d+)::"(\w+)"\[\]/g;

/** Turns a slonik token into text with `$1…` and its values, large arrays of them in binary. */
export function toPg({ sql, values }: Pick<Statement, 'sql' | 'values'>): PgQuery {
  const text = sql.replaceAll('$slonik_', '$');
  if (!values.some(isArray)) return { text, values: [...values] };
  const encoded: unknown[] = [...values];
  for (const [, number, type = ''] of sql.matchAll(ARRAY)) {
    const at = Number(number) - 1;
    const value = values[at];
    if (isArray(value)) encoded[at] = inBinary(value, type);
  }
  return { text, values: encoded };
}

const isArray = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length > 0;

/** The driver would write an array of bytes as text in hexadecimal: geometries would take four times as long. */
function inBinary(items: readonly unknown[], type: string): unknown {
  if (type !== 'bytea') return binaryColumn(items, type) ?? items;
  return items.every((item) => item instanceof Uint8Array) ? binaryParameters([byteaArray(items)])[0] : items;
}
