import type { Pool } from 'pg';
import type { ConteudoDaNotificacao } from '#domain/notificacao/notificacao.events.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';

/** A client whose visible layers changed. */
export interface Revised {
  readonly cliente_id: string;
  readonly revisao: bigint;
}

/** An import that moved on, and where it belongs. */
export interface Moved {
  readonly id: string;
  readonly cliente_id: string;
  readonly ativo_id: string;
  readonly posicao: bigint;
}

/** A notification, whom it is for, and of what it speaks. */
export interface Told extends ConteudoDaNotificacao {
  readonly id: string;
  readonly usuario_id: string;
  readonly cliente_id: string | null;
  readonly ativo_id: string | null;
  readonly emitida_em: string;
  readonly lida_em: string | null;
  readonly posicao: bigint;
  readonly mudou_posicao: bigint;
}

export type Change = Pick<Told, 'cliente_id' | 'ativo_id' | 'mudou_posicao'>;

/** Somebody, and the position up to which they know their notifications. */
export interface Known {
  readonly usuario_id: string;
  readonly position: bigint;
}

interface Ordered {
  /** Which of those who were asked about, counted from 1. */
  readonly ordem: number;
}

const columnsOf = (known: readonly Known[]) => [
  known.map(({ usuario_id }) => usuario_id),
  known.map(({ position }) => String(position)),
];

/** Something that was said to everybody. */
export interface SaidToAll {
  readonly mensagem: string;
  readonly emitido_em: string;
  readonly posicao: bigint;
}

const POSITION = 'SELECT posicao FROM projecoes.checkpoints WHERE nome = $1';

const REVISED = 'SELECT cliente_id, revisao FROM read_model.camadas_revisoes WHERE revisao > $1';

const REVISION = 'SELECT revisao FROM read_model.camadas_revisoes WHERE cliente_id = $1 AND revisao > $2';

/** Types are never deleted: the rows that stand say when each changed last. */
const RESTYLED = `
  SELECT cliente_id, max(desde_posicao) AS revisao FROM read_model.camada_tipos
  WHERE desde_posicao > $1 GROUP BY cliente_id`;

const MOVED = `
  SELECT id, cliente_id, ativo_id, posicao FROM read_model.importacoes
  WHERE posicao > $1 AND cliente_id = ANY($2::uuid[]) ORDER BY posicao`;

const LAST_MOVED = `
  SELECT id, cliente_id, ativo_id, posicao FROM read_model.importacoes
  WHERE cliente_id = $1 AND posicao > $2 AND ($3::uuid[] IS NULL OR ativo_id = ANY($3::uuid[]))
  ORDER BY posicao DESC LIMIT 1`;

const TOUCHED = `
  SELECT EXISTS (
      SELECT FROM read_model.camadas_envios e JOIN read_model.importacoes i ON i.id = e.importacao_id
      WHERE e.cliente_id = $1 AND e.desde_posicao > $2 AND i.ativo_id = ANY($3::uuid[]))
    OR EXISTS (
      SELECT FROM read_model.camadas c
      LEFT JOIN read_model.camadas_envios e ON e.importacao_id = c.importacao_id
      WHERE c.ativo_id = ANY($3::uuid[]) AND c.cliente_id = $1 AND c.desde_posicao > $2
        AND (c.importacao_id IS NULL OR e.visivel)) AS tocada`;

const TOLD = `
  n.id, n.usuario_id, n.cliente_id, n.ativo_id, n.tipo, n.nivel, n.titulo, n.mensagem, n.acoes, n.emitida_em,
  n.lida_em, n.posicao, n.mudou_posicao`;

const CHANGED = `
  SELECT ${TOLD} FROM read_model.notificacoes n
  WHERE n.mudou_posicao > $1 AND n.usuario_id = ANY($2::uuid[])
  ORDER BY n.posicao`;

const MISSED = `
  SELECT q.ordem::int AS ordem, n.* FROM unnest($1::uuid[], $2::bigint[]) WITH ORDINALITY AS q (quem, desde, ordem)
  CROSS JOIN LATERAL (
    SELECT ${TOLD} FROM read_model.notificacoes n
    WHERE n.usuario_id = q.quem AND n.mudou_posicao > q.desde AND n.posicao > q.desde AND n.lida_em IS NULL
    ORDER BY n.posicao DESC LIMIT $3) n
  ORDER BY q.ordem, n.posicao`;

const LAST_CHANGES = `
  SELECT q.ordem::int AS ordem, n.cliente_id, n.ativo_id, max(n.mudou_posicao) AS mudou_posicao
  FROM unnest($1::uuid[], $2::bigint[]) WITH ORDINALITY AS q (quem, desde, ordem)
  JOIN read_model.notificacoes n ON n.usuario_id = q.quem AND n.mudou_posicao > q.desde
  GROUP BY q.ordem, n.cliente_id, n.ativo_id`;

const SAID = `
  SELECT mensagem, emitido_em, posicao FROM read_model.testes_publicos WHERE posicao > $1
  ORDER BY posicao DESC LIMIT $2`;

/** What the hub asks the read models, over all clients: the only reader without a scope, because it makes the cut. */
export function createHubReaders(pool: Pick<Pool, 'query'>) {
  const ativosOf = ({ ativos }: Escopo) => (ativos === 'todos' ? null : ativos);
  return {
    positionOf: async (name: string): Promise<bigint> =>
      (await pool.query<{ posicao: bigint }>(POSITION, [name])).rows[0]?.posicao ?? 0n,
    revisedAfter: async (position: bigint): Promise<readonly Revised[]> =>
      (await pool.query<Revised>(REVISED, [position])).rows,
    /** Last change of a client's visible layers after the position. */
    revisionAfter: async (cliente_id: string, position: bigint): Promise<bigint | null> =>
      (await pool.query<{ revisao: bigint }>(REVISION, [cliente_id, position])).rows[0]?.revisao ?? null,
    /** Clients whose layer types changed after the position. */
    restyledAfter: async (position: bigint): Promise<readonly Revised[]> =>
      (await pool.query<Revised>(RESTYLED, [position])).rows,
    movedAfter: async (position: bigint, clientes: readonly string[]): Promise<readonly Moved[]> =>
      (await pool.query<Moved>(MOVED, [position, clientes])).rows,
    /** The import within a scope that moved last, if it did after the position. */
    lastMovedAfter: async (escopo: Escopo, position: bigint): Promise<Moved | null> =>
      (await pool.query<Moved>(LAST_MOVED, [escopo.cliente_id, position, ativosOf(escopo)])).rows[0] ?? null,
    /** Whether anything that this scope may see changed after the position. */
    touches: async (escopo: Escopo, position: bigint): Promise<boolean> => {
      if (escopo.ativos === 'todos') return true;
      const { rows } = await pool.query<{ tocada: boolean }>(TOUCHED, [escopo.cliente_id, position, escopo.ativos]);
      return rows[0]?.tocada ?? false;
    },
    /** Notifications of these people that were emitted or read after the position, in the order of their emission. */
    changedAfter: async (position: bigint, users: readonly string[]): Promise<readonly Told[]> =>
      (await pool.query<Told>(CHANGED, [position, users])).rows,
    /** What many, who each know another position, have not read of what came since; the `limit` newest of each. */
    missedBy: async (known: readonly Known[], limit: number): Promise<readonly (Told & Ordered)[]> =>
      (await pool.query<Told & Ordered>(MISSED, [...columnsOf(known), limit])).rows,
    /** Where anything of theirs changed since: the last position, by client and asset. */
    lastChangesOf: async (known: readonly Known[]): Promise<readonly (Change & Ordered)[]> =>
      (await pool.query<Change & Ordered>(LAST_CHANGES, columnsOf(known))).rows,
    /** What was said to everybody after the position, oldest first, the newest `limit` of it. */
    saidAfter: async (position: bigint, limit: number): Promise<readonly SaidToAll[]> =>
      (await pool.query<SaidToAll>(SAID, [position, limit])).rows.reverse(),
  };
}
export type HubReaders = ReturnType<typeof createHubReaders>;
