import type { RequestHandler } from 'express';
import type { SituacaoDaProjecao } from '../postgres/projection-status.ts';

export type Situacao = 'ok' | 'indisponivel';

/** One projection as the health page shows it. */
export interface SaudeDaProjecao {
  readonly nome: string;
  readonly versao: number;
  readonly posicao: number;
  /** Positions of the log that it has not applied yet; null while the log cannot be asked. */
  readonly atraso: number | null;
}

export interface Saude {
  /** `degradado`: pages are served, but something waits. `indisponivel`: nothing can be served. */
  readonly status: 'ok' | 'degradado' | 'indisponivel';
  readonly componentes: {
    readonly postgres: Situacao;
    readonly eventStore: Situacao;
    readonly temporal: Situacao;
    readonly armazenamento: Situacao;
    readonly renderizador: Situacao;
  };
  readonly projecoes: readonly SaudeDaProjecao[];
}

/** Each answers, or rejects, or is given up on. */
export interface HealthChecks {
  postgres(): Promise<unknown>;
  eventStore(): Promise<unknown>;
  temporal(): Promise<unknown>;
  armazenamento(): Promise<unknown>;
  renderizador(): Promise<unknown>;
  projecoes(): Promise<readonly SituacaoDaProjecao[]>;
}

const CHECK_MS = 2000;
/** Whoever asks more often gets the same answer: asking must not load what is asked about. */
const KEEP_MS = 500;

/**
 * What works at this moment. Without Postgres nothing can be served. Without the event store reads go on, without
 * Temporal jobs wait, without storage files wait, without the renderer nothing is printed: degraded, and it says so.
 */
export function createHealth(checks: HealthChecks): () => Promise<Saude> {
  let kept: { readonly until: number; readonly saude: Promise<Saude> } | null = null;
  return () => {
    const now = performance.now();
    if (kept === null || now > kept.until) kept = { until: now + KEEP_MS, saude: look(checks) };
    return kept.saude;
  };
}

async function look(checks: HealthChecks): Promise<Saude> {
  const [postgres, eventStore, temporal, armazenamento, renderizador, projecoes] = await Promise.all([
    situacao(checks.postgres),
    situacao(checks.eventStore),
    situacao(checks.temporal),
    situacao(checks.armazenamento),
    situacao(checks.renderizador),
    within(checks.projecoes).catch(() => []),
  ]);
  const componentes = { postgres, eventStore, temporal, armazenamento, renderizador };
  const well = Object.values(componentes).every((s) => s === 'ok') && projecoes.every((p) => p.estado !== 'parada');
  return {
    status: postgres === 'indisponivel' ? 'indisponivel' : well ? 'ok' : 'degradado',
    componentes,
    projecoes: projecoes.map(({ nome, versao, posicao, atraso }) => ({
      nome,
      versao,
      posicao: Number(posicao),
      atraso,
    })),
  };
}

async function situacao(check: () => Promise<unknown>): Promise<Situacao> {
  return within(check).then(
    () => 'ok',
    () => 'indisponivel',
  );
}

/** A service that hangs is as absent as one that refuses. */
async function within<T>(check: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('sem resposta')), CHECK_MS);
  });
  try {
    return await Promise.race([check(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** `GET /saude`: 200 while pages can be served, 503 otherwise. */
export function healthHandler(health: () => Promise<Saude>): RequestHandler {
  return async (_req, res) => {
    const saude = await health();
    res.setHeader('Cache-Control', 'no-store');
    if (saude.status === 'indisponivel') res.setHeader('Retry-After', '5');
    res.status(saude.status === 'indisponivel' ? 503 : 200).json(saude);
  };
}
