import type pg from 'pg';
import { acessoDecider } from '#domain/acesso/acesso.decider.ts';
import { ACESSOS_ID, acessoStream, type SeloDeAcessos } from '#domain/acesso/acesso.events.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import { handleCommand } from '#domain/kernel/handle-command.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { SISTEMA_ID } from '#domain/usuario/sistema.ts';
import { type Cipher, createCipher } from '#infra/identity/cipher.ts';
import type { Log } from '#infra/log.ts';
import { eventIdOf } from '../../event-store/event-id.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { pause } from '../../postgres/pause.ts';
import { Frontier } from '../merkle.ts';
import { ACCESS_ROW, type AccessLeaf, type AccessRow, accessLeafHash, contentOf } from './access-leaf.ts';
import {
  insertAccessLeaves,
  insertAccessSeal,
  LATE_MINUTES,
  lastAccessSeal,
  readAccessSeals,
  SEAL_AFTER_MINUTES,
  sealCommandId,
} from './access-seals.ts';
import { type PersonTags, readPersonTags } from './person-tags.ts';

interface SealerOptions {
  readonly store: EventStore;
  /** Of the application's role. */
  readonly pool: pg.Pool;
  /** PERSONAL_DATA_KEY: under it stand the keys of the people whose accesses are marked. */
  readonly personalDataKey: string;
  readonly log: Log;
  /** Where the hours end that may be sealed, ISO 8601; by the clock of the database where nothing is given. */
  readonly ate?: string;
}

/** Milliseconds between two looks at whether an hour has ended. */
const LOOK_MS = 60_000;
/** Held while a seal is made: of two workers, the second finds that there is nothing left to do. */
const LOCK = [7303014, 4];
/** Rows of one page. */
const PAGE = 2_000;

/** Seals the accesses of each hour, as long as the process lives. Any number of processes may. */
export function startAccessSealer(options: SealerOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const run = async () => {
    while (!stopping.signal.aborted) {
      await sealAccesses(options).catch((error: unknown) => {
        options.log.warn({ err: error }, 'os acessos não puderam ser selados: tenta de novo');
      });
      await pause(LOOK_MS, stopping.signal);
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/**
 * Seals what is not yet sealed of the hours that have ended: one seal, over several hours where nobody sealed them in
 * time. The seal and its leaves are written first, the event is told from them: a process that ends in between leaves
 * a seal that the next one tells.
 * @returns how many seals were told to the log
 */
export async function sealAccesses(options: Omit<SealerOptions, 'log'>): Promise<number> {
  const { store, pool, personalDataKey } = options;
  const ate = options.ate ?? (await endOfSealable(pool));
  const before = await lastAccessSeal(pool);
  const due = before === null || before.ate < ate;
  if (!due && lastTold.get(store) === before.numero) return 0;
  const told = await lastTo(store);
  if (due) await inTransaction(pool, (client) => makeSeal(client, ate, told, createCipher(personalDataKey)));
  const untold = await readAccessSeals(pool, told?.numero ?? 0);
  for (const selo of untold) await tell(store, selo);
  const last = untold.at(-1) ?? told;
  if (last !== null) lastTold.set(store, last.numero);
  await pool.query(FORGET);
  return untold.length;
}

/** What this process knows to be told already, so that the stream is read once an hour and not once a minute. */
const lastTold = new WeakMap<EventStore, number>();

/** Leaves of seals all of whose rows have been swept by now: what is gone cannot be compared, and the root stays. */
const FORGET = `
  DELETE FROM auditoria.folhas_de_acessos f USING auditoria.selos_de_acessos s
  WHERE s.numero = f.selo AND s.ate < now() - interval '6 months' - interval '1 day'`;

/** The hours that may be sealed end here, by the clock of the database, which also says when an access was. */
async function endOfSealable(pool: pg.Pool): Promise<string> {
  const text = `SELECT date_trunc('hour', now() - make_interval(mins => $1)) AS ate`;
  const { rows } = await pool.query<{ ate: string }>(text, [SEAL_AFTER_MINUTES]);
  return rows[0]?.ate ?? '';
}

async function lastTo(store: EventStore): Promise<SeloDeAcessos | null> {
  const events = await store.readStream(acessoStream(ACESSOS_ID));
  return (events.at(-1)?.data as SeloDeAcessos | undefined) ?? null;
}

async function tell(store: EventStore, selo: SeloDeAcessos): Promise<void> {
  const commandId = sealCommandId(selo.numero);
  const context = { commandId, correlationId: commandId, actorId: SISTEMA_ID, clienteId: null };
  const command = { type: 'SelarAcessos', data: selo } as const;
  const agora = new Date().toISOString();
  await handleCommand(store, eventIdOf, acessoDecider, acessoStream(ACESSOS_ID), command, { ...context, agora });
}

/** @param told the last seal that the log knows: where tables older than the log were restored, it goes on from there */
async function makeSeal(client: pg.PoolClient, ate: string, told: SeloDeAcessos | null, cipher: Cipher): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1, $2)', LOCK);
  const stored = await lastAccessSeal(client);
  const last = (stored?.numero ?? 0) >= (told?.numero ?? 0) ? stored : told;
  if (last !== null && last.ate >= ate) return;
  const desde = last?.ate ?? (await firstHour(client, ate));
  const numero = (last?.numero ?? 0) + 1;
  const frontier = new Frontier();
  let atrasadas = 0;
  for await (const rows of unsealed(client, desde, ate)) {
    const leaves = await leavesFor(client, rows, numero, cipher);
    await insertAccessLeaves(client, numero, frontier.size, leaves);
    for (const leaf of leaves) frontier.append(accessLeafHash(leaf));
    atrasadas += rows.filter(({ em }) => Date.parse(em) < Date.parse(desde)).length;
  }
  const raiz = frontier.root().toString('hex');
  await insertAccessSeal(client, { numero, desde, ate, linhas: frontier.size, atrasadas, raiz });
}

/** Everything that was there before there were seals goes under the first. */
async function firstHour(client: pg.PoolClient, ate: string): Promise<string> {
  const text = `SELECT coalesce(date_trunc('hour', min(em)), $1::timestamptz - interval '1 hour') AS desde
    FROM identidade.acessos WHERE em < $1`;
  const { rows } = await client.query<{ desde: string }>(text, [ate]);
  return rows[0]?.desde ?? ate;
}

/** Rows without a leaf of before an instant, by a cursor: they may be those of half a year. */
async function* unsealed(client: pg.PoolClient, desde: string, ate: string): AsyncGenerator<readonly AccessRow[]> {
  // Read to the end: the plan that is quick to its first row would go through the whole table every hour.
  await client.query('SET LOCAL cursor_tuple_fraction = 1');
  const text = `DECLARE por_selar NO SCROLL CURSOR FOR SELECT ${ACCESS_ROW} AS acesso FROM identidade.acessos a
    WHERE a.em < $1 AND a.em >= $2::timestamptz - make_interval(mins => $3)
      AND NOT EXISTS (SELECT FROM auditoria.folhas_de_acessos f WHERE f.acesso_id = a.id)
    ORDER BY a.id`;
  await client.query(text, [ate, desde, LATE_MINUTES]);
  for (;;) {
    const { rows } = await client.query<{ acesso: AccessRow }>(`FETCH ${PAGE} FROM por_selar`);
    if (rows.length === 0) return;
    yield rows.map(({ acesso }) => acesso);
  }
}

async function leavesFor(
  client: pg.PoolClient,
  rows: readonly AccessRow[],
  numero: number,
  cipher: Cipher,
): Promise<readonly AccessLeaf[]> {
  const ids = [...new Set(rows.flatMap(({ usuario_id }) => usuario_id ?? []))];
  const tags = await readPersonTags(client, cipher, ids);
  return rows.map((row) => ({
    acesso_id: row.id,
    em: row.em,
    conteudo: contentOf(row),
    pessoa: tagOf(tags, row, numero),
  }));
}

const tagOf = (tags: PersonTags, { usuario_id }: AccessRow, numero: number): string | null =>
  (usuario_id && tags.of(usuario_id as Uuid, numero)) ?? null;
