import type pg from 'pg';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { Cipher } from './cipher.ts';
import { type Conexao, comoSeGuarda, type Pessoa, type PessoaCifrada, type Pessoas, pessoaDe } from './pessoas.ts';

/** What an event of the log says of a name and an e-mail: nothing, but whether they are these. */
export interface Selos {
  readonly nome_hmac: string;
  readonly email_hmac: string;
}

/** Who somebody was, from an instant on. */
export interface Identificacao extends Pessoa {
  /** Milliseconds of Unix time; -Infinity for what was before anything was kept of it. */
  readonly desde: number;
  readonly evento_id: Uuid | null;
}

type Linha = PessoaCifrada & { readonly desde: number | null; readonly evento_id: Uuid | null };

export type Identificacoes = ReturnType<typeof createIdentificacoes>;

/** What people were called on any day, under their own keys: erased with them. */
export function createIdentificacoes({ pool, cipher }: { readonly pool: pg.Pool; readonly cipher: Cipher }) {
  return {
    /** What the log keeps of who somebody is now. */
    selar: (chave: Buffer, pessoa: Pessoa): Selos => selosDe(cipher, chave, pessoa),

    /** @param desde ISO 8601; null for what was before anything was kept of it */
    async lembrar(
      conexao: Conexao,
      chave: Buffer,
      pessoa: Pessoa,
      { desde, evento_id }: { readonly desde: string | null; readonly evento_id: Uuid | null },
    ): Promise<void> {
      const { usuario_id, nome, email } = comoSeGuarda(pessoa);
      const cifrados = [cipher.seal(chave, usuario_id, 'nome', nome), cipher.seal(chave, usuario_id, 'email', email)];
      await conexao.query(LEMBRAR, [usuario_id, desde ?? '-infinity', evento_id, ...cifrados]);
    },

    /** Whether anything is kept of what somebody was called. */
    async tem(conexao: Conexao, usuario_id: Uuid): Promise<boolean> {
      const text = 'SELECT FROM identidade.identificacoes WHERE usuario_id = $1 LIMIT 1';
      return (await conexao.query(text, [usuario_id])).rowCount === 1;
    },

    /** Everything that these people were called, the earliest first. */
    async de(ids: readonly Uuid[]): Promise<ReadonlyMap<Uuid, readonly Identificacao[]>> {
      const { rows } = await pool.query<Linha>(DE, [ids]);
      const porPessoa = new Map<Uuid, Identificacao[]>();
      for (const row of rows) {
        const dela = porPessoa.get(row.usuario_id) ?? [];
        const { desde, evento_id } = row;
        dela.push({ ...pessoaDe(cipher, row), desde: desde ?? Number.NEGATIVE_INFINITY, evento_id });
        porPessoa.set(row.usuario_id, dela);
      }
      return porPessoa;
    },
  };
}

export const selosDe = (cipher: Cipher, chave: Buffer, pessoa: Pessoa): Selos => {
  const { usuario_id, nome, email } = comoSeGuarda(pessoa);
  return {
    nome_hmac: cipher.fingerprint(chave, usuario_id, 'nome', nome),
    email_hmac: cipher.fingerprint(chave, usuario_id, 'email', email),
  };
};

/** Who people were on a day; of whom nothing else is kept, who they are. */
export async function nomesDeEntao(
  {
    pessoas,
    identificacoes,
  }: { readonly pessoas: Pick<Pessoas, 'obter'>; readonly identificacoes: Pick<Identificacoes, 'de'> },
  ids: readonly Uuid[],
): Promise<(id: Uuid, em: string) => Pessoa | undefined> {
  if (ids.length === 0) return () => undefined;
  const [agora, antes] = await Promise.all([pessoas.obter(ids), identificacoes.de(ids)]);
  return (id: Uuid, em: string): Pessoa | undefined => {
    const atual = agora.get(id);
    const dela = atual === undefined ? [] : (antes.get(id) ?? []);
    // Nobody did anything before they were first called something: the first name is that of the time before it.
    return dela.findLast(({ desde }) => desde <= Date.parse(em)) ?? dela[0] ?? atual;
  };
}

const LEMBRAR = `
  INSERT INTO identidade.identificacoes (usuario_id, desde, evento_id, nome, email) VALUES ($1, $2, $3, $4, $5)`;

const DE = `
  SELECT i.usuario_id, c.chave, i.nome, i.email, i.evento_id,
    CASE WHEN isfinite(i.desde) THEN (extract(epoch FROM i.desde) * 1000)::float8 END AS desde
  FROM identidade.identificacoes i JOIN identidade.chaves c USING (usuario_id)
  WHERE i.usuario_id = ANY ($1::uuid[]) ORDER BY i.usuario_id, i.desde, i.id`;
