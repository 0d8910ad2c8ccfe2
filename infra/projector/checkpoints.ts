import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import type { Projection } from '#projections/kernel/projection.ts';
import type { PgQuery } from '../store/postgres/pool.ts';

/** Where progress is kept: of the tables that serve, or of those that fill up beside them. */
export type ProgressTable = 'projecoes.checkpoints' | 'projecoes.reconstrucoes';

/** The last event that a projection took in. */
export interface LastEvent {
  readonly streamId: string;
  readonly revision: number;
  readonly hash: string;
}

/** How far a projection has come. */
export interface Progress {
  readonly position: bigint;
  /** Latest instant seen: ISO 8601, or '-infinity' before the first event. */
  readonly instante: string;
  readonly last: LastEvent | null;
}

export const START: Progress = { position: 0n, instante: '-infinity', last: null };

export interface Checkpoint extends Progress {
  readonly version: number;
  readonly signature: string;
}

/** Fingerprint of what a projection's tables look like. */
export function signatureOf({ version, tables, schema, indexes }: Projection): string {
  return createHash('sha256')
    .update(JSON.stringify([version, tables, schema, indexes]))
    .digest('hex');
}

interface ProgressRow {
  posicao: bigint;
  instante: string;
  ultimo_stream: string | null;
  ultima_revisao: number | null;
  ultimo_hash: string | null;
}

const progressOf = (row: ProgressRow): Progress => ({
  position: row.posicao,
  instante: row.instante,
  last:
    row.ultimo_stream === null || row.ultima_revisao === null || row.ultimo_hash === null
      ? null
      : { streamId: row.ultimo_stream, revision: row.ultima_revisao, hash: row.ultimo_hash },
});

type Queryable = Pick<pg.ClientBase, 'query'>;

const READ_CHECKPOINT = `
  SELECT versao, assinatura, posicao, instante, ultimo_stream, ultima_revisao, ultimo_hash
  FROM projecoes.checkpoints WHERE nome = $1`;

/** Null for a projection that was never built. */
export async function readCheckpoint(client: Queryable, name: string): Promise<Checkpoint | null> {
  const { rows } = await client.query<ProgressRow & { versao: number; assinatura: string }>(READ_CHECKPOINT, [name]);
  const row = rows[0];
  return row === undefined ? null : { ...progressOf(row), version: row.versao, signature: row.assinatura };
}

/** A rebuild that was asked for or begun. */
export interface Rebuild extends Progress {
  /** Null until a projector took it up. */
  readonly signature: string | null;
  readonly indexed: boolean;
}

const READ_REBUILD = `
  SELECT assinatura, indices, posicao, instante, ultimo_stream, ultima_revisao, ultimo_hash
  FROM projecoes.reconstrucoes WHERE nome = $1`;

export async function readRebuild(client: Queryable, name: string): Promise<Rebuild | null> {
  const { rows } = await client.query<ProgressRow & { assinatura: string | null; indices: boolean }>(READ_REBUILD, [
    name,
  ]);
  const row = rows[0];
  return row === undefined ? null : { ...progressOf(row), signature: row.assinatura, indexed: row.indices };
}

const ADVANCE = 'SELECT projecoes.avancar($1, $2, $3, $4, $5, $6, $7, $8)';

/** Takes a projection from one position to the next; fails with `MOVED_ELSEWHERE` where another process did so. */
export function advance(table: ProgressTable, name: string, from: Progress, to: Progress): PgQuery {
  const last = to.last;
  return {
    text: ADVANCE,
    values: [
      table,
      name,
      from.position.toString(),
      to.position.toString(),
      to.instante,
      last?.streamId ?? null,
      last?.revision ?? null,
      last?.hash ?? null,
    ],
  };
}

/** SQLSTATE of `projecoes.avancar` where the row is not where we left it. */
export const MOVED_ELSEWHERE = 'AT001';

/** Why and where a projection stands still. */
export interface Halt {
  readonly motivo: string;
  readonly posicao: bigint | null;
  readonly evento: string | null;
}

const HALT: Record<ProgressTable, string> = {
  'projecoes.checkpoints': `
    UPDATE projecoes.checkpoints SET estado = 'parada', motivo = $2, parada_posicao = $3, parada_evento = $4,
      parada_em = coalesce(parada_em, now()), atualizado_em = now() WHERE nome = $1`,
  'projecoes.reconstrucoes': `
    UPDATE projecoes.reconstrucoes SET motivo = $2, parada_posicao = $3, parada_evento = $4, atualizado_em = now()
    WHERE nome = $1`,
};

/** Writes down that a projection stopped, for everybody to see. */
export async function halt(client: Queryable, table: ProgressTable, name: string, why: Halt): Promise<void> {
  await client.query(HALT[table], [name, why.motivo, why.posicao, why.evento]);
}

const PARK = `
  INSERT INTO projecoes.estacionados (nome, posicao, evento_id, stream_id, tipo, motivo)
  VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (nome, posicao) DO UPDATE SET motivo = excluded.motivo`;

/** Sets an event aside that a projection could not take in and may go on without. */
export function park(name: string, event: RecordedEvent, motivo: string): PgQuery {
  return {
    text: PARK,
    values: [name, event.position.toString(), event.eventId, event.streamId, event.type, motivo],
  };
}
