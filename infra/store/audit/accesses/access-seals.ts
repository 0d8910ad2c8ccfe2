import type pg from 'pg';
import { ACESSOS_ID, acessoStream, type SeloDeAcessos } from '#domain/acesso/acesso.events.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { eventIdOf, uuidV5 } from '../../event-store/event-id.ts';
import type { Queryable } from '../tree-rows.ts';
import { ACCESS_ROW, type AccessLeaf, type AccessRow, LEAF_COLUMNS } from './access-leaf.ts';

/** An hour is sealed so long after its end: what was being written then stands there by now. */
export const SEAL_AFTER_MINUTES = 5;
/** Rows of an hour that is sealed already are taken by the next seal, and counted there, if they are not later than this. */
export const LATE_MINUTES = 60;
/** Rows of one page. */
const PAGE = 2_000;

const COLUMNS = `numero::float8 AS numero, desde, ate, linhas::float8 AS linhas, atrasadas::float8 AS atrasadas,
  encode(raiz, 'hex') AS raiz`;

/** The seals of the table, in order, after a number. Instants are ISO 8601, as the pool gives them. */
export async function readAccessSeals(db: Queryable, after: number): Promise<readonly SeloDeAcessos[]> {
  const text = `SELECT ${COLUMNS} FROM auditoria.selos_de_acessos WHERE numero > $1 ORDER BY numero`;
  return (await (db as pg.Pool).query<SeloDeAcessos>(text, [after])).rows;
}

/** The newest of the table; null before the first. */
export async function lastAccessSeal(db: Queryable): Promise<SeloDeAcessos | null> {
  const text = `SELECT ${COLUMNS} FROM auditoria.selos_de_acessos ORDER BY numero DESC LIMIT 1`;
  return (await (db as pg.Pool).query<SeloDeAcessos>(text)).rows[0] ?? null;
}

export async function insertAccessSeal(db: Queryable, selo: SeloDeAcessos): Promise<void> {
  const text = `INSERT INTO auditoria.selos_de_acessos (numero, desde, ate, linhas, atrasadas, raiz)
    VALUES ($1, $2, $3, $4, $5, decode($6, 'hex'))`;
  const { numero, desde, ate, linhas, atrasadas, raiz } = selo;
  await (db as pg.Pool).query(text, [numero, desde, ate, linhas, atrasadas, raiz]);
}

/** @param first index of the first of them */
export async function insertAccessLeaves(
  db: Queryable,
  selo: number,
  first: number,
  leaves: readonly AccessLeaf[],
): Promise<void> {
  const text = `INSERT INTO auditoria.folhas_de_acessos (selo, indice, acesso_id, em, pessoa, conteudo)
    SELECT $1, $2 + n - 1, id, em, decode(pessoa, 'hex'), decode(conteudo, 'hex')
    FROM unnest($3::bigint[], $4::timestamptz[], $5::text[], $6::text[]) WITH ORDINALITY
      AS u (id, em, pessoa, conteudo, n)`;
  await (db as pg.Pool).query(text, [
    ...[selo, first, leaves.map(({ acesso_id }) => acesso_id), leaves.map(({ em }) => em)],
    ...[leaves.map(({ pessoa }) => pessoa), leaves.map(({ conteudo }) => conteudo)],
  ]);
}

/** A leaf at its place, and the row that it is of, where that is still there. */
export interface LeafWithRow extends AccessLeaf {
  readonly indice: number;
  readonly acesso: AccessRow | null;
  /** Whether a row of that instant may have been swept. */
  readonly vencido: boolean;
}

const LEAF_AND_ROW = `f.indice::float8 AS indice, ${LEAF_COLUMNS},
  (SELECT ${ACCESS_ROW} FROM identidade.acessos a WHERE a.id = f.acesso_id) AS acesso,
  f.em < now() - interval '6 months' AS vencido`;

/** The leaves of a seal from an index on, page by page, in order. */
export async function* leavesOf(
  db: Queryable,
  selo: number,
  from = 0,
  until = Number.MAX_SAFE_INTEGER,
): AsyncGenerator<readonly LeafWithRow[]> {
  const text = `SELECT ${LEAF_AND_ROW}
    FROM auditoria.folhas_de_acessos f WHERE f.selo = $1 AND f.indice >= $2 AND f.indice < $3 ORDER BY f.indice LIMIT $4`;
  for (let next = from; ; ) {
    const { rows } = await (db as pg.Pool).query<LeafWithRow>(text, [selo, next, until, PAGE]);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    next = last.indice + 1;
  }
}

/** What the command of a seal is known by: one that is said again is the same event. */
export const sealCommandId = (numero: number): Uuid => uuidV5(`acessos/selo/${numero}`);

/** The event that tells of a seal. */
export const sealEventId = (numero: number): Uuid => eventIdOf(sealCommandId(numero), acessoStream(ACESSOS_ID), 0);

/** The leaf of an access and where it stands; null where there is none. */
export async function findLeaf(db: Queryable, id: string): Promise<(LeafWithRow & { readonly selo: number }) | null> {
  const text = `SELECT f.selo::float8 AS selo, ${LEAF_AND_ROW} FROM auditoria.folhas_de_acessos f WHERE f.acesso_id = $1`;
  return (await (db as pg.Pool).query<LeafWithRow & { selo: number }>(text, [id])).rows[0] ?? null;
}
