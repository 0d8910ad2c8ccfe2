import { timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import type { Uuid } from '#domain/kernel/ids.ts';
import { type Cipher, newToken, tokenHash } from '#infra/identity/cipher.ts';
import { codeHash } from './code.ts';

/** Wrong codes after which a link opens nothing any more. */
const MAX_TENTATIVAS = 5;
/** Minutes in which the file must be fetched once the code was right. */
const PASSE_MINUTOS = 5;
/** Tries at sending after which nobody tries again (infra/edge/mail). */
const MAX_ENVIOS = 8;
/** Stands in for a delivery that there is none of, so that looking takes as long. */
const NENHUMA = { id: '00000000-0000-0000-0000-000000000000', codigo_hash: Buffer.alloc(32) };

export interface EntregaRow {
  readonly id: Uuid;
  readonly execucao_id: Uuid;
  readonly vez: number;
  readonly usuario_id: Uuid | null;
  readonly externo_id: Uuid | null;
  readonly documento_id: Uuid | null;
  readonly recusa: 'sem_acesso' | 'sem_endereco' | null;
  /** How the file was to go: attached, or by link after all because of the policy or of its size; null by link. */
  readonly anexo: 'anexado' | 'sem_politica' | 'grande' | null;
  readonly situacao: 'enviada' | 'por_enviar' | 'nao_enviada' | 'recusada';
  /** Tries at sending so far. */
  readonly envios: number;
  readonly enviada_em: string | null;
  readonly expira_em: string | null;
  readonly aberturas: number;
  readonly aberta_em: string | null;
  readonly codigos_errados: number;
}

interface Aberta {
  readonly documento_id: Uuid;
  readonly cliente_id: Uuid;
}

interface Dependencies {
  readonly pool: pg.Pool;
  readonly cipher: Cipher;
}

/** Deliveries of scheduled reports: what became of each, and how they are opened. */
export function createDeliveries({ pool, cipher }: Dependencies) {
  return {
    /** Of these runs, as they are now. */
    async das(execucao_ids: readonly Uuid[]): Promise<readonly EntregaRow[]> {
      const { rows } = await pool.query<EntregaRow>(LISTAR, [[...execucao_ids], MAX_ENVIOS]);
      return rows;
    },

    /** Which document a delivery brought a person; null where it was not theirs. Being asked is its opening. */
    async abrirDeDentro(id: Uuid, usuario_id: Uuid): Promise<Uuid | null> {
      const { rows } = await pool.query<{ documento_id: Uuid }>(
        `SELECT documento_id FROM operacao.entregas_de_relatorios
         WHERE id = $1 AND usuario_id = $2 AND recusa IS NULL AND documento_id IS NOT NULL`,
        [id, usuario_id],
      );
      const [achada] = rows;
      if (achada === undefined) return null;
      await anotar(pool, id, 'aberta');
      return achada.documento_id;
    },

    /**
     * What the right code is changed for; null for a wrong one, for a link that has run out or was tried too often, and
     * for one that never was: nobody is told which.
     */
    async trocarPorPasse(token: string, codigo: string): Promise<string | null> {
      const { rows } = await pool.query<{ id: Uuid; codigo_hash: Buffer }>(TENTAR, [tokenHash(token), MAX_TENTATIVAS]);
      const { id, codigo_hash } = rows[0] ?? NENHUMA;
      const certo = timingSafeEqual(codeHash(cipher, id, codigo.replaceAll(/\s/g, '')), codigo_hash);
      if (rows[0] === undefined) return null;
      if (!certo) {
        await anotar(pool, id, 'codigo_errado');
        return null;
      }
      const passe = newToken();
      await pool.query(DAR_PASSE, [id, tokenHash(passe), PASSE_MINUTOS]);
      return passe;
    },

    /** The document that a pass opens, once; null where it does not. */
    async abrirDeFora(token: string, passe: string): Promise<Aberta | null> {
      const { rows } = await pool.query<Aberta & { id: Uuid }>(ABRIR, [tokenHash(token), tokenHash(passe)]);
      const [achada] = rows;
      if (achada === undefined) return null;
      await anotar(pool, achada.id, 'aberta');
      return achada;
    },

    /** A schedule that is gone takes its links along. */
    async encerrar(agendamento_id: Uuid): Promise<void> {
      await pool.query(
        `UPDATE operacao.entregas_de_relatorios SET expira_em = now(), passe_hash = NULL
         WHERE agendamento_id = $1 AND expira_em > now()`,
        [agendamento_id],
      );
    },
  };
}

async function anotar(pool: pg.Pool, entrega_id: Uuid, resultado: 'aberta' | 'codigo_errado'): Promise<void> {
  await pool.query('INSERT INTO operacao.aberturas_de_relatorios (entrega_id, resultado) VALUES ($1, $2)', [
    ...[entrega_id, resultado],
  ]);
}

const LISTAR = `
  SELECT e.id, e.execucao_id, e.vez, e.usuario_id, e.externo_id, e.documento_id, e.recusa, e.anexo,
    CASE WHEN e.recusa IS NOT NULL THEN 'recusada' WHEN e.enviada_em IS NOT NULL THEN 'enviada'
      WHEN m.id IS NOT NULL AND m.tentativas < $2 THEN 'por_enviar' ELSE 'nao_enviada' END AS situacao,
    COALESCE(m.tentativas, 0) AS envios, to_json(e.enviada_em) #>> '{}' AS enviada_em,
    to_json(e.expira_em) #>> '{}' AS expira_em, a.aberturas, to_json(a.aberta_em) #>> '{}' AS aberta_em,
    a.codigos_errados
  FROM operacao.entregas_de_relatorios e
  LEFT JOIN identidade.mensagens m ON m.aviso_id = e.id
  CROSS JOIN LATERAL (
    SELECT (count(*) FILTER (WHERE b.resultado = 'aberta'))::int AS aberturas,
      max(b.em) FILTER (WHERE b.resultado = 'aberta') AS aberta_em,
      (count(*) FILTER (WHERE b.resultado = 'codigo_errado'))::int AS codigos_errados
    FROM operacao.aberturas_de_relatorios b WHERE b.entrega_id = e.id) a
  WHERE e.execucao_id = ANY($1) ORDER BY e.execucao_id, e.vez, e.criada_em, e.id`;

/** A try is counted before the code is looked at: many at once are as many tries. */
const TENTAR = `
  UPDATE operacao.entregas_de_relatorios SET tentativas = tentativas + 1
  WHERE token_hash = $1 AND codigo_hash IS NOT NULL AND tentativas < $2 AND expira_em > now()
  RETURNING id, codigo_hash`;

/** Whoever knows the code has not been guessing. */
const DAR_PASSE = `
  UPDATE operacao.entregas_de_relatorios
  SET tentativas = 0, passe_hash = $2, passe_ate = now() + make_interval(mins => $3) WHERE id = $1`;

const ABRIR = `
  UPDATE operacao.entregas_de_relatorios SET passe_hash = NULL, passe_ate = NULL
  WHERE token_hash = $1 AND passe_hash = $2 AND passe_ate > now() AND expira_em > now()
  RETURNING id, documento_id, cliente_id`;
