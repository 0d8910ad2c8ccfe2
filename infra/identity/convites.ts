import type pg from 'pg';
import type { Uuid } from '#domain/kernel/ids.ts';
import { newToken, tokenHash } from './cipher.ts';

/** Hours that a link is good for. */
export const CONVITE_HORAS = 72;

export type Convites = ReturnType<typeof createConvites>;

/** Links that work once: whoever opens one chooses name, e-mail and password of the user that it was made for. */
export function createConvites({ pool }: { readonly pool: pg.Pool }) {
  return {
    /** @returns the token of the link; links made before for the same user end. */
    async criar(usuario_id: Uuid): Promise<string> {
      const token = newToken();
      await pool.query(
        `WITH anteriores AS (DELETE FROM identidade.convites WHERE usuario_id = $2 AND usado_em IS NULL)
         INSERT INTO identidade.convites (token_hash, usuario_id, expira_em)
         VALUES ($1, $2, now() + make_interval(hours => $3))`,
        [tokenHash(token), usuario_id, CONVITE_HORAS],
      );
      return token;
    },

    /** Whom a link that still works is for. */
    async obter(token: string): Promise<Uuid | null> {
      const { rows } = await pool.query<{ usuario_id: Uuid }>(
        'SELECT usuario_id FROM identidade.convites WHERE token_hash = $1 AND usado_em IS NULL AND expira_em > now()',
        [tokenHash(token)],
      );
      return rows[0]?.usuario_id ?? null;
    },

    /** Uses a link up: of two at once, one gets the user. */
    async usar(token: string): Promise<Uuid | null> {
      const { rows } = await pool.query<{ usuario_id: Uuid }>(
        `UPDATE identidade.convites SET usado_em = now()
         WHERE token_hash = $1 AND usado_em IS NULL AND expira_em > now() RETURNING usuario_id`,
        [tokenHash(token)],
      );
      return rows[0]?.usuario_id ?? null;
    },

    /** A link whose use failed for a reason that its reader can mend works again. */
    async devolver(token: string): Promise<void> {
      await pool.query('UPDATE identidade.convites SET usado_em = NULL WHERE token_hash = $1', [tokenHash(token)]);
    },
  };
}
