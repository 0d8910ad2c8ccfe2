import { createHmac } from 'node:crypto';
import type pg from 'pg';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { PermissaoChave } from '#domain/modulo/catalogo.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { ipOf, type Origem } from './acessos.ts';
import { newToken, tokenHash } from './cipher.ts';

/** Minutes without a request after which a session ends: the default of `sessao_tempo`. */
const SESSAO_TEMPO_PADRAO_MINUTOS = 120;
/** Hours after which a session ends however much it is used. */
const SESSAO_MAXIMA_HORAS = 12;
/** Seconds: a session's last use is written down at most this often. */
const TOQUE_SEGUNDOS = 60;

/** Who is asking: looked up again for every request, so that a change of access takes effect at once. */
export interface Sessao {
  readonly usuario_id: Uuid;
  /** Null for an operator of the installation. */
  readonly cliente_id: Uuid | null;
  readonly nome: string;
  readonly email: string;
  readonly permissoes: ReadonlySet<PermissaoChave>;
  /** What every query is narrowed to; null for an operator, who belongs to no client. */
  readonly escopo: Escopo | null;
  /** What forms and scripts of this session must send along. */
  readonly csrf: string;
}

export type Sessoes = ReturnType<typeof createSessoes>;

interface SessaoAberta {
  readonly usuario_id: Uuid;
}

/** Sessions in Postgres, by the database's clock: any web process may be asked, and none has to be right about time. */
export function createSessoes({ pool, secret }: { readonly pool: pg.Pool; readonly secret: string }) {
  return {
    /** @returns the token for the cookie, which is stored nowhere. */
    async abrir(usuario_id: Uuid, origem: Origem): Promise<string> {
      const token = newToken();
      await pool.query(
        'INSERT INTO identidade.sessoes (token_hash, usuario_id, ip, dispositivo) VALUES ($1, $2, $3, $4)',
        [tokenHash(token), usuario_id, ipOf(origem), origem.dispositivo],
      );
      return token;
    },

    /** The session of a token, unless it ended. `usar` keeps it alive; a page that merely stays open does not. */
    async obter(token: string, usar = true): Promise<SessaoAberta | null> {
      const { rows } = await pool.query<SessaoAberta & { tocar: boolean }>(
        `SELECT usuario_id, vista_em < now() - make_interval(secs => $4) AS tocar
         FROM identidade.sessoes
         WHERE token_hash = $1
           AND vista_em > now() - make_interval(mins => $2)
           AND criada_em > now() - make_interval(hours => $3)`,
        [tokenHash(token), SESSAO_TEMPO_PADRAO_MINUTOS, SESSAO_MAXIMA_HORAS, TOQUE_SEGUNDOS],
      );
      const [row] = rows;
      if (!row) return null;
      if (usar && row.tocar) {
        await pool.query('UPDATE identidade.sessoes SET vista_em = now() WHERE token_hash = $1', [tokenHash(token)]);
      }
      return { usuario_id: row.usuario_id };
    },

    /** @returns whose session it was. */
    async encerrar(token: string): Promise<Uuid | null> {
      const { rows } = await pool.query<{ usuario_id: Uuid }>(
        'DELETE FROM identidade.sessoes WHERE token_hash = $1 RETURNING usuario_id',
        [tokenHash(token)],
      );
      return rows[0]?.usuario_id ?? null;
    },

    /** Ends every session of a person; the one that asks may go on. */
    async encerrarTodas(usuario_id: Uuid, menos?: string): Promise<void> {
      await pool.query('DELETE FROM identidade.sessoes WHERE usuario_id = $1 AND token_hash IS DISTINCT FROM $2', [
        usuario_id,
        menos === undefined ? null : tokenHash(menos),
      ]);
    },

    async limparVencidas(): Promise<void> {
      await pool.query(
        `DELETE FROM identidade.sessoes
         WHERE vista_em <= now() - make_interval(mins => $1) OR criada_em <= now() - make_interval(hours => $2)`,
        [SESSAO_TEMPO_PADRAO_MINUTOS, SESSAO_MAXIMA_HORAS],
      );
    },

    /** The CSRF token of a session: bound to it, and worth nothing without the server's secret. */
    csrf: (token: string): string =>
      createHmac('sha256', Buffer.from(secret, 'hex')).update(`csrf:sessao:${token}`).digest('base64url'),
  };
}
