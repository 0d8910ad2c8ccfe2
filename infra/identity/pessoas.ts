import pg from 'pg';
import type { Uuid } from '#domain/kernel/ids.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import { type Cipher, normalizeEmail } from './cipher.ts';

export interface Pessoa {
  readonly usuario_id: Uuid;
  readonly nome: string;
  readonly email: string;
}

const UNIQUE_VIOLATION = '23505';

export type Pessoas = ReturnType<typeof createPessoas>;

/** The encrypted table of people: the only place that knows a name or an e-mail. */
export function createPessoas({ pool, cipher }: { readonly pool: pg.Pool; readonly cipher: Cipher }) {
  return {
    /** Adds or changes a person. @throws Rejection EmailJaCadastrado where the e-mail is somebody else's. */
    registrar: (pessoa: Pessoa): Promise<void> => registrar(pool, cipher, pessoa),

    /** Who has this e-mail. */
    async encontrar(email: string): Promise<Uuid | null> {
      const { rows } = await pool.query<{ usuario_id: Uuid }>(
        'SELECT usuario_id FROM identidade.pessoas WHERE email_indice = $1',
        [cipher.emailIndex(email)],
      );
      return rows[0]?.usuario_id ?? null;
    },

    /** Names and e-mails to show, by user; who was erased or never registered is absent. */
    async obter(ids: readonly Uuid[]): Promise<ReadonlyMap<Uuid, Pessoa>> {
      const { rows } = await pool.query<{ usuario_id: Uuid; chave: Buffer; nome: Buffer; email: Buffer }>(
        `SELECT p.usuario_id, c.chave, p.nome, p.email
         FROM identidade.pessoas p JOIN identidade.chaves c USING (usuario_id)
         WHERE p.usuario_id = ANY ($1::uuid[])`,
        [ids],
      );
      return new Map(
        rows.map(({ usuario_id, chave, nome, email }) => [
          usuario_id,
          {
            usuario_id,
            nome: cipher.open(chave, usuario_id, 'nome', nome),
            email: cipher.open(chave, usuario_id, 'email', email),
          },
        ]),
      );
    },

    /** Erases a person for good: without the key nobody can read the rest, here or in any backup. */
    async apagar(usuario_id: Uuid): Promise<void> {
      await pool.query(
        `WITH chave AS (DELETE FROM identidade.chaves WHERE usuario_id = $1),
              senha AS (DELETE FROM identidade.senhas WHERE usuario_id = $1),
              sessao AS (DELETE FROM identidade.sessoes WHERE usuario_id = $1),
              convite AS (DELETE FROM identidade.convites WHERE usuario_id = $1)
         UPDATE identidade.pessoas SET email_indice = NULL WHERE usuario_id = $1`,
        [usuario_id],
      );
    },
  };
}

async function registrar(pool: pg.Pool, cipher: Cipher, { usuario_id, nome, email }: Pessoa): Promise<void> {
  const key = await keyOf(pool, cipher, usuario_id);
  const values = [
    usuario_id,
    cipher.emailIndex(email),
    cipher.seal(key, usuario_id, 'nome', nome.trim()),
    cipher.seal(key, usuario_id, 'email', normalizeEmail(email)),
  ];
  try {
    await pool.query(
      `INSERT INTO identidade.pessoas (usuario_id, email_indice, nome, email) VALUES ($1, $2, $3, $4)
       ON CONFLICT (usuario_id) DO UPDATE
         SET email_indice = excluded.email_indice, nome = excluded.nome, email = excluded.email, alterada_em = now()`,
      values,
    );
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION) throw new Rejection('EmailJaCadastrado');
    throw error;
  }
}

async function keyOf(pool: pg.Pool, cipher: Cipher, usuario_id: Uuid): Promise<Buffer> {
  // Two writers at once: one key wins, and both use that one.
  const { rows } = await pool.query<{ chave: Buffer }>(
    `INSERT INTO identidade.chaves AS c (usuario_id, chave) VALUES ($1, $2)
     ON CONFLICT (usuario_id) DO UPDATE SET chave = c.chave RETURNING chave`,
    [usuario_id, cipher.newKey(usuario_id)],
  );
  const [row] = rows;
  if (!row) throw new Error('the key of a person was neither made nor found');
  return row.chave;
}
