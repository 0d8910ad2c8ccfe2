import type pg from 'pg';
import { ACESSOS_ID, acessoEvents, acessoStream, type SeloDeAcessos } from '#domain/acesso/acesso.events.ts';
import { idOf, type StreamId, type Uuid } from '#domain/kernel/ids.ts';
import { createCipher } from '#infra/identity/cipher.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { LATE_MINUTES, readAccessSeals } from '../accesses/access-seals.ts';
import { readPersonTags } from '../accesses/person-tags.ts';
import { compareSeal, hourOf, nameOf, type SealCompared } from '../accesses/seal-comparison.ts';
import { dataOf, recordedAtOf } from '../log-entry.ts';
import type { Queryable } from '../tree-rows.ts';
import { type Check, type Finding, intact, notCompared, numero, type Tell, violated } from './check.ts';

const STREAM = acessoStream(ACESSOS_ID);
const MINUTE_MS = 60_000;
/**
 * An hour is sealed five minutes after its end, so the last seal of an installation that lives is 65 minutes old at
 * most. After this it was never meant to be made, or no worker runs.
 */
const SEAL_LAG_MS = 120 * MINUTE_MS;

/** What the walk over the log met. */
class Seen {
  readonly seals: SeloDeAcessos[] = [];
  readonly erased = new Set<Uuid>();
  /** The newest instant of any event: the installation lived then. Milliseconds of Unix time. */
  lived = 0;
}

/**
 * Every access that was sealed stands there as it was, but for those that ended after six months or with their person,
 * and none was put beside them since. Events tell the roots; which rows may be gone is told by the marks under them.
 * @param secret PERSONAL_DATA_KEY; without it, rows that are gone cannot be told from those of erased people
 */
export function accesses(pool: pg.Pool, secret: string | undefined, now = Date.now): Check {
  let seen = new Seen();
  let begun = 0;
  return {
    nome: 'acessos',
    async begin() {
      begun = now();
      seen = new Seen();
    },
    see(entry) {
      const recordedAt = Date.parse(recordedAtOf(entry) ?? '');
      if (recordedAt > seen.lived) seen.lived = recordedAt;
      if (entry.type === 'DadosDoUsuarioApagados') seen.erased.add(idOf(entry.streamId as StreamId));
      if (entry.streamId === STREAM) seen.seals.push(acessoEvents.AcessosSelados.schema.parse(dataOf(entry)));
    },
    compare: (_, tell) =>
      inTransaction(pool, async (client) => {
        await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
        const fault =
          brokenOrder(seen.seals) ??
          (await changedSeals(client, seen.seals, begun)) ??
          (await undeclaredErasure(client, seen.erased, begun)) ??
          (await lateSeal(client, seen, now()));
        return fault === null ? compareAll(client, seen.seals, secret, tell) : violated(fault);
      }),
  };
}

/** Hours without a seal between two that have one. */
function brokenOrder(seals: readonly SeloDeAcessos[]): string | null {
  for (const [at, selo] of seals.entries()) {
    const before = seals[at - 1];
    if (selo.numero !== at + 1)
      return `Falta no registro o selo de acessos ${at + 1}: depois dele vem o ${selo.numero}.`;
    if (before !== undefined && before.ate !== selo.desde)
      return `Faltam os acessos de ${hourOf(before.ate)} a ${hourOf(selo.desde)}: nenhum selo é dessas horas.`;
  }
  return null;
}

/** The table of seals says what the log says; the newest may be written before its event. */
async function changedSeals(db: Queryable, seals: readonly SeloDeAcessos[], begun: number): Promise<string | null> {
  const stored = await readAccessSeals(db, 0);
  const byNumber = new Map(stored.map((selo) => [selo.numero, selo]));
  for (const selo of seals) {
    const own = byNumber.get(selo.numero);
    if (own === undefined) return `O selo de acessos ${nameOf(selo)} foi apagado (auditoria.selos_de_acessos).`;
    const same = (Object.keys(selo) as (keyof SeloDeAcessos)[]).every((key) => own[key] === selo[key]);
    if (!same) return `O selo de acessos ${nameOf(selo)} foi alterado: não é o que o registro diz.`;
  }
  const untold = stored.find(({ numero: n, ate }) => n > seals.length && Date.parse(ate) < begun - SEAL_LAG_MS);
  return untold === undefined ? null : `O selo de acessos ${nameOf(untold)} não está no registro: foi inserido.`;
}

/** People whom the table calls erased were erased by an event: else their accesses could be taken away in their name. */
async function undeclaredErasure(db: Queryable, erased: ReadonlySet<Uuid>, begun: number): Promise<string | null> {
  const text = `SELECT usuario_id FROM identidade.pessoas
    WHERE email_indice IS NULL AND NOT alterada_em BETWEEN to_timestamp($1::float8 / 1000) AND now()`;
  const { rows } = await (db as pg.Pool).query<{ usuario_id: Uuid }>(text, [begun]);
  const one = rows.find(({ usuario_id }) => !erased.has(usuario_id));
  return one === undefined ? null : `A pessoa ${one.usuario_id} está apagada na tabela, e o registro não diz que foi.`;
}

/** Seals that should be there by now. */
async function lateSeal(db: Queryable, { seals, lived }: Seen, now: number): Promise<string | null> {
  const last = seals.at(-1);
  const text = `SELECT floor(extract(epoch FROM min(em)) * 1000)::float8 AS first,
      floor(extract(epoch FROM max(em)) * 1000)::float8 AS newest
    FROM identidade.acessos WHERE em >= $1::timestamptz`;
  const { rows } = await (db as pg.Pool).query<{ first: number | null; newest: number | null }>(text, [
    last?.ate ?? '-infinity',
  ]);
  const { first = null, newest = null } = rows[0] ?? {};
  const since = last === undefined ? first && first + 60 * MINUTE_MS : Date.parse(last.ate);
  if (since === null || Math.min(now, Math.max(lived, newest ?? 0)) <= since + SEAL_LAG_MS) return null;
  const what = last === undefined ? 'Nenhum acesso tem selo' : `Desde ${hourOf(last.ate)} nenhum acesso foi selado`;
  return `${what}, e cada hora se sela logo depois do seu fim. O trabalhador (worker), que sela, não corre.`;
}

async function compareAll(
  client: pg.PoolClient,
  seals: readonly SeloDeAcessos[],
  secret: string | undefined,
  tell: Tell,
): Promise<Finding> {
  const people = secret === undefined ? null : await readPersonTags(client, createCipher(secret));
  const { rows } = await client.query<{ kept: string }>(`SELECT now() - interval '6 months' AS kept`);
  const alive = seals.filter(({ ate }) => ate >= (rows[0]?.kept ?? ''));
  const total: Omit<SealCompared, 'violacao'> = { conferidas: 0, apagadas: 0, vencidas: 0, sem_chave: 0 };
  const counted = { ...total };
  for (const selo of alive) {
    const { violacao, ...one } = await compareSeal(client, selo, people);
    if (violacao !== null) return violated(violacao);
    for (const key of Object.keys(counted) as (keyof typeof counted)[]) counted[key] += one[key];
    tell(counted.conferidas);
  }
  const inserted = await insertedRow(client, alive);
  if (inserted !== null) return violated(inserted);
  const { conferidas, apagadas, vencidas, sem_chave } = counted;
  if (sem_chave > 0)
    return notCompared(
      `Dos acessos, ${numero(conferidas)} são os que foram selados; de ${numero(sem_chave)} que faltam não se sabe se ` +
        'foram apagados com a pessoa: falta PERSONAL_DATA_KEY.',
    );
  return intact(
    `Acessos íntegros: ${numero(conferidas)} linhas sob ${numero(seals.length)} selos são as que foram seladas; ` +
      `${numero(apagadas)} foram apagadas com as suas pessoas e ${numero(vencidas)} depois de seis meses.`,
  );
}

/** A row of an hour that was sealed without it; one that is only a little late is taken by the next seal. */
async function insertedRow(db: Queryable, alive: readonly SeloDeAcessos[]): Promise<string | null> {
  const [first, last] = [alive[0], alive.at(-1)];
  if (first === undefined || last === undefined) return null;
  const text = `SELECT a.id::text AS id, a.em FROM identidade.acessos a
    WHERE a.em < $1::timestamptz - make_interval(mins => $2) AND a.em >= now() - interval '6 months'
      AND NOT EXISTS (SELECT FROM auditoria.folhas_de_acessos f WHERE f.acesso_id = a.id AND f.selo BETWEEN $3 AND $4)
    ORDER BY a.id LIMIT 1`;
  const values = [last.ate, LATE_MINUTES, first.numero, last.numero];
  const { rows } = await (db as pg.Pool).query<{ id: string; em: string }>(text, values);
  const [row] = rows;
  if (row === undefined) return null;
  return `A linha ${row.id} do registro de acessos (${hourOf(row.em)}) foi inserida: não estava lá quando a hora dela foi selada.`;
}
