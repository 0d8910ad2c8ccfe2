import type pg from 'pg';
import type { Uuid } from '#domain/kernel/ids.ts';
import { newToken, tokenHash } from '#infra/identity/cipher.ts';

/** Seconds: the longest line at the renderer and the longest document fit in. */
const VALID_SECONDS = 120;

export interface PrintTickets {
  /** A ticket that opens `caminho` once, in the name of this person. */
  emitir(usuario_id: Uuid, caminho: string): Promise<string>;
  /** Whose ticket it was; null where it was used, has expired, or is for another page. Trying uses it up. */
  resgatar(bilhete: string, caminho: string): Promise<Uuid | null>;
}

/** Tickets in Postgres, by the database's clock: whichever web process is asked. */
export function createPrintTickets({ pool }: { readonly pool: pg.Pool }): PrintTickets {
  return {
    async emitir(usuario_id, caminho) {
      const bilhete = newToken();
      await pool.query('DELETE FROM identidade.bilhetes_de_impressao WHERE expira_em <= now()');
      await pool.query(
        `INSERT INTO identidade.bilhetes_de_impressao (token_hash, usuario_id, caminho, expira_em)
         VALUES ($1, $2, $3, now() + make_interval(secs => $4))`,
        [tokenHash(bilhete), usuario_id, caminho, VALID_SECONDS],
      );
      return bilhete;
    },
    async resgatar(bilhete, caminho) {
      const { rows } = await pool.query<{ usuario_id: Uuid; vale: boolean }>(
        `DELETE FROM identidade.bilhetes_de_impressao WHERE token_hash = $1
         RETURNING usuario_id, caminho = $2 AND expira_em > now() AS vale`,
        [tokenHash(bilhete), caminho],
      );
      return rows[0]?.vale ? rows[0].usuario_id : null;
    },
  };
}
