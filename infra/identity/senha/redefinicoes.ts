import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Uuid } from '#domain/kernel/ids.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import { redefinicao as cartaDeRedefinicao } from '#infra/edge/mail/cartas.ts';
import type { Correio } from '#infra/edge/mail/correio.ts';
import type { Acessos, Origem } from '../acessos.ts';
import { newToken, tokenHash } from '../cipher.ts';
import type { Limitada } from '../contrato.ts';
import type { Tentativas } from '../entrada/tentativas.ts';
import type { Pessoas } from '../pessoas.ts';
import type { QuemPede } from '../quem-pede.ts';

/** Minutes that a link is good for. */
const REDEFINICAO_MINUTOS = 60;

export interface RedefinicoesDeps {
  readonly pool: pg.Pool;
  readonly pessoas: Pessoas;
  readonly acessos: Acessos;
  readonly quemPede: QuemPede;
  readonly tentativas: Tentativas;
  readonly correio: Correio;
  readonly log: Pick<Logger, 'warn'>;
  /** Address of ours, never taken from a request. */
  readonly origemPublica: string;
  redefinirSenha(usuario_id: Uuid, nova: string): Promise<void>;
}

export type Redefinicoes = ReturnType<typeof createRedefinicoes>;

/** Forgotten passwords: a link by e-mail that works once. It takes no second factor away. */
export function createRedefinicoes(deps: RedefinicoesDeps) {
  const { pool, pessoas, acessos, tentativas, log, redefinirSenha } = deps;
  const underway = new Set<Promise<void>>();

  /** What depends on whether somebody is known happens after the answer: its time says nothing. */
  function depois(work: () => Promise<void>): void {
    const running = nextTurn()
      .then(work)
      .catch((error: unknown) => log.warn({ err: error }, 'link de redefinição de senha não enviado'))
      .finally(() => underway.delete(running));
    underway.add(running);
  }

  return {
    async pedir(email: string, origem: Origem): Promise<{ readonly situacao: 'pedida' } | Limitada> {
      const usuario_id = await pessoas.encontrar(email);
      const { esperaSegundos } = await tentativas.deRedefinicao(email, usuario_id, origem);
      if (esperaSegundos > 0) {
        await acessos.anotar('limite', usuario_id, origem);
        return { situacao: 'limitada', esperaSegundos };
      }
      await acessos.anotar('redefinicao_pedida', usuario_id, origem);
      if (usuario_id !== null) depois(() => mandarLink(deps, usuario_id));
      return { situacao: 'pedida' };
    },

    /** The link alone, asked for by whoever administers the person's access. */
    mandar: (usuario_id: Uuid): Promise<void> => mandarLink(deps, usuario_id),

    vale: async (token: string): Promise<boolean> => (await pool.query(VALE, [tokenHash(token)])).rowCount === 1,

    /** @throws Rejection LinkDeSenhaInvalido; a password that is refused leaves the link usable */
    async usar(token: string, nova: string, origem: Origem): Promise<void> {
      const usuario_id = await tomar(pool, token);
      if (usuario_id === null) throw new Rejection('LinkDeSenhaInvalido');
      try {
        await redefinirSenha(usuario_id, nova);
      } catch (error) {
        await pool.query('UPDATE identidade.redefinicoes SET usado_em = NULL WHERE token_hash = $1', [
          tokenHash(token),
        ]);
        throw error;
      }
      // The other links of the person were asked for under the password that is gone.
      await pool.query('DELETE FROM identidade.redefinicoes WHERE usuario_id = $1', [usuario_id]);
      await acessos.anotar('senha', usuario_id, origem);
    },

    async limparVencidas(): Promise<void> {
      await pool.query('DELETE FROM identidade.redefinicoes WHERE expira_em <= now()');
    },

    /** Resolves when the links that were asked for are written down. */
    async terminar(): Promise<void> {
      await Promise.all(underway);
    },
  };
}

async function mandarLink(
  { pool, quemPede, correio, origemPublica }: RedefinicoesDeps,
  usuario_id: Uuid,
): Promise<void> {
  if ((await quemPede.comAcesso(usuario_id)) === null) return;
  const token = newToken();
  await pool.query(
    `INSERT INTO identidade.redefinicoes (token_hash, usuario_id, expira_em)
     VALUES ($1, $2, now() + make_interval(mins => $3))`,
    [tokenHash(token), usuario_id, REDEFINICAO_MINUTOS],
  );
  await correio.enviar(usuario_id, cartaDeRedefinicao(`${origemPublica}/senha/nova/${token}`, REDEFINICAO_MINUTOS));
}

/** Uses a link up: of two at once, one sets the password. */
async function tomar(pool: pg.Pool, token: string): Promise<Uuid | null> {
  const { rows } = await pool.query<{ usuario_id: Uuid }>(
    `UPDATE identidade.redefinicoes SET usado_em = now()
     WHERE token_hash = $1 AND usado_em IS NULL AND expira_em > now() RETURNING usuario_id`,
    [tokenHash(token)],
  );
  return rows[0]?.usuario_id ?? null;
}

const VALE = 'SELECT FROM identidade.redefinicoes WHERE token_hash = $1 AND usado_em IS NULL AND expira_em > now()';
