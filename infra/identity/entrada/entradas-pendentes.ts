import type pg from 'pg';
import type { Uuid } from '#domain/kernel/ids.ts';
import { newToken, tokenHash } from '../cipher.ts';

/** Minutes between password and code. */
export const ENTRADA_PENDENTE_MINUTOS = 10;

/** A sign-in that has begun. */
export interface Pendente {
  readonly usuario_id: Uuid;
  /** Whether the code of the second factor was given already. */
  readonly codigo_dado: boolean;
}

export type EntradasPendentes = ReturnType<typeof createEntradasPendentes>;

/** Sign-ins whose password was right and that miss something else: they let nobody see anything. */
export function createEntradasPendentes({ pool }: { readonly pool: pg.Pool }) {
  return {
    /** @returns the token for the cookie. */
    async abrir(usuario_id: Uuid): Promise<string> {
      const token = newToken();
      await pool.query(
        `INSERT INTO identidade.entradas_pendentes (token_hash, usuario_id, expira_em)
         VALUES ($1, $2, now() + make_interval(mins => $3))`,
        [tokenHash(token), usuario_id, ENTRADA_PENDENTE_MINUTOS],
      );
      return token;
    },

    async obter(token: string): Promise<Pendente | null> {
      const { rows } = await pool.query<Pendente>(
        `SELECT usuario_id, codigo_dado_em IS NOT NULL AS codigo_dado
         FROM identidade.entradas_pendentes WHERE token_hash = $1 AND expira_em > now()`,
        [tokenHash(token)],
      );
      return rows[0] ?? null;
    },

    /** The code was right, and something else is missing. @returns whether the sign-in still waited */
    async marcarCodigo(token: string): Promise<boolean> {
      const text = `UPDATE identidade.entradas_pendentes SET codigo_dado_em = now()
        WHERE token_hash = $1 AND expira_em > now() AND codigo_dado_em IS NULL`;
      return (await pool.query(text, [tokenHash(token)])).rowCount === 1;
    },

    /** Uses it up: of two at once, one signs in. */
    async consumir(token: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        'DELETE FROM identidade.entradas_pendentes WHERE token_hash = $1 AND expira_em > now()',
        [tokenHash(token)],
      );
      return rowCount === 1;
    },

    /** A password that is no longer the person's must not lead to a session either. */
    async encerrarTodas(usuario_id: Uuid): Promise<void> {
      await pool.query('DELETE FROM identidade.entradas_pendentes WHERE usuario_id = $1', [usuario_id]);
    },

    async limparVencidas(): Promise<void> {
      await pool.query('DELETE FROM identidade.entradas_pendentes WHERE expira_em <= now()');
    },
  };
}
