import { generateSecret, generateURI, verify } from 'otplib';
import type pg from 'pg';
import type { Uuid } from '#domain/kernel/ids.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import type { Cipher } from './cipher.ts';
import type { SegredoNovo } from './contrato.ts';
import type { Pessoas } from './pessoas.ts';

/** Seconds of one code, and how far an authenticator's clock may be off: one code before, one after. */
const PASSO_SEGUNDOS = 30;
/** Minutes that a secret waits for its first code before another one takes its place. */
const ATIVACAO_MINUTOS = 30;
const EMISSOR = 'Atalaia';
const CAMPO = 'segundo fator';

export interface SegundosFatoresDeps {
  readonly pool: pg.Pool;
  readonly cipher: Cipher;
  readonly pessoas: Pessoas;
}

interface Guardado {
  readonly segredo: Buffer;
  readonly chave: Buffer;
  readonly ativo: boolean;
  /** Seconds of Unix time, by the database's clock. */
  readonly agora: number;
}

export type SegundosFatores = ReturnType<typeof createSegundosFatores>;

/** Authenticators (TOTP, RFC 6238): six digits of 30 seconds, each good once. */
export function createSegundosFatores(deps: SegundosFatoresDeps) {
  const { pool, pessoas } = deps;
  return {
    /** @throws Rejection SegundoFatorJaAtivo */
    async iniciar(usuario_id: Uuid): Promise<SegredoNovo> {
      const pessoa = (await pessoas.obter([usuario_id])).get(usuario_id);
      if (!pessoa) throw new Rejection('UsuarioInexistente');
      const segredo = await segredoQueEspera(deps, usuario_id);
      return { segredo, uri: generateURI({ issuer: EMISSOR, label: pessoa.email, secret: segredo }) };
    },

    /** Since when; null where it is not active. */
    async desde(usuario_id: Uuid): Promise<string | null> {
      const text = 'SELECT ativado_em FROM identidade.segundos_fatores WHERE usuario_id = $1';
      const { rows } = await pool.query<{ ativado_em: string | null }>(text, [usuario_id]);
      return rows[0]?.ativado_em ?? null;
    },

    /** Takes a code: the same one again, or one before it, is refused; of two at once, one is taken. */
    async aceitar(usuario_id: Uuid, codigo: string): Promise<boolean> {
      const passo = await passoDe(deps, usuario_id, codigo, true);
      return passo !== null && (await pool.query(ACEITAR, [usuario_id, passo])).rowCount === 1;
    },

    /** Whether the waiting secret gives this code now. */
    confere: async (usuario_id: Uuid, codigo: string): Promise<boolean> =>
      (await passoDe(deps, usuario_id, codigo, false)) !== null,

    /** Takes the first code; of two at once, one activates. */
    async ativar(usuario_id: Uuid, codigo: string): Promise<boolean> {
      const passo = await passoDe(deps, usuario_id, codigo, false);
      return passo !== null && (await pool.query(ATIVAR, [usuario_id, passo])).rowCount === 1;
    },

    /** Takes it away, with its recovery codes. */
    async remover(usuario_id: Uuid): Promise<void> {
      await pool.query(REMOVER, [usuario_id]);
    },
  };
}

/** The step that a code of the active (or of the waiting) secret belongs to; null for a wrong one. */
async function passoDe({ pool, cipher }: SegundosFatoresDeps, usuario_id: Uuid, codigo: string, ativo: boolean) {
  const { rows } = await pool.query<Guardado>(GUARDADO, [usuario_id]);
  const [guardado] = rows;
  if (guardado?.ativo !== ativo || !/^\d{6}$/.test(codigo)) return null;
  const { chave, segredo, agora } = guardado;
  const secret = cipher.open(chave, usuario_id, CAMPO, segredo);
  const found = await verify({ secret, token: codigo, epoch: Math.floor(agora), epochTolerance: PASSO_SEGUNDOS });
  return found.valid && 'timeStep' in found ? found.timeStep : null;
}

/** The secret that has been shown already, or a new one in the place of one that waited too long. */
async function segredoQueEspera({ pool, cipher, pessoas }: SegundosFatoresDeps, usuario_id: Uuid): Promise<string> {
  const chave = await pessoas.chave(usuario_id);
  const novo = cipher.seal(chave, usuario_id, CAMPO, generateSecret());
  const { rows } = await pool.query<{ segredo: Buffer }>(INICIAR, [usuario_id, novo, ATIVACAO_MINUTOS]);
  const [row] = rows;
  if (!row) throw new Rejection('SegundoFatorJaAtivo');
  return cipher.open(chave, usuario_id, CAMPO, row.segredo);
}

const GUARDADO = `
  SELECT f.segredo, c.chave, f.ativado_em IS NOT NULL AS ativo, extract(epoch FROM now())::float8 AS agora
  FROM identidade.segundos_fatores f JOIN identidade.chaves c USING (usuario_id) WHERE f.usuario_id = $1`;

const INICIAR = `
  INSERT INTO identidade.segundos_fatores AS f (usuario_id, segredo) VALUES ($1, $2)
  ON CONFLICT (usuario_id) DO UPDATE SET
    segredo = CASE WHEN f.iniciado_em > now() - make_interval(mins => $3) THEN f.segredo ELSE excluded.segredo END,
    iniciado_em = CASE WHEN f.iniciado_em > now() - make_interval(mins => $3) THEN f.iniciado_em ELSE now() END
  WHERE f.ativado_em IS NULL RETURNING segredo`;

const ACEITAR = `
  UPDATE identidade.segundos_fatores SET ultimo_passo = $2
  WHERE usuario_id = $1 AND ativado_em IS NOT NULL AND ultimo_passo < $2`;

const ATIVAR = `
  UPDATE identidade.segundos_fatores SET ativado_em = now(), ultimo_passo = $2
  WHERE usuario_id = $1 AND ativado_em IS NULL`;

const REMOVER = `
  WITH codigos AS (DELETE FROM identidade.codigos_de_recuperacao WHERE usuario_id = $1)
  DELETE FROM identidade.segundos_fatores WHERE usuario_id = $1`;
