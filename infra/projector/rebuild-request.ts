import type pg from 'pg';
import { pause } from '../store/postgres/pause.ts';

/** What somebody who waits for a rebuild sees. */
export interface RebuildStep {
  /** Position that the new tables have come to. */
  readonly position: bigint;
  /** Why it stands still, if it does. */
  readonly motivo: string | null;
}

const STEP_MS = 250;

/** Asks the leading projector to rebuild projections. @returns those for which that was asked for or begun already */
export async function requestRebuilds(pool: pg.Pool, names: readonly string[]): Promise<readonly string[]> {
  const { rows } = await pool.query<{ nome: string }>(
    'INSERT INTO projecoes.reconstrucoes (nome) SELECT unnest($1::text[]) ON CONFLICT (nome) DO NOTHING RETURNING nome',
    [names],
  );
  const asked = new Set(rows.map(({ nome }) => nome));
  return names.filter((name) => !asked.has(name));
}

/** Looks at a rebuild until it is done; the caller stops looking where it stands still. */
export async function* followRebuild(pool: pg.Pool, name: string, signal: AbortSignal): AsyncGenerator<RebuildStep> {
  while (!signal.aborted) {
    const { rows } = await pool.query<{ posicao: bigint; motivo: string | null }>(
      'SELECT posicao, motivo FROM projecoes.reconstrucoes WHERE nome = $1',
      [name],
    );
    const row = rows[0];
    if (row === undefined) return;
    yield { position: row.posicao, motivo: row.motivo };
    await pause(STEP_MS, signal);
  }
}
