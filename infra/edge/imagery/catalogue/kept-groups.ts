import { createHash } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import { type GrupoDeCenas, grupoDeCenasSchema, textoDoGrupo } from '#domain/imagem/grupo-de-imagens.policy.ts';
import type { Uuid } from '#domain/kernel/ids.ts';

/** Days for which the scenes of a group are known that nobody found again. */
const KEPT_DAYS = 30;
/** Rows that go in one sweep. */
const SWEEP_ROWS = 10_000;

const keptSchema = z.object({ grupo: grupoDeCenasSchema });

/** As a group is asked for. */
export const hashOf = (grupo: GrupoDeCenas): string => createHash('sha256').update(textoDoGrupo(grupo)).digest('hex');

/** Of what a client saves of a group, by the group's hash: whoever saves it again means the same. */
export const savedIds = {
  idDoGrupo: (cliente_id: Uuid, hash: string): Uuid => uuidOf('grupo', cliente_id, hash),
  /** @param id of the scene, as its provider names it */
  idDaImagem: (cliente_id: Uuid, hash: string, id: string): Uuid => uuidOf('imagem', cliente_id, hash, id),
};

/** UUID (version 8, which leaves its content to us) of what is named by these: the same again is the same. */
function uuidOf(...names: readonly string[]): Uuid {
  const hex = createHash('sha256').update(JSON.stringify(names)).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-');
}

/** What hashes stand for that a client's searches have answered. */
export function createKeptGroups({ pool }: { readonly pool: pg.Pool }) {
  return {
    /** The same group again costs a write a day at most. */
    async keep(cliente_id: Uuid, grupos: ReadonlyMap<string, GrupoDeCenas>): Promise<void> {
      if (grupos.size === 0) return;
      await pool.query(
        `INSERT INTO operacao.grupos_de_imagens AS g (cliente_id, hash, grupo)
         SELECT $1, hash, grupo FROM unnest($2::text[], $3::jsonb[]) AS novos (hash, grupo) ORDER BY hash
         ON CONFLICT (cliente_id, hash) DO UPDATE SET visto_em = now(), grupo = excluded.grupo
         WHERE g.visto_em < now() - interval '1 day'`,
        [cliente_id, [...grupos.keys()], [...grupos.values()].map((grupo) => JSON.stringify(grupo))],
      );
    },

    /** Null for what no search of this client has answered within the time. */
    async find(cliente_id: Uuid, hash: string): Promise<GrupoDeCenas | null> {
      const { rows } = await pool.query<{ grupo: unknown }>(
        'SELECT grupo FROM operacao.grupos_de_imagens WHERE cliente_id = $1 AND hash = $2',
        [cliente_id, hash],
      );
      return rows.length === 0 ? null : keptSchema.parse(rows[0]).grupo;
    },
  };
}

export type KeptGroups = ReturnType<typeof createKeptGroups>;

/** @returns how many groups went */
export async function sweepKeptGroups({ pool }: { readonly pool: pg.Pool }, days = KEPT_DAYS): Promise<number> {
  const { rowCount } = await pool.query(
    `DELETE FROM operacao.grupos_de_imagens WHERE ctid IN (
       SELECT ctid FROM operacao.grupos_de_imagens WHERE visto_em < now() - make_interval(days => $1)
       LIMIT ${SWEEP_ROWS})`,
    [days],
  );
  return rowCount ?? 0;
}
