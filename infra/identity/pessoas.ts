import pg from 'pg';
import type { Uuid } from '#domain/kernel/ids.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import { toPg } from '#infra/store/postgres/pool.ts';
import { sql } from '#projections/kernel/sql.ts';
import { usuariosApagados } from '#projections/usuario/usuario.queries.ts';
import { type Cipher, normalizeEmail } from './cipher.ts';

export interface Pessoa {
  readonly usuario_id: Uuid;
  readonly nome: string;
  readonly email: string;
}

/** The same as its row, with the key that opens it. */
export interface PessoaCifrada {
  readonly usuario_id: Uuid;
  readonly chave: Buffer;
  readonly nome: Buffer;
  readonly email: Buffer;
}

/** A pool, or the connection of a transaction. */
export type Conexao = Pick<pg.ClientBase, 'query'>;

const UNIQUE_VIOLATION = '23505';

export type Pessoas = ReturnType<typeof createPessoas>;

/** The encrypted table of people: the only place that knows a name or an e-mail. */
export function createPessoas({ pool, cipher }: { readonly pool: pg.Pool; readonly cipher: Cipher }) {
  const obter = (ids: readonly Uuid[]) => conhecidas(pool, cipher, ids);

  /**
   * Erases a person for good, in one statement: without the key nobody can read the rest, here or in a backup made
   * after it. An empty row stays and says that there is nobody to come back.
   */
  async function apagar(usuario_id: Uuid): Promise<void> {
    const email = (await obter([usuario_id])).get(usuario_id)?.email;
    const contas = [usuario_id, ...(email === undefined ? [] : [email])];
    await pool.query(APAGAR, [usuario_id, contas.map((conta) => cipher.blind('conta', conta))]);
  }

  return {
    /** The person's key, made where there is none. */
    chave: (usuario_id: Uuid, conexao: Conexao = pool): Promise<Buffer> => keyOf(conexao, cipher, usuario_id),

    /**
     * Adds or changes a person, in a transaction of whoever asks; another e-mail ends the links that went to the one
     * before. @returns who they were before; null where nobody was registered
     * @throws Rejection EmailJaCadastrado (somebody else's), UsuarioApagado
     */
    registrar: (conexao: Conexao, pessoa: Pessoa): Promise<Pessoa | null> => registrar(conexao, cipher, pessoa),

    /** Whether somebody was here who is not any more. */
    async apagada(usuario_id: Uuid): Promise<boolean> {
      const { rowCount } = await pool.query(
        'SELECT FROM identidade.pessoas WHERE usuario_id = $1 AND email_indice IS NULL',
        [usuario_id],
      );
      return rowCount === 1;
    },

    /** Who has this e-mail. */
    async encontrar(email: string): Promise<Uuid | null> {
      const { rows } = await pool.query<{ usuario_id: Uuid }>(
        'SELECT usuario_id FROM identidade.pessoas WHERE email_indice = $1',
        [cipher.emailIndex(email)],
      );
      return rows[0]?.usuario_id ?? null;
    },

    /** Names and e-mails to show, by user; who was erased or never registered is absent. */
    obter,

    apagar,

    /** Erases whom the log already says to be erased, where the process that wrote it ended before the tables changed. */
    async concluirApagamentos(): Promise<void> {
      const { rows } = await pool.query<{ usuario_id: Uuid }>(toPg(POR_CONCLUIR));
      for (const { usuario_id } of rows) await apagar(usuario_id);
    },
  };
}

async function conhecidas(pool: pg.Pool, cipher: Cipher, ids: readonly Uuid[]): Promise<ReadonlyMap<Uuid, Pessoa>> {
  const { rows } = await pool.query<PessoaCifrada>(
    `SELECT p.usuario_id, c.chave, p.nome, p.email
     FROM identidade.pessoas p JOIN identidade.chaves c USING (usuario_id)
     WHERE p.usuario_id = ANY ($1::uuid[]) AND p.email_indice IS NOT NULL`,
    [ids],
  );
  return new Map(rows.map((row) => [row.usuario_id, pessoaDe(cipher, row)]));
}

export const pessoaDe = (cipher: Cipher, { usuario_id, chave, nome, email }: PessoaCifrada): Pessoa => ({
  usuario_id,
  nome: cipher.open(chave, usuario_id, 'nome', nome),
  email: cipher.open(chave, usuario_id, 'email', email),
});

/** Name and e-mail as they are kept. */
export const comoSeGuarda = ({ usuario_id, nome, email }: Pessoa): Pessoa => ({
  usuario_id,
  nome: nome.trim(),
  email: normalizeEmail(email),
});

async function registrar(conexao: Conexao, cipher: Cipher, pessoa: Pessoa): Promise<Pessoa | null> {
  const { usuario_id, nome, email } = comoSeGuarda(pessoa);
  // Held until the end: of two changes at once, the second one's e-mail before is the first one's.
  const { rows } = await conexao.query<PessoaCifrada>(ANTES, [usuario_id]);
  const antes = rows[0] === undefined ? null : pessoaDe(cipher, rows[0]);
  const key = await keyOf(conexao, cipher, usuario_id);
  const values = [
    usuario_id,
    cipher.emailIndex(email),
    cipher.seal(key, usuario_id, 'nome', nome),
    cipher.seal(key, usuario_id, 'email', email),
  ];
  try {
    const { rowCount } = await conexao.query(REGISTRAR, values);
    if (rowCount === 0) throw new Rejection('UsuarioApagado');
    return antes;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION) throw new Rejection('EmailJaCadastrado');
    throw error;
  }
}

async function keyOf(conexao: Conexao, cipher: Cipher, usuario_id: Uuid): Promise<Buffer> {
  // Two writers at once: one key wins, and both use that one.
  const { rows } = await conexao.query<{ chave: Buffer }>(
    `INSERT INTO identidade.chaves AS c (usuario_id, chave)
     SELECT $1, $2 WHERE NOT EXISTS (
       SELECT FROM identidade.pessoas p WHERE p.usuario_id = $1 AND p.email_indice IS NULL)
     ON CONFLICT (usuario_id) DO UPDATE SET chave = c.chave RETURNING chave`,
    [usuario_id, cipher.newKey(usuario_id)],
  );
  const [row] = rows;
  if (!row) throw new Rejection('UsuarioApagado');
  return row.chave;
}

const ANTES = `
  SELECT p.usuario_id, c.chave, p.nome, p.email
  FROM identidade.pessoas p JOIN identidade.chaves c USING (usuario_id)
  WHERE p.usuario_id = $1 AND p.email_indice IS NOT NULL FOR UPDATE OF p`;

/** Links that went to another e-mail than the person's own end with it: whoever reads that mailbox is not them. */
const REGISTRAR = `
  WITH antes AS (SELECT email_indice FROM identidade.pessoas WHERE usuario_id = $1),
    agora AS (
      INSERT INTO identidade.pessoas AS p (usuario_id, email_indice, nome, email) VALUES ($1, $2, $3, $4)
      ON CONFLICT (usuario_id) DO UPDATE
        SET email_indice = excluded.email_indice, nome = excluded.nome, email = excluded.email, alterada_em = now()
        WHERE p.email_indice IS NOT NULL
      RETURNING email_indice),
    mudou AS (SELECT FROM antes JOIN agora ON antes.email_indice <> agora.email_indice),
    redefinicao AS (
      DELETE FROM identidade.redefinicoes WHERE usuario_id = $1 AND usado_em IS NULL AND EXISTS (SELECT FROM mudou)),
    convite AS (
      DELETE FROM identidade.convites WHERE usuario_id = $1 AND usado_em IS NULL AND EXISTS (SELECT FROM mudou))
  SELECT FROM agora`;

const POR_CONCLUIR = sql.fragment`
  SELECT p.usuario_id FROM identidade.pessoas p
  WHERE p.email_indice IS NOT NULL AND p.usuario_id IN (${usuariosApagados})`;

/** Everything under the person's id, and what was counted against the account. `''` opens with no key: nothing is left. */
const APAGAR = `
  WITH chave AS (DELETE FROM identidade.chaves WHERE usuario_id = $1),
    senha AS (DELETE FROM identidade.senhas WHERE usuario_id = $1),
    sessao AS (DELETE FROM identidade.sessoes WHERE usuario_id = $1),
    convite AS (DELETE FROM identidade.convites WHERE usuario_id = $1),
    redefinicao AS (DELETE FROM identidade.redefinicoes WHERE usuario_id = $1),
    pendente AS (DELETE FROM identidade.entradas_pendentes WHERE usuario_id = $1),
    fator AS (DELETE FROM identidade.segundos_fatores WHERE usuario_id = $1),
    codigo AS (DELETE FROM identidade.codigos_de_recuperacao WHERE usuario_id = $1),
    aparelho AS (DELETE FROM identidade.aparelhos WHERE usuario_id = $1),
    bilhete AS (DELETE FROM identidade.bilhetes_de_impressao WHERE usuario_id = $1),
    telao AS (DELETE FROM identidade.teloes WHERE usuario_id = $1),
    mensagem AS (DELETE FROM identidade.mensagens WHERE usuario_id = $1),
    resumo AS (DELETE FROM identidade.resumos WHERE usuario_id = $1),
    identificacao AS (DELETE FROM identidade.identificacoes WHERE usuario_id = $1),
    acesso AS (DELETE FROM identidade.acessos WHERE usuario_id = $1),
    limite AS (DELETE FROM identidade.limites WHERE conta = ANY ($2::bytea[]))
  INSERT INTO identidade.pessoas AS p (usuario_id, email_indice, nome, email) VALUES ($1, NULL, '', '')
  ON CONFLICT (usuario_id) DO UPDATE SET email_indice = NULL, nome = '', email = '', alterada_em = now()`;
