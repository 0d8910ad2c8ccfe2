import type pg from 'pg';
import type { Cipher } from './cipher.ts';

export interface Limite {
  readonly nome: string;
  /** Attempts that are let through in one window. */
  readonly tentativas: number;
  readonly janelaSegundos: number;
}

/** One account from one address: a person who mistypes never meets it, a guesser at once. */
export const LIMITE_CONTA_E_ENDERECO: Limite = { nome: 'conta-endereco', tentativas: 10, janelaSegundos: 900 };
/** One address over all accounts: spraying one password over many people. Offices share an address. */
export const LIMITE_ENDERECO: Limite = { nome: 'endereco', tentativas: 100, janelaSegundos: 900 };
/** One account over all addresses: guessing from many machines. */
export const LIMITE_CONTA: Limite = { nome: 'conta', tentativas: 100, janelaSegundos: 3_600 };

export type Limites = ReturnType<typeof createLimites>;

/** Counts attempts in windows of the database's clock, one statement each: exact over any number of processes. */
export function createLimites({ pool, cipher }: { readonly pool: pg.Pool; readonly cipher: Cipher }) {
  const keyOf = (limite: Limite, quem: string) => cipher.blind(`limite:${limite.nome}`, quem);
  return {
    /** Counts an attempt before it is made. @returns seconds to wait; 0 where it may go on. */
    async contar(limite: Limite, quem: string): Promise<number> {
      const { rows } = await pool.query<{ pontos: number; espera: number }>(
        `INSERT INTO identidade.limites AS l (chave, pontos, janela_ate)
         VALUES ($1, 1, now() + make_interval(secs => $2))
         ON CONFLICT (chave) DO UPDATE SET
           pontos = CASE WHEN l.janela_ate <= now() THEN 1 ELSE l.pontos + 1 END,
           janela_ate = CASE WHEN l.janela_ate <= now() THEN excluded.janela_ate ELSE l.janela_ate END
         RETURNING pontos, ceil(extract(epoch FROM janela_ate - now()))::int AS espera`,
        [keyOf(limite, quem), limite.janelaSegundos],
      );
      const row = rows[0];
      return row && row.pontos > limite.tentativas ? Math.max(1, row.espera) : 0;
    },

    /** Forgets the attempts of somebody who turned out to be right. */
    async esquecer(limite: Limite, quem: string): Promise<void> {
      await pool.query('DELETE FROM identidade.limites WHERE chave = $1', [keyOf(limite, quem)]);
    },

    /** Takes back one attempt that turned out to be right, where others share the count. */
    async devolver(limite: Limite, quem: string): Promise<void> {
      await pool.query('UPDATE identidade.limites SET pontos = pontos - 1 WHERE chave = $1', [keyOf(limite, quem)]);
    },

    async limparVencidos(): Promise<void> {
      await pool.query('DELETE FROM identidade.limites WHERE janela_ate <= now()');
    },
  };
}
