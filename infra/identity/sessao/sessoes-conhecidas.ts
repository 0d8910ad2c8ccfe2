import type { Logger } from 'pino';
import type { Uuid } from '#domain/kernel/ids.ts';
import { APP_ROLE, createPool, WEB_QUERY_MS } from '#infra/store/postgres/pool.ts';
import { RUNNING } from '#infra/store/postgres/together.ts';
import { sql } from '#projections/kernel/sql.ts';
import { type AcessoRow, acessoRow, acessosDe } from '#projections/usuario/usuario.queries.ts';
import type { Cipher } from '../cipher.ts';
import { type Pessoa, type PessoaCifrada, pessoaDe } from '../pessoas.ts';
import { SESSOES_ABERTAS, type SessaoAberta } from './sessao.ts';

/** Somebody who is registered, with what the read model says that they may do. */
export interface Quem {
  /** Deciphered when somebody asks: most answers name nobody. */
  readonly pessoa: () => Pessoa;
  readonly acesso: AcessoRow;
}

/** An open session with those whom it is about: its owner, and whom they see the application as. */
export interface SessaoConhecida {
  readonly aberta: SessaoAberta;
  readonly quem: ReadonlyMap<Uuid, Quem>;
}

interface SessoesConhecidasDeps {
  readonly url: string;
  readonly cipher: Cipher;
  readonly log: Pick<Logger, 'warn'>;
}

type Linha = Omit<SessaoAberta, 'usuario_id' | 'grupo_ids'> &
  AcessoRow &
  PessoaCifrada & { readonly dono_id: Uuid; readonly grupos_da_entrada: readonly Uuid[] };

const acessos = acessosDe(sql.fragment`u.id = ANY (ARRAY[s.usuario_id, s.vendo_como])`);

/** Of people whom both the read model and the table of people know, whether or not they still have access. */
const CONHECIDAS = `
  SELECT s.token_hash, s.usuario_id AS dono_id, s.segundo_fator, s.grupo_ids AS grupos_da_entrada, s.vendo_como,
    s.vendo_ate, s.parada_segundos, k.chave, p.nome, p.email, a.*
  FROM (${SESSOES_ABERTAS}) s
  CROSS JOIN LATERAL (${acessos.sql}) a
  JOIN identidade.pessoas p ON p.usuario_id = a.usuario_id AND p.email_indice IS NOT NULL
  JOIN identidade.chaves k ON k.usuario_id = a.usuario_id`;

/**
 * The sessions of some tokens that have not ended, in one statement: whatever is asked of the application asks for this
 * first. It joins a dozen tables, and to plan it takes ten times as long as to run it. It has connections of its own, as
 * many as there are lookups at a time: they plan it once and are kept, and nobody stands in front of it there.
 */
export function createSessoesConhecidas({ url, cipher, log }: SessoesConhecidasDeps) {
  const pool = createPool(url, {
    role: APP_ROLE,
    applicationName: 'atalaia-entradas',
    queryTimeout: WEB_QUERY_MS,
    log,
    max: RUNNING,
    planOnce: true,
  });
  return {
    async obter(hashes: readonly Buffer[]): Promise<readonly SessaoConhecida[]> {
      const { rows } = await pool.query<Linha>({ name: 'sessoes-conhecidas', text: CONHECIDAS, values: [hashes] });
      const porSessao = new Map<string, { readonly aberta: SessaoAberta; readonly quem: Map<Uuid, Quem> }>();
      for (const row of rows) {
        const chave = row.token_hash.toString('hex');
        const conhecida = porSessao.get(chave) ?? { aberta: abertaDe(row), quem: new Map<Uuid, Quem>() };
        conhecida.quem.set(row.usuario_id, { pessoa: decifrada(cipher, row), acesso: acessoRow.parse(row) });
        porSessao.set(chave, conhecida);
      }
      return [...porSessao.values()];
    },
    close: () => pool.end(),
  };
}

function decifrada(cipher: Cipher, row: PessoaCifrada): () => Pessoa {
  let pessoa: Pessoa | undefined;
  return () => {
    pessoa ??= pessoaDe(cipher, row);
    return pessoa;
  };
}

function abertaDe(row: Linha): SessaoAberta {
  const { token_hash, segundo_fator, parada_segundos, vendo_como, vendo_ate } = row;
  const { dono_id: usuario_id, grupos_da_entrada: grupo_ids } = row;
  return { token_hash, usuario_id, segundo_fator, grupo_ids, parada_segundos, vendo_como, vendo_ate };
}
