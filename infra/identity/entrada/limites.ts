import type pg from 'pg';
import type { Cipher } from '../cipher.ts';

export interface Limite {
  readonly nome: string;
  /** Attempts that are let through in one window. */
  readonly tentativas: number;
  readonly janelaSegundos: number;
}

/** What an attempt counts against, and who that is: an account, an address, both, or everybody. */
export interface Contagem {
  readonly limite: Limite;
  readonly quem: string;
  /** Whose account it is about, so that erasing the person finds it. */
  readonly conta?: string;
}

/** Too many attempts at an act that asks for the password again. */
export class LimiteAtingido extends Error {
  override readonly name = 'LimiteAtingido';
  readonly esperaSegundos: number;

  constructor(esperaSegundos: number) {
    super('too many attempts');
    this.esperaSegundos = esperaSegundos;
  }
}

export type Limites = ReturnType<typeof createLimites>;

/** Counts attempts in windows of the database's clock, one statement each: exact over any number of processes. */
export function createLimites({ pool, cipher }: { readonly pool: pg.Pool; readonly cipher: Cipher }) {
  const keyOf = ({ limite, quem }: Contagem) => cipher.blind(`limite:${limite.nome}`, quem);

  async function contar({ limite, quem, conta }: Contagem): Promise<number> {
    const { rows } = await pool.query<{ pontos: number; espera: number }>(
      `INSERT INTO identidade.limites AS l (chave, pontos, janela_ate, conta)
       VALUES ($1, 1, now() + make_interval(secs => $2), $3)
       ON CONFLICT (chave) DO UPDATE SET
         pontos = CASE WHEN l.janela_ate <= now() THEN 1 ELSE l.pontos + 1 END,
         janela_ate = CASE WHEN l.janela_ate <= now() THEN excluded.janela_ate ELSE l.janela_ate END
       RETURNING pontos, ceil(extract(epoch FROM janela_ate - now()))::int AS espera`,
      [keyOf({ limite, quem }), limite.janelaSegundos, conta === undefined ? null : cipher.blind('conta', conta)],
    );
    const row = rows[0];
    return row && row.pontos > limite.tentativas ? Math.max(1, row.espera) : 0;
  }

  return {
    /** Counts an attempt before it is made, against all of these. @returns seconds to wait; 0 where it may go on */
    async contar(contagens: readonly Contagem[]): Promise<number> {
      return Math.max(0, ...(await Promise.all(contagens.map(contar))));
    },

    /** Forgets the attempts of somebody who turned out to be right. */
    async esquecer(contagens: readonly Contagem[]): Promise<void> {
      await pool.query('DELETE FROM identidade.limites WHERE chave = ANY ($1::bytea[])', [contagens.map(keyOf)]);
    },

    /** Takes back one attempt that turned out to be right, where others share the count. */
    async devolver(contagens: readonly Contagem[]): Promise<void> {
      await pool.query('UPDATE identidade.limites SET pontos = pontos - 1 WHERE chave = ANY ($1::bytea[])', [
        contagens.map(keyOf),
      ]);
    },

    async limparVencidos(): Promise<void> {
      await pool.query('DELETE FROM identidade.limites WHERE janela_ate <= now()');
    },
  };
}
