import os from 'node:os';

/** One figure. A ratio is a result of its own, with `metrica` "razao". */
export interface Resultado {
  readonly caso: string;
  readonly metrica: string;
  readonly valor: number;
  readonly unidade: string;
  readonly meta: string | null;
  readonly referencia: { readonly nome: string; readonly valor: number } | null;
}

/** A figure that stands by itself. */
export const resultado = (
  caso: string,
  metrica: string,
  valor: number,
  unidade: string,
  meta: string | null = null,
): Resultado => ({ caso, metrica, valor, unidade, meta, referencia: null });

export interface BenchReport {
  readonly resultados: readonly Resultado[];
  /** Peak resident memory in MiB by process. */
  readonly memoriaMaxMiB: Readonly<Record<string, number>>;
}

/** A bench: `tests/bench/<name>.bench.ts` exports one as default. It starts the services that it needs and ends them. */
export type Bench = (args: readonly string[]) => Promise<BenchReport>;

/** The value below which `p` percent of the samples lie (nearest rank). */
export function percentile(samples: readonly number[], p: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((p / 100) * sorted.length) - 1)] ?? Number.NaN;
}

/** p50, p95 and p99 of the samples as results of one case; `meta` stands on the percentile it speaks of. */
export function percentis(
  caso: string,
  samples: readonly number[],
  unidade: string,
  metas: Readonly<Partial<Record<'p50' | 'p95' | 'p99', string>>> = {},
): readonly Resultado[] {
  return (['p50', 'p95', 'p99'] as const).map((metrica) => ({
    caso,
    metrica,
    valor: percentile(samples, Number(metrica.slice(1))),
    unidade,
    meta: metas[metrica] ?? null,
    referencia: null,
  }));
}

export function machine() {
  return {
    cpus: os.cpus().length,
    modelo: os.cpus()[0]?.model ?? '',
    memoriaGiB: Math.round(os.totalmem() / 2 ** 30),
    node: process.version,
  };
}
