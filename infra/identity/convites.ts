import type pg from 'pg';
import type { Uuid } from '#domain/kernel/ids.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import { convite as cartaDeConvite } from '../edge/mail/cartas.ts';
import type { Correio } from '../edge/mail/correio.ts';
import type { Acessos, Origem } from './acessos.ts';
import { newToken, tokenHash } from './cipher.ts';
import type { Pessoa, Pessoas } from './pessoas.ts';

/** Hours that a link is good for. */
const CONVITE_HORAS = 72;

export interface ConvitesDeps {
  readonly pool: pg.Pool;
  readonly pessoas: Pick<Pessoas, 'obter'>;
  readonly acessos: Acessos;
  readonly correio: Correio;
  /** Address of ours, never taken from a request. */
  readonly origemPublica: string;
  exigirBoa(senha: string, pessoa: Pessoa): Promise<void>;
  cadastrar(pessoa: Pessoa, por: Uuid | null): Promise<void>;
  primeiraSenha(usuario_id: Uuid, senha: string): Promise<void>;
}

export type Convites = ReturnType<typeof createConvites>;

/** Links that work once: whoever opens one chooses name, e-mail and password of the user that it was made for. */
export function createConvites(deps: ConvitesDeps) {
  const { pool, pessoas, acessos, correio, origemPublica, exigirBoa, cadastrar, primeiraSenha } = deps;

  /** @returns the token of the link; links made before for the same user end. */
  async function criar(usuario_id: Uuid): Promise<string> {
    const token = newToken();
    await pool.query(
      `WITH anteriores AS (DELETE FROM identidade.convites WHERE usuario_id = $2 AND usado_em IS NULL)
       INSERT INTO identidade.convites (token_hash, usuario_id, expira_em)
       VALUES ($1, $2, now() + make_interval(hours => $3))`,
      [tokenHash(token), usuario_id, CONVITE_HORAS],
    );
    return token;
  }

  return {
    criar,

    /** Sends a link to whoever is registered already. @throws Rejection UsuarioInexistente */
    async convidar(usuario_id: Uuid): Promise<void> {
      if (!(await pessoas.obter([usuario_id])).has(usuario_id)) throw new Rejection('UsuarioInexistente');
      const link = `${origemPublica}/convite/${await criar(usuario_id)}`;
      await correio.enviar(usuario_id, cartaDeConvite(link, CONVITE_HORAS));
    },

    /** Whom a link that still works is for. */
    async obter(token: string): Promise<Uuid | null> {
      const { rows } = await pool.query<{ usuario_id: Uuid }>(
        'SELECT usuario_id FROM identidade.convites WHERE token_hash = $1 AND usado_em IS NULL AND expira_em > now()',
        [tokenHash(token)],
      );
      return rows[0]?.usuario_id ?? null;
    },

    /**
     * Takes a link: name, e-mail and password of its user become these.
     * @throws Rejection ConviteInvalido, EmailJaCadastrado, SenhaCurta, SenhaLonga, SenhaComum; after the last four it works on
     */
    async aceitar(token: string, quem: Omit<Pessoa, 'usuario_id'>, senha: string, origem: Origem): Promise<Uuid> {
      const usuario_id = await usar(pool, token);
      if (usuario_id === null) throw new Rejection('ConviteInvalido');
      try {
        await exigirBoa(senha, { usuario_id, ...quem });
        await cadastrar({ usuario_id, ...quem }, usuario_id);
        await primeiraSenha(usuario_id, senha);
      } catch (error) {
        await pool.query('UPDATE identidade.convites SET usado_em = NULL WHERE token_hash = $1', [tokenHash(token)]);
        throw error;
      }
      await acessos.anotar('convite', usuario_id, origem);
      return usuario_id;
    },

    async limparVencidos(): Promise<void> {
      await pool.query('DELETE FROM identidade.convites WHERE expira_em <= now()');
    },
  };
}

/** Uses a link up: of two at once, one gets the user. */
async function usar(pool: pg.Pool, token: string): Promise<Uuid | null> {
  const { rows } = await pool.query<{ usuario_id: Uuid }>(
    `UPDATE identidade.convites SET usado_em = now()
     WHERE token_hash = $1 AND usado_em IS NULL AND expira_em > now() RETURNING usuario_id`,
    [tokenHash(token)],
  );
  return rows[0]?.usuario_id ?? null;
}
