import type { RequestHandler } from 'express';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { SituacaoDaProjecao } from '#infra/projector/projection-status.ts';
import type { SinalDoProcesso } from '#infra/store/postgres/heartbeats.ts';

/** Asked when somebody reads the metrics; whatever fails is left out of that answer. */
export interface MetricSources {
  projecoes(): Promise<readonly SituacaoDaProjecao[]>;
  processos(): Promise<readonly SinalDoProcesso[]>;
  /** Imports that were asked for and are not finished. */
  trabalhosEmEspera(): Promise<number>;
}

export interface Metrics {
  /** The same store, with the duration of each append measured. */
  measure(store: EventStore): EventStore;
  /** Measures every request that passes. @param labelOf what a path is counted under: few labels, and no secret */
  middleware(labelOf: (path: string) => string): RequestHandler;
  /** `GET /metrics` in the text format of Prometheus. */
  readonly handler: RequestHandler;
}

const HTTP_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const APPEND_BUCKETS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1];

/** Metrics of one process, in a registry of its own. */
export function createMetrics(processo: string, sources: MetricSources): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ processo });
  collectDefaultMetrics({ register: registry, prefix: 'atalaia_' });
  const http = new Histogram({
    name: 'atalaia_http_duracao_segundos',
    help: 'Duração das requisições por método, rota e situação',
    labelNames: ['metodo', 'rota', 'situacao'],
    buckets: HTTP_BUCKETS,
    registers: [registry],
  });
  const append = new Histogram({
    name: 'atalaia_eventos_gravacao_segundos',
    help: 'Duração da gravação de eventos por resultado',
    labelNames: ['resultado'],
    buckets: APPEND_BUCKETS,
    registers: [registry],
  });
  addGauges(registry, sources);

  return {
    measure: (store) => measured(store, append),
    middleware: (labelOf) => (req, res, next) => {
      const end = http.startTimer({ metodo: req.method });
      const rota = labelOf(req.path);
      res.once('close', () => end({ rota, situacao: String(res.statusCode) }));
      next();
    },
    handler: async (_req, res) => {
      res.setHeader('Content-Type', registry.contentType);
      res.end(await registry.metrics());
    },
  };
}

function addGauges(registry: Registry, { projecoes, processos, trabalhosEmEspera }: MetricSources): void {
  const lag: Gauge<'projecao'> = new Gauge({
    name: 'atalaia_projecao_atraso_posicoes',
    help: 'Posições do registro de eventos que a projeção ainda não aplicou',
    labelNames: ['projecao'],
    registers: [],
    async collect() {
      this.reset();
      for (const { nome, atraso } of await projecoes().catch(() => []))
        this.set({ projecao: nome }, atraso ?? Number.NaN);
    },
  });
  const age: Gauge<'projecao'> = new Gauge({
    name: 'atalaia_projecao_espera_segundos',
    help: 'Idade do evento mais antigo que a projeção ainda não aplicou',
    labelNames: ['projecao'],
    registers: [],
    async collect() {
      this.reset();
      for (const { nome, espera_ms } of await projecoes().catch(() => []))
        this.set({ projecao: nome }, espera_ms === null ? Number.NaN : espera_ms / 1000);
    },
  });
  const sign: Gauge<'tipo'> = new Gauge({
    name: 'atalaia_processo_sinal_segundos',
    help: 'Tempo desde o último sinal de vida de um processo deste tipo',
    labelNames: ['tipo'],
    registers: [],
    async collect() {
      this.reset();
      for (const { processo, ha_ms } of await processos().catch(() => []))
        this.set({ tipo: processo }, ha_ms === null ? Number.NaN : ha_ms / 1000);
    },
  });
  const waiting: Gauge = new Gauge({
    name: 'atalaia_trabalhos_em_espera',
    help: 'Importações pedidas que ainda não terminaram',
    registers: [],
    async collect() {
      this.set(await trabalhosEmEspera().catch(() => Number.NaN));
    },
  });
  for (const gauge of [lag, age, sign, waiting]) registry.registerMetric(gauge as Gauge);
}

function measured(store: EventStore, append: Histogram<'resultado'>): EventStore {
  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
    const end = append.startTimer();
    try {
      const result = await work();
      end({ resultado: 'ok' });
      return result;
    } catch (error) {
      end({ resultado: error instanceof Error ? error.name : 'erro' });
      throw error;
    }
  };
  return {
    append: (streamId, expected, events) => timed(() => store.append(streamId, expected, events)),
    appendMany: (appends) => timed(() => store.appendMany(appends)),
    readStream: (streamId, fromRevision) => store.readStream(streamId, fromRevision),
    readAll: (options) => store.readAll(options),
    lastPosition: () => store.lastPosition(),
    subscribe: (options) => store.subscribe(options),
    close: () => store.close(),
  };
}
