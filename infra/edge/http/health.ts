import type { RequestHandler } from 'express';
import type { SituacaoDaProjecao } from '#infra/projector/projection-status.ts';
import type { BeatingProcess, SinalDoProcesso } from '#infra/store/postgres/heartbeats.ts';

export type Situacao = 'ok' | 'indisponivel';

/** One projection as the health page shows it. */
export interface SaudeDaProjecao {
  readonly nome: string;
  readonly versao: number;
  readonly posicao: number;
  /** Positions of the log that it has not applied yet; null while the log cannot be asked. */
  readonly atraso: number | null;
  /** Age of the oldest event of those, in seconds; 0 where there is none. */
  readonly espera_s: number | null;
}

/** One kind of process: well as long as one of its processes says that it lives. */
export interface SaudeDoProcesso {
  readonly processo: BeatingProcess;
  readonly status: Situacao;
  /** Seconds since the newest sign of life; null where there was never one, or nobody can be asked. */
  readonly sinal_ha_s: number | null;
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
  readonly processos: readonly SaudeDoProcesso[];
  readonly projecoes: readonly SaudeDaProjecao[];
  /** What is not as it should be, each by its name, for whoever operates the installation. */
  readonly motivos: readonly string[];
}

/** Each answers, or rejects, or is given up on. */
export interface HealthChecks {
  postgres(): Promise<unknown>;
  eventStore(): Promise<unknown>;
  temporal(): Promise<unknown>;
  armazenamento(): Promise<unknown>;
  renderizador(): Promise<unknown>;
  projecoes(): Promise<readonly SituacaoDaProjecao[]>;
  processos(): Promise<readonly SinalDoProcesso[]>;
}

/** A kind of process without a sign of life for so long is dead or stands still. */
const SILENCE_MS = 10_000;
/** An event that waits longer for a projection is one that people look for in vain. */
const WAIT_MS = 30_000;

const CHECK_MS = 2000;
/** Whoever asks more often gets the same answer: asking must not load what is asked about. */
const KEEP_MS = 500;

/**
 * What works at this moment. Without Postgres nothing can be served. Without the event store reads go on, without
 * Temporal or a worker jobs wait, without storage files wait, without the renderer nothing is printed, without a
 * projector what is shown grows old: degraded, and it says so.
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
  const [postgres, eventStore, temporal, armazenamento, renderizador, projecoes, sinais] = await Promise.all([
    situacao(checks.postgres),
    situacao(checks.eventStore),
    situacao(checks.temporal),
    situacao(checks.armazenamento),
    situacao(checks.renderizador),
    within(checks.projecoes).catch(() => []),
    within(checks.processos).catch(() => []),
  ]);
  const componentes = { postgres, eventStore, temporal, armazenamento, renderizador };
  const processos = sinais.map(processoOf);
  const motivos = [
    ...Object.entries(componentes).flatMap(([nome, s]) => (s === 'ok' ? [] : [`${nome}: não responde`])),
    ...processos.flatMap(silence),
    ...projecoes.flatMap(lateness),
  ];
  return {
    status: postgres === 'indisponivel' ? 'indisponivel' : motivos.length === 0 ? 'ok' : 'degradado',
    componentes,
    processos,
    projecoes: projecoes.map(({ nome, versao, posicao, atraso, espera_ms }) => ({
      nome,
      versao,
      posicao: Number(posicao),
      atraso,
      espera_s: seconds(espera_ms),
    })),
    motivos,
  };
}

const seconds = (ms: number | null) => (ms === null ? null : Math.round(ms / 1000));

function processoOf({ processo, ha_ms }: SinalDoProcesso): SaudeDoProcesso {
  const status = ha_ms !== null && ha_ms <= SILENCE_MS ? 'ok' : 'indisponivel';
  return { processo, status, sinal_ha_s: seconds(ha_ms) };
}

function silence({ processo, status, sinal_ha_s }: SaudeDoProcesso): readonly string[] {
  if (status === 'ok') return [];
  return [sinal_ha_s === null ? `${processo}: nunca deu sinal` : `${processo}: sem sinal há ${sinal_ha_s} s`];
}

/** A rebuild in whose place nothing serves is as late as it is, and no projector that died. */
function lateness({ nome, estado, espera_ms }: SituacaoDaProjecao): readonly string[] {
  if (estado === 'parada') return [`projeção ${nome}: parada`];
  if (espera_ms === null || espera_ms <= WAIT_MS) return [];
  const late = `o evento mais antigo por aplicar tem ${seconds(espera_ms)} s`;
  return [`projeção ${nome}: ${estado === 'reconstruindo' ? `em reconstrução; ${late}` : late}`];
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
