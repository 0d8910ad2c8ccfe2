import type pg from 'pg';
import type { Uuid } from '#domain/kernel/ids.ts';
import { newToken, tokenHash } from '../cipher.ts';

/** Days that a device stays known without being used. */
export const APARELHO_DIAS = 180;

export type Aparelhos = ReturnType<typeof createAparelhos>;

/**
 * Devices from which somebody has signed in before. Attempts from them are counted apart, so that whoever guesses at
 * an account from elsewhere uses up their own attempts and not the person's. A device opens nothing by itself.
 */
export function createAparelhos({ pool }: { readonly pool: pg.Pool }) {
  return {
    /** Whether this person has signed in from there; asked in the same way about nobody. */
    async conhecido(token: string | undefined, usuario_id: Uuid | null): Promise<boolean> {
      const { rowCount } = await pool.query(
        `SELECT FROM identidade.aparelhos
         WHERE token_hash = $1 AND usuario_id = $2 AND visto_em > now() - make_interval(days => $3)`,
        [tokenHash(token ?? ''), usuario_id, APARELHO_DIAS],
      );
      return rowCount === 1;
    },

    /** @returns the token for the device's cookie: its own, where it is known for somebody already. */
    async lembrar(token: string | undefined, usuario_id: Uuid): Promise<string> {
      const { rowCount } = await pool.query('SELECT FROM identidade.aparelhos WHERE token_hash = $1 LIMIT 1', [
        tokenHash(token ?? ''),
      ]);
      const kept = token !== undefined && rowCount === 1 ? token : newToken();
      await pool.query(
        `INSERT INTO identidade.aparelhos (token_hash, usuario_id) VALUES ($1, $2)
         ON CONFLICT (token_hash, usuario_id) DO UPDATE SET visto_em = now()`,
        [tokenHash(kept), usuario_id],
      );
      return kept;
    },

    async limparVencidos(): Promise<void> {
      await pool.query('DELETE FROM identidade.aparelhos WHERE visto_em <= now() - make_interval(days => $1)', [
        APARELHO_DIAS,
      ]);
    },
  };
}
