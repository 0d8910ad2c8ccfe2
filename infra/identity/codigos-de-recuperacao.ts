import { randomInt } from 'node:crypto';
import type pg from 'pg';
import type { Uuid } from '#domain/kernel/ids.ts';
import { inTransaction } from '../store/postgres/in-transaction.ts';
import type { Cipher } from './cipher.ts';

const QUANTOS = 10;
/** Without what is read as something else: I, L, O, U. Ten of them are 50 bits. */
const ALFABETO = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LETRAS = 10;

export type CodigosDeRecuperacao = ReturnType<typeof createCodigosDeRecuperacao>;

/** Codes for the day on which the authenticator is lost. Kept as HMAC: who reads the table cannot use them. */
export function createCodigosDeRecuperacao({ pool, cipher }: { readonly pool: pg.Pool; readonly cipher: Cipher }) {
  const hashOf = (usuario_id: Uuid, codigo: string) => cipher.blind('recuperacao', `${usuario_id} ${lido(codigo)}`);

  return {
    /** New ones in the place of all earlier ones. @returns them as people write them down, this once */
    async gerar(usuario_id: Uuid): Promise<readonly string[]> {
      const codigos = new Set<string>();
      while (codigos.size < QUANTOS) codigos.add(sorteado());
      const lista = [...codigos];
      await inTransaction(pool, async (client) => {
        await client.query('DELETE FROM identidade.codigos_de_recuperacao WHERE usuario_id = $1', [usuario_id]);
        await client.query(
          'INSERT INTO identidade.codigos_de_recuperacao (usuario_id, codigo_hash) SELECT $1, * FROM unnest($2::bytea[])',
          [usuario_id, lista.map((codigo) => hashOf(usuario_id, codigo))],
        );
      });
      return lista;
    },

    /** Takes a code; the same one again is refused, and of two at once one is taken. */
    async usar(usuario_id: Uuid, codigo: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        `UPDATE identidade.codigos_de_recuperacao SET usado_em = now()
         WHERE usuario_id = $1 AND codigo_hash = $2 AND usado_em IS NULL`,
        [usuario_id, hashOf(usuario_id, codigo)],
      );
      return rowCount === 1;
    },

    async restantes(usuario_id: Uuid): Promise<number> {
      const { rows } = await pool.query<{ total: number }>(
        'SELECT count(*)::int AS total FROM identidade.codigos_de_recuperacao WHERE usuario_id = $1 AND usado_em IS NULL',
        [usuario_id],
      );
      return rows[0]?.total ?? 0;
    },
  };
}

function sorteado(): string {
  const letras = Array.from({ length: LETRAS }, () => ALFABETO[randomInt(ALFABETO.length)]).join('');
  return `${letras.slice(0, LETRAS / 2)}-${letras.slice(LETRAS / 2)}`;
}

/** As typed by somebody in a hurry: in whatever case, with or without hyphen, and letters that stand for what they look like. */
function lido(codigo: string): string {
  const letras = codigo.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '');
  return letras.replace(/O/g, '0').replace(/[IL]/g, '1');
}
