import pg from 'pg';
import type { StreamId } from '#domain/kernel/ids.ts';
import {
  type Checkpoint,
  type LastEvent,
  type Progress,
  readCheckpoint,
  signatureOf,
} from '#infra/projector/checkpoints.ts';
import { PoisonError } from '#infra/projector/projection-plan.ts';
import { type BesideOptions, BesideTables } from '#infra/projector/rebuild-beside.ts';
import type { Projection } from '#projections/kernel/projection.ts';
import { sql } from '#projections/kernel/sql.ts';
import { clientConfig, toPg } from './pool.ts';
import { compareTable, type TableDifference } from './table-comparison.ts';

/** What is wrong with a read model. */
export type ReadModelFault =
  | { readonly kind: 'rows'; readonly difference: TableDifference }
  /** A Portuguese sentence about the checkpoint, the table as a whole, or the log that cannot be projected. */
  | { readonly kind: 'state'; readonly message: string };

export interface ComparedReadModel {
  readonly position: bigint;
  readonly rows: number;
  readonly faults: readonly ReadModelFault[];
}

const state = (message: string): readonly ReadModelFault[] => [{ kind: 'state', message }];
const UNDEFINED_TABLE = '42P01';
/** A projection that is put in the place of another while we look at it is looked at again, so often at most. */
const MAX_ATTEMPTS = 5;

/**
 * Makes a projection's tables anew beside those that serve, and compares every row of both at one position: rows and
 * checkpoint of those that serve are read from one snapshot, while their projector goes on.
 * @throws where a service is away: that says nothing of the tables
 */
export async function compareReadModel(projection: Projection, options: BesideOptions): Promise<ComparedReadModel> {
  const { pool, store, url } = options;
  const checkpoint = await readCheckpoint(pool, projection.name);
  const wrong = stateFault(projection, checkpoint, await store.lastPosition());
  if (checkpoint === null || wrong !== null) return { position: 0n, rows: 0, faults: state(wrong ?? '') };
  for (let attempt = 1; ; attempt += 1) {
    const beside = await BesideTables.begin(projection, options);
    const serving = new pg.Client(clientConfig(url, { applicationName: 'atalaia-conferencia' }));
    serving.on('error', () => undefined);
    try {
      // The bulk of it before the snapshot: readers and the switch of a rebuild wait for nobody meanwhile.
      await beside.advanceTo(checkpoint.position);
      await serving.connect();
      const compared = await compareAt(projection, options, beside, serving);
      if (compared !== null || attempt === MAX_ATTEMPTS) {
        return (
          compared ?? { position: 0n, rows: 0, faults: state(`O checkpoint de ${projection.name} anda para trás.`) }
        );
      }
    } catch (error) {
      if (!(error instanceof PoisonError)) throw error;
      const { position } = error.event;
      return {
        position,
        rows: 0,
        faults: state(`A posição ${position} não se projeta em ${projection.name}: ${error.message}.`),
      };
    } finally {
      await serving.end();
      await beside.drop();
    }
  }
}

/** Null where what serves has gone back behind the tables made anew: somebody rebuilds it, or put it back. */
async function compareAt(
  projection: Projection,
  { store, url }: BesideOptions,
  beside: BesideTables,
  serving: pg.Client,
): Promise<ComparedReadModel | null> {
  await serving.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  for (const table of projection.tables) {
    // Before the snapshot: no rebuild can put another table in its place behind it.
    const statement = sql.fragment`LOCK TABLE ${sql.identifier(['read_model', table])} IN ACCESS SHARE MODE`;
    try {
      await serving.query(toPg(statement));
    } catch (error) {
      if ((error as { code?: string }).code !== UNDEFINED_TABLE) throw error;
      return { position: 0n, rows: 0, faults: state(`Falta a tabela ${table}.`) };
    }
  }
  const checkpoint = await readCheckpoint(serving, projection.name);
  const wrong = stateFault(projection, checkpoint, await store.lastPosition());
  if (checkpoint === null || wrong !== null) return { position: 0n, rows: 0, faults: state(wrong ?? '') };
  if (checkpoint.position < beside.progress.position) return null;
  await beside.advanceTo(checkpoint.position);
  const moved = await checkpointFault(projection, checkpoint, beside.progress, store);
  const faults: ReadModelFault[] = moved === null ? [] : [{ kind: 'state', message: moved }];
  const made = new pg.Client(clientConfig(url, { applicationName: 'atalaia-conferencia' }));
  made.on('error', () => undefined);
  await made.connect();
  let rows = 0;
  try {
    await made.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    for (const table of projection.tables) {
      const sides = [
        { client: serving, schema: 'read_model' },
        { client: made, schema: beside.schema },
      ] as const;
      const counting = projection.linhasQueContam?.[table];
      const difference = await compareTable(table, ...sides, { counting, counted: (count) => (rows += count) });
      if (difference !== null) faults.push({ kind: 'rows', difference });
    }
  } finally {
    await made.end();
  }
  return { position: checkpoint.position, rows, faults };
}

/** What can be said of a checkpoint without reading the log. */
function stateFault(projection: Projection, checkpoint: Checkpoint | null, head: bigint): string | null {
  const { name } = projection;
  if (checkpoint === null) return `A projeção ${name} não tem checkpoint: foi retirado, ou nunca foi construída.`;
  if (checkpoint.signature !== signatureOf(projection)) {
    return `As tabelas da projeção ${name} são de outra versão do código: espere a reconstrução e confira de novo.`;
  }
  if (checkpoint.position > head) {
    return `O checkpoint da projeção ${name} foi posto adiante: diz a posição ${checkpoint.position}, e o registro acaba na ${head}.`;
  }
  return null;
}

/** The checkpoint names the last event that was applied: it must be the last one of its position. */
async function checkpointFault(
  { name }: Projection,
  checkpoint: Checkpoint,
  expected: Progress,
  store: BesideOptions['store'],
): Promise<string | null> {
  const { position, last } = checkpoint;
  if (sameEvent(last, expected.last)) {
    if (checkpoint.instante === expected.instante) return null;
    return `O checkpoint da projeção ${name} foi alterado: o instante dele não é o da posição ${position}.`;
  }
  const at = (event: LastEvent | null) => (event === null ? 0n : positionOf(store, event));
  const [applied, due] = await Promise.all([at(last), at(expected.last)]);
  if (applied === null) return `O checkpoint da projeção ${name} fala de um evento que não está no registro.`;
  const says = `diz a posição ${position}, mas o último evento que aplicou é o da ${applied}`;
  if (due !== null && applied < due) {
    return `O checkpoint da projeção ${name} foi posto adiante: ${says}, e até lá há eventos que não foram aplicados, o último na ${due}.`;
  }
  return `O checkpoint da projeção ${name} foi posto para trás: ${says}.`;
}

const sameEvent = (a: LastEvent | null, b: LastEvent | null): boolean =>
  a?.streamId === b?.streamId && a?.revision === b?.revision && a?.hash === b?.hash;

/** Null where the log has no such event. */
async function positionOf(store: BesideOptions['store'], last: LastEvent): Promise<bigint | null> {
  const [event] = await store.readStream(last.streamId as StreamId, last.revision);
  return event !== undefined && event.revision === last.revision && event.hash === last.hash ? event.position : null;
}
