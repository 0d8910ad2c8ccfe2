import pg from 'pg';
import type { BesideOptions } from '#infra/projector/rebuild-beside.ts';
import type { Projection } from '#projections/kernel/projection.ts';
import { compareReadModel, type ReadModelFault } from '../../postgres/compare-read-model.ts';
import { pause } from '../../postgres/pause.ts';
import { clientConfig, createPool } from '../../postgres/pool.ts';
import type { TableDifference } from '../../postgres/table-comparison.ts';
import { type Check, intact, numero, violated } from './check.ts';

/** Held while tables are made to be compared: two comparisons would make the same ones. */
const LOCK = [7303014, 3];
const WAIT_MS = 500;
/** Of a value that is shown. */
const SHOWN = 80;

interface ReadModelsOptions extends Omit<BesideOptions, 'pool'> {
  readonly projections: readonly Projection[];
}

/** Every row of every table that people are shown, history included, is what the log says. */
export function readModels({ projections, ...options }: ReadModelsOptions): Check {
  return {
    nome: 'tabelas',
    async compare(_, tell) {
      const { url, log, signal } = options;
      const pool = createPool(url, { max: 2, applicationName: 'atalaia-conferencia', log });
      const alone = await holdLock(url, signal);
      const faults: ReadModelFault[] = [];
      let [rows, tables] = [0, 0];
      let lowest: bigint | null = null;
      try {
        for (const projection of projections) {
          signal.throwIfAborted();
          const compared = await compareReadModel(projection, { ...options, pool });
          faults.push(...compared.faults);
          rows += compared.rows;
          tables += projection.tables.length;
          if (lowest === null || compared.position < lowest) lowest = compared.position;
          tell(rows);
        }
      } finally {
        await alone.end();
        await pool.end();
      }
      if (faults.length > 0)
        return violated(faults.map(sentence).join(' '), faults.flatMap(detail).join('\n') || undefined);
      const compared = `${numero(rows)} linhas de ${numero(tables)} tabelas são as que ele dá`;
      return intact(`Tabelas íntegras: refeitas do registro até a posição ${lowest ?? 0n} ao menos, ${compared}.`);
    },
  };
}

async function holdLock(url: string, signal: AbortSignal): Promise<pg.Client> {
  const client = new pg.Client(clientConfig(url, { applicationName: 'atalaia-conferencia' }));
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (;;) {
      signal.throwIfAborted();
      const { rows } = await client.query<{ ok: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS ok', LOCK);
      if (rows[0]?.ok) return client;
      await pause(WAIT_MS, signal);
    }
  } catch (error) {
    await client.end();
    throw error;
  }
}

const HOW: Readonly<Record<TableDifference['kind'], string>> = {
  columns: 'não tem as colunas que devia ter',
  missing: 'não tem a linha',
  extra: 'tem a mais a linha',
  changed: 'tem alterada a linha',
};

/** Without what rows say, which may be a client's: which table, which row, which columns. */
function sentence(fault: ReadModelFault): string {
  if (fault.kind === 'state') return fault.message;
  const { table, key, kind, columns, rows } = fault.difference;
  const row = key === null ? '' : ` ${withoutTexts(key)}`;
  const which = columns.length === 0 ? '' : ` (${columns.map(({ name }) => name).join(', ')})`;
  const others = rows > 1 ? `; com ela, ${numero(rows)} linhas diferem` : '';
  return `A tabela ${table} não é a que o registro dá: ${HOW[kind]}${row}${which}${others}.`;
}

/** Ids, numbers and instants of a key; a text in it is somebody's. */
function withoutTexts(key: string): string {
  if (!key.startsWith('[')) return key;
  const parts = JSON.parse(key) as unknown[];
  const plain = (part: unknown) => typeof part !== 'string' || /^[0-9a-f-]{36}$|^[0-9T:.+-]+$/.test(part);
  return `[${parts.map((part) => (plain(part) ? JSON.stringify(part) : '…')).join(', ')}]`;
}

function detail(fault: ReadModelFault): readonly string[] {
  if (fault.kind === 'state') return [];
  const { table, key, columns } = fault.difference;
  const lines = columns.map(
    ({ name, found, expected }) => `    ${name}: está ${shown(found)}, o registro dá ${shown(expected)}`,
  );
  return [`  ${table} ${key ?? ''}`, ...lines];
}

/** As JSON, so that nothing that stands in a row is taken for an order by a terminal. */
function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nada';
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
