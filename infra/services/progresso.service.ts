import pg from 'pg';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { Andamento } from '#workflows/importacao/importacao.effects.ts';
import type { Log } from '../log.ts';
import { clientConfig, WEB_QUERY_MS } from '../store/postgres/pool.ts';

/** How far a job of any kind is; each kind names its own steps. */
type AndamentoDoTrabalho = Omit<Andamento, 'etapa'> & { readonly etapa: string };

/** How far a job is, as pages show it. */
export interface ProgressoRow extends AndamentoDoTrabalho {
  readonly id: Uuid;
  /** ISO 8601. */
  readonly iniciado_em: string;
}

/** What listeners are told: a row, or that there is none any more. */
export interface ProgressoMudou {
  readonly id: Uuid;
  readonly cliente_id: Uuid | null;
  readonly ativo_id: Uuid | null;
  readonly progresso: ProgressoRow | null;
}

/** Rows are written at most this often per job. */
const WRITE_MS = 500;
const RECONNECT_MS = 1_000;

/** Writes the progress of jobs. A figure that cannot be written is dropped: the next one is newer anyway. */
export function createProgressoWriter({ pool, log }: { pool: pg.Pool; log: Log }) {
  const pending = new Map<Uuid, { next: AndamentoDoTrabalho | null; timer: NodeJS.Timeout }>();

  async function write(id: Uuid, { cliente_id, ativo_id, etapa, feito, total }: AndamentoDoTrabalho): Promise<void> {
    await pool
      .query(
        `with linha as (
           insert into operacao.progresso as p (id, cliente_id, ativo_id, etapa, feito, total)
           values ($1, $2, $3, $4, $5, $6)
           on conflict (id) do update
             set etapa = excluded.etapa, feito = excluded.feito, total = excluded.total, atualizado_em = now(),
                 iniciado_em = case when p.etapa = excluded.etapa then p.iniciado_em else now() end
           returning id, cliente_id, ativo_id, etapa, feito, total, iniciado_em)
         select pg_notify('progresso', row_to_json(linha)::text) from linha`,
        [id, cliente_id, ativo_id, etapa, feito, total],
      )
      .catch((error) => log.warn({ err: error }, 'progresso não registrado'));
  }

  function due(id: Uuid): void {
    const slot = pending.get(id);
    if (!slot?.next) {
      pending.delete(id);
      return;
    }
    const { next } = slot;
    slot.next = null;
    slot.timer = setTimeout(due, WRITE_MS, id).unref();
    void write(id, next);
  }

  return {
    registrar(id: Uuid, andamento: AndamentoDoTrabalho): void {
      const slot = pending.get(id);
      if (slot) slot.next = andamento;
      else {
        pending.set(id, { next: null, timer: setTimeout(due, WRITE_MS, id).unref() });
        void write(id, andamento);
      }
    },
    async remover(id: Uuid): Promise<void> {
      clearTimeout(pending.get(id)?.timer);
      pending.delete(id);
      await pool.query(
        `with linha as (delete from operacao.progresso where id = $1 returning id, cliente_id, ativo_id)
         select pg_notify('progresso', row_to_json(linha)::text) from linha`,
        [id],
      );
    },
  };
}

export type ProgressoService = ReturnType<typeof createProgressoService>;

/** Reads the progress of jobs, and tells listeners of every change while anybody listens. */
export function createProgressoService({ pool, url, log }: { pool: pg.Pool; url: string; log: Log }) {
  const listeners = new Set<(mudou: ProgressoMudou) => void>();
  let client: pg.Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  async function listen(): Promise<void> {
    if (closed || client || listeners.size === 0) return;
    const own = new pg.Client(clientConfig(url, { applicationName: 'atalaia-progresso', queryTimeout: WEB_QUERY_MS }));
    client = own;
    const lost = () => {
      if (client !== own) return;
      client = null;
      if (!closed) retry = setTimeout(() => void listen(), RECONNECT_MS).unref();
    };
    own.on('error', lost).on('end', lost);
    own.on('notification', ({ payload }) => announce(payload));
    try {
      await own.connect();
      await own.query('listen progresso');
    } catch (error) {
      log.warn({ err: error }, 'progresso: sem escuta');
      lost();
    }
  }

  function announce(payload: string | undefined): void {
    const row = JSON.parse(payload ?? '{}') as ProgressoRow;
    const { id, cliente_id, ativo_id } = row;
    const progresso = row.etapa === undefined ? null : row;
    for (const listener of listeners) listener({ id, cliente_id, ativo_id, progresso });
  }

  return {
    /** Null where nothing is under way by that id. */
    async obter(id: Uuid): Promise<ProgressoRow | null> {
      const { rows } = await pool.query(
        'select id, cliente_id, ativo_id, etapa, feito, total, iniciado_em from operacao.progresso where id = $1',
        [id],
      );
      return (rows[0] as ProgressoRow | undefined) ?? null;
    },
    /** @returns how to stop listening */
    seguir(listener: (mudou: ProgressoMudou) => void): () => void {
      listeners.add(listener);
      void listen();
      return () => void listeners.delete(listener);
    },
    async close(): Promise<void> {
      closed = true;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}
