import type pg from 'pg';
import type { Leaves } from '../event-store/chain.ts';
import { type Closed, leafHash, nodeHash, type Subtree } from './merkle.ts';
import type { SignedHead } from './signed-head.ts';

/** One growth of the tree: the signed head it led to, and the events it added. */
export interface Seal extends Leaves {
  /** Size of the tree before. */
  readonly start: number;
  readonly head: SignedHead;
}

export type Queryable = Pick<pg.ClientBase, 'query'> | pg.Pool;

/** Every stored level spans this many of the levels of the tree: a tile of 256 nodes below each stored node. */
export const TILE_LEVELS = 8;
const TILE = 2 ** TILE_LEVELS;

interface SealRow {
  readonly inicio: bigint;
  readonly tamanho: bigint;
  readonly posicao: bigint;
  readonly raiz: Buffer;
  readonly instante: string;
  readonly assinatura: Buffer;
  readonly chave_publica: Buffer;
  readonly posicoes: Buffer;
  readonly hashes: Buffer;
}

const HEAD = 'inicio, tamanho, posicao, raiz, instante, assinatura, chave_publica';
const NO_BYTES = `''::bytea`;

/** Whatever the pool parses, here sizes and positions are bigint, instants ISO text, bytes bytes. */
const parsers = new Map<number, (text: string) => unknown>([
  [17, (text) => Buffer.from(text.slice(2), 'hex')],
  [20, BigInt],
  [1184, (text) => new Date(text).toISOString()],
]);
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number) => parsers.get(oid) ?? ((text: string) => text)) as never,
};

async function rowsOf<R>(db: Queryable, text: string, values: unknown[]): Promise<readonly R[]> {
  const config: pg.QueryConfig = { text, values, types };
  return (await (db as pg.Pool).query(config)).rows as R[];
}

/** The newest head; null before the first. */
export async function lastHead(db: Queryable): Promise<SignedHead | null> {
  const text = `SELECT ${HEAD} FROM auditoria.selos ORDER BY tamanho DESC LIMIT 1`;
  const [row] = await rowsOf<SealRow>(db, text, []);
  return row === undefined ? null : toHead(row);
}

/** Heads in order of size, after the size given. */
export async function readHeads(db: Queryable, after: number, limit: number): Promise<readonly SignedHead[]> {
  const text = `SELECT ${HEAD} FROM auditoria.selos WHERE tamanho > $1 ORDER BY tamanho LIMIT $2`;
  return (await rowsOf<SealRow>(db, text, [after, limit])).map(toHead);
}

/** Seals in order of size, after the size given. */
export async function readSeals(db: Queryable, after: number, limit: number): Promise<readonly Seal[]> {
  const text = `SELECT ${HEAD}, posicoes, hashes FROM auditoria.selos WHERE tamanho > $1 ORDER BY tamanho LIMIT $2`;
  return (await rowsOf<SealRow>(db, text, [after, limit])).map(toSeal);
}

/** Index of the leaf of the event at a position; null where it is not sealed (yet). */
export async function leafIndex(db: Queryable, position: bigint): Promise<number | null> {
  const text = `SELECT ${HEAD}, posicoes, ${NO_BYTES} AS hashes FROM auditoria.selos
    WHERE posicao_inicial <= $1 ORDER BY posicao_inicial DESC LIMIT 1`;
  const [row] = await rowsOf<SealRow>(db, text, [position]);
  if (row === undefined) return null;
  const { start, positions } = toSeal(row);
  for (let at = 0; at < positions.length; at += 8) if (positions.readBigInt64BE(at) === position) return start + at / 8;
  return null;
}

export async function insertSeal(db: Queryable, { start, head, positions, hashes }: Seal): Promise<void> {
  const text = `INSERT INTO auditoria.selos
    (inicio, tamanho, posicao_inicial, posicao, raiz, instante, assinatura, chave_publica, posicoes, hashes)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;
  const { size, root, position, at, signature, publicKey } = head;
  const first = positions.readBigInt64BE();
  await rowsOf(db, text, [start, size, first, position, root, at, signature, publicKey, positions, hashes]);
}

export async function insertNodes(db: Queryable, nodes: readonly Closed[]): Promise<void> {
  if (nodes.length === 0) return;
  const text = `INSERT INTO auditoria.nos (nivel, indice, hash)
    SELECT * FROM unnest($1::smallint[], $2::bigint[], $3::bytea[])`;
  await rowsOf(db, text, [nodes.map((n) => n.level), nodes.map((n) => n.index), nodes.map((n) => n.hash)]);
}

/** Stored nodes by level and index, after the one given. */
export async function readNodes(
  db: Queryable,
  after: Pick<Closed, 'level' | 'index'>,
  limit: number,
): Promise<readonly Closed[]> {
  const text = `SELECT nivel::bigint AS nivel, indice, hash FROM auditoria.nos
    WHERE (nivel, indice) > ($1::smallint, $2::bigint) ORDER BY nivel, indice LIMIT $3`;
  const rows = await rowsOf<{ nivel: bigint; indice: bigint; hash: Buffer }>(db, text, [
    ...[after.level, after.index, limit],
  ]);
  return rows.map(({ nivel, indice, hash }) => ({ level: Number(nivel), index: Number(indice), hash }));
}

/** The stored tree. Each tile of 256 nodes is read once. */
export function storedTree(db: Queryable): Subtree {
  const tiles = new Map<string, Promise<readonly Buffer[]>>();
  const tile = (level: number, index: number) => {
    const key = `${level}/${index}`;
    const known = tiles.get(key) ?? readTile(db, level, index);
    tiles.set(key, known);
    return known;
  };
  return async (start, count) => {
    const level = Math.floor(Math.log2(count) / TILE_LEVELS) * TILE_LEVELS;
    const first = start / 2 ** level;
    const index = Math.floor(first / TILE);
    const offset = first - index * TILE;
    let nodes = (await tile(level, index)).slice(offset, offset + count / 2 ** level);
    if (nodes.length !== count / 2 ** level) throw new RangeError(`nodes missing at level ${level}, from ${first}`);
    while (nodes.length > 1) nodes = pairs(nodes);
    const [root] = nodes;
    if (root === undefined) throw new RangeError(`no node at level ${level}, index ${first}`);
    return root;
  };
}

function pairs(nodes: readonly Buffer[]): Buffer[] {
  const above: Buffer[] = [];
  for (let at = 0; at + 1 < nodes.length; at += 2) {
    const [left, right] = nodes.slice(at, at + 2);
    if (left !== undefined && right !== undefined) above.push(nodeHash(left, right));
  }
  return above;
}

async function readTile(db: Queryable, level: number, index: number): Promise<readonly Buffer[]> {
  const from = index * TILE;
  if (level === 0) return readLeaves(db, from, from + TILE);
  const text = 'SELECT hash FROM auditoria.nos WHERE nivel = $1 AND indice >= $2 AND indice < $3 ORDER BY indice';
  return (await rowsOf<{ hash: Buffer }>(db, text, [level, from, from + TILE])).map((row) => row.hash);
}

async function readLeaves(db: Queryable, from: number, to: number): Promise<readonly Buffer[]> {
  const text = `SELECT inicio, substring(hashes FROM greatest($1 - inicio, 0)::int * 32 + 1
      FOR (least(tamanho, $2) - greatest(inicio, $1))::int * 32) AS hashes
    FROM auditoria.selos WHERE tamanho > $1 AND inicio < $2 ORDER BY tamanho`;
  const rows = await rowsOf<{ hashes: Buffer }>(db, text, [from, to]);
  const hashes = Buffer.concat(rows.map((row) => row.hashes));
  return Array.from({ length: hashes.length / 32 }, (_, n) => leafHash(hashes.subarray(n * 32, n * 32 + 32)));
}

function toHead(row: SealRow): SignedHead {
  return {
    size: Number(row.tamanho),
    root: row.raiz,
    position: row.posicao,
    at: row.instante,
    signature: row.assinatura,
    publicKey: row.chave_publica,
  };
}

function toSeal(row: SealRow): Seal {
  return { start: Number(row.inicio), head: toHead(row), positions: row.posicoes, hashes: row.hashes };
}
