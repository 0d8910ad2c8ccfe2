import { randomBytes } from 'node:crypto';
import { hash, type Options, verify } from '@node-rs/argon2';
import type pg from 'pg';
import type { Uuid } from '#domain/kernel/ids.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import type { ForcaDaSenha } from './forca-da-senha.ts';

/** Characters; no rule about which. */
const SENHA_MINIMA = 8;
/** Characters: above any passphrase, low enough that hashing costs the same for all. */
const SENHA_MAXIMA = 128;

/** argon2id (the package's default) with 19 MiB and two passes, the first choice of OWASP's cheat sheet for passwords. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const COST_PREFIX = '$argon2id$v=19$m=19456,t=2,p=1$';

export type Senhas = ReturnType<typeof createSenhas>;

/** Passwords: stored as argon2id, checked in the same time whether or not there is one. */
export function createSenhas({ pool, forca }: { readonly pool: pg.Pool; readonly forca: ForcaDaSenha }) {
  // What unknown people are compared with, so that they take as long as known ones.
  const dummy = hash(randomBytes(32), COST);

  return {
    /**
     * @param conhecidas what others know of the person
     * @throws Rejection SenhaCurta, SenhaLonga, SenhaComum
     */
    async exigirBoa(senha: string, conhecidas: readonly string[]): Promise<void> {
      const normal = senha.normalize('NFC');
      const caracteres = [...normal].length;
      if (caracteres < SENHA_MINIMA) throw new Rejection('SenhaCurta', { minimo: SENHA_MINIMA });
      if (caracteres > SENHA_MAXIMA) throw new Rejection('SenhaLonga', { maximo: SENHA_MAXIMA });
      if (await forca.comum(normal, conhecidas)) throw new Rejection('SenhaComum');
    },

    /**
     * Links that were sent to choose one end: whoever has them would choose over this one.
     * @param definida_por who chose it; null for the person
     */
    async definir(usuario_id: Uuid, senha: string, definida_por: Uuid | null = null): Promise<void> {
      await pool.query(GUARDAR, [usuario_id, await hash(senha.normalize('NFC'), COST), definida_por]);
      await pool.query(ENCERRAR_LINKS, [usuario_id]);
    },

    async tem(usuario_id: Uuid): Promise<boolean> {
      const { rowCount } = await pool.query('SELECT 1 FROM identidade.senhas WHERE usuario_id = $1', [usuario_id]);
      return rowCount === 1;
    },

    /** Who chose the password that holds; null where it was the person, or there is none. */
    async definidaPor(usuario_id: Uuid): Promise<Uuid | null> {
      const text = 'SELECT definida_por FROM identidade.senhas WHERE usuario_id = $1';
      const { rows } = await pool.query<{ definida_por: Uuid | null }>(text, [usuario_id]);
      return rows[0]?.definida_por ?? null;
    },

    /** Null stands for somebody unknown: the answer is false, after the same work. */
    async confere(usuario_id: Uuid | null, senha: string): Promise<boolean> {
      const { rows } = await pool.query<{ hash: string }>('SELECT hash FROM identidade.senhas WHERE usuario_id = $1', [
        usuario_id,
      ]);
      const stored = rows[0]?.hash;
      const letras = [...senha.normalize('NFC')];
      const normal = letras.slice(0, SENHA_MAXIMA).join('');
      const right = await verify(stored ?? (await dummy), normal);
      if (!right || letras.length > SENHA_MAXIMA || stored === undefined || usuario_id === null) return false;
      // Hashed at another cost, some years ago: now is the only moment at which it can be done again.
      if (!stored.startsWith(COST_PREFIX)) await pool.query(REFAZER, [usuario_id, await hash(normal, COST), stored]);
      return true;
    },
  };
}

const GUARDAR = `
  INSERT INTO identidade.senhas (usuario_id, hash, definida_por) VALUES ($1, $2, $3)
  ON CONFLICT (usuario_id) DO UPDATE
    SET hash = excluded.hash, definida_em = now(), definida_por = excluded.definida_por`;

/** The same password, whoever chose it; one that was chosen meanwhile stays. */
const REFAZER = 'UPDATE identidade.senhas SET hash = $2 WHERE usuario_id = $1 AND hash = $3';

/** But the one that is being used at this moment, which ends by itself. */
const ENCERRAR_LINKS = `
  WITH redefinicao AS (DELETE FROM identidade.redefinicoes WHERE usuario_id = $1 AND usado_em IS NULL)
  DELETE FROM identidade.convites WHERE usuario_id = $1 AND usado_em IS NULL`;
