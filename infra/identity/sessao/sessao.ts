import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { SESSAO_TEMPO_MAXIMO, SESSAO_TEMPO_PADRAO } from '#domain/configuracao/configuracao.policy.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { PermissaoChave } from '#domain/modulo/catalogo.ts';
import type { PainelDoTelao } from '#domain/telao/telao.events.ts';
import { sessaoTempoDaInstalacao } from '#projections/configuracao/configuracao.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { ipOf, type Origem } from '../acessos.ts';
import { newToken, tokenHash } from '../cipher.ts';
import type { SessaoDaPessoa } from '../contrato.ts';

/** Seconds: a session's last use is written down at most this often. */
const TOQUE_SEGUNDOS = 15;

/** Who is asking: looked up again for every request, so that a change of access takes effect at once. */
export interface Sessao {
  readonly usuario_id: Uuid;
  /** Null for an operator of the installation. */
  readonly cliente_id: Uuid | null;
  readonly nome: string;
  readonly email: string;
  readonly avatar_id: number;
  readonly permissoes: ReadonlySet<PermissaoChave>;
  /** What every query is narrowed to; null for an operator, who belongs to no client. */
  readonly escopo: Escopo | null;
  /** What forms and scripts of this session must send along. */
  readonly csrf: string;
  /** Set while somebody who administers only looks, as this person would: nothing may be changed then. */
  readonly vendoComo?: VendoComo;
  /** Set where nobody is signed in and a screen on a wall asks: it reads dashboards, by the doors that say so. */
  readonly telao?: DoTelao;
}

/** Which screen it is, who made it, and where it begins. */
export interface DoTelao {
  readonly id: Uuid;
  readonly dono_id: Uuid;
  readonly painel: PainelDoTelao;
}

/** Who really looks, and until when (ISO 8601). */
export interface VendoComo {
  readonly usuario_id: Uuid;
  readonly nome: string;
  readonly ate: string;
}

/** A session that no limit ends for certain; the installation's and the client's may be shorter. */
export interface SessaoAberta {
  readonly token_hash: Buffer;
  readonly usuario_id: Uuid;
  readonly segundo_fator: boolean;
  /** The person's groups at sign-in. */
  readonly grupo_ids: readonly Uuid[];
  /** Since the last request that was written down. */
  readonly parada_segundos: number;
  /** Whom the owner sees the application as, and until when; null for themselves. */
  readonly vendo_como: Uuid | null;
  readonly vendo_ate: string | null;
}

/** Whose session it becomes, with the groups that it is opened under. */
type Titular = Pick<SessaoAberta, 'usuario_id' | 'grupo_ids'>;

export type Sessoes = ReturnType<typeof createSessoes>;

/** Sessions in Postgres, by the database's clock: whichever web process is asked, none has to be right about time. */
export function createSessoes({ pool, secret }: { readonly pool: pg.Pool; readonly secret: string }) {
  const remove = async (text: string, ...values: readonly unknown[]) =>
    (await pool.query<{ usuario_id: Uuid }>(text, [...values])).rows;

  return {
    /** @returns the token for the cookie, which is stored nowhere. */
    async abrir({ usuario_id, grupo_ids }: Titular, origem: Origem, segundo_fator: boolean): Promise<string> {
      const token = newToken();
      const { dispositivo } = origem;
      await pool.query(ABRIR, [tokenHash(token), usuario_id, ipOf(origem), dispositivo, segundo_fator, grupo_ids]);
      return token;
    },

    /** Keeps a session alive. */
    async tocar({ token_hash, parada_segundos }: SessaoAberta): Promise<void> {
      if (parada_segundos < TOQUE_SEGUNDOS) return;
      await pool.query('UPDATE identidade.sessoes SET vista_em = now() WHERE token_hash = $1', [token_hash]);
    },

    /** @returns whose session it was. */
    encerrar: async (token: string): Promise<Uuid | null> =>
      (await remove(ENCERRAR, tokenHash(token)))[0]?.usuario_id ?? null,

    encerrarVarias: async (hashes: readonly Buffer[]): Promise<void> => void (await remove(ENCERRAR_VARIAS, hashes)),

    /** @returns whether the person had such a session. */
    encerrarPorId: async (usuario_id: Uuid, id: Uuid): Promise<boolean> =>
      (await remove(ENCERRAR_POR_ID, usuario_id, id)).length === 1,

    /** Ends every session of a person; the one that asks may go on. */
    encerrarTodas: async (usuario_id: Uuid, menos?: string): Promise<void> =>
      void (await remove(ENCERRAR_TODAS, usuario_id, menos === undefined ? null : tokenHash(menos))),

    /** The person's own that were used in the last `minutos`, the latest first; `token` is that of the one that asks. */
    daPessoa: async (usuario_id: Uuid, minutos: number, token = ''): Promise<readonly SessaoDaPessoa[]> =>
      (await pool.query<SessaoDaPessoa>(DA_PESSOA, [usuario_id, tokenHash(token), minutos])).rows,

    /** Marks that a second factor was given meanwhile. */
    async comSegundoFator(token: string): Promise<void> {
      await pool.query('UPDATE identidade.sessoes SET segundo_fator = true WHERE token_hash = $1', [tokenHash(token)]);
    },

    limparVencidas: async (): Promise<void> => void (await remove(LIMPAR)),

    /** The CSRF token of a session: bound to it, and worth nothing without the server's secret. */
    csrf: (token: string): string =>
      createHmac('sha256', Buffer.from(secret, 'hex')).update(`csrf:sessao:${token}`).digest('base64url'),
  };
}

const VALE = `criada_em > now() - make_interval(mins => ${SESSAO_TEMPO_MAXIMO})`;

/** Over by itself at its instant. */
const VISAO = `CASE WHEN vendo_ate > now() THEN vendo_como END AS vendo_como,
  CASE WHEN vendo_ate > now() THEN vendo_ate END AS vendo_ate`;

const ABRIR = `
  INSERT INTO identidade.sessoes (token_hash, usuario_id, ip, dispositivo, segundo_fator, grupo_ids)
  VALUES ($1, $2, $3, $4, $5, $6)`;

/** Of the tokens whose hashes are the first parameter. */
export const SESSOES_ABERTAS = `
  SELECT token_hash, usuario_id, segundo_fator, grupo_ids, ${VISAO}, extract(epoch FROM now() - vista_em)::int AS parada_segundos
  FROM identidade.sessoes WHERE token_hash = ANY ($1::bytea[]) AND ${VALE}`;

const DA_PESSOA = `
  SELECT id, criada_em, vista_em, host(ip) AS ip, dispositivo, token_hash = $2 AS atual
  FROM identidade.sessoes WHERE usuario_id = $1 AND ${VALE} AND vista_em > now() - make_interval(mins => $3)
  ORDER BY atual DESC, vista_em DESC, id`;

const ENCERRAR = 'DELETE FROM identidade.sessoes WHERE token_hash = $1 RETURNING usuario_id';
const ENCERRAR_VARIAS = 'DELETE FROM identidade.sessoes WHERE token_hash = ANY ($1::bytea[])';
const ENCERRAR_POR_ID = 'DELETE FROM identidade.sessoes WHERE usuario_id = $1 AND id = $2 RETURNING usuario_id';
const ENCERRAR_TODAS = 'DELETE FROM identidade.sessoes WHERE usuario_id = $1 AND token_hash IS DISTINCT FROM $2';
const LIMPAR = `
  DELETE FROM identidade.sessoes WHERE NOT (${VALE}) OR vista_em <= now() - make_interval(mins =>
    COALESCE((${sessaoTempoDaInstalacao.sql}), ${SESSAO_TEMPO_PADRAO}))`;
