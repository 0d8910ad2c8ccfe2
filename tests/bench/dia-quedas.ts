import { setTimeout as sleep } from 'node:timers/promises';
import type { TestApp } from '../support/app.ts';
import { until } from '../support/process.ts';
import { percentile } from './kernel.ts';
import { processMiB } from './memory.ts';

export const PROCESSOS = ['web', 'web-2', 'projector', 'worker', 'renderer'] as const;
export type Processo = (typeof PROCESSOS)[number];

/** From the kill until it answers again, and what the others still had waiting then. */
export interface Queda {
  readonly processo: Processo;
  readonly de: number;
  readonly ate: number;
}

const DE_VOLTA_MS = 60_000;
/** Requests that met the loss may still be on their way when the process is back. */
const RESCALDO_MS = 3_000;

/** Kills each process so many times, one after the other, evenly between two instants. */
export async function derrubar(app: TestApp, vezes: number, inicio: number, fim: number): Promise<readonly Queda[]> {
  const quedas: Queda[] = [];
  const alvos = Array.from({ length: vezes }, () => PROCESSOS).flat();
  for (const [n, processo] of alvos.entries()) {
    await sleep(Math.max(0, inicio + (n * (fim - inicio)) / alvos.length - performance.now()));
    const de = performance.now();
    const antes = app.pids()[processo];
    await app.kill9(processo);
    await until(
      async () => ({ pid: app.pids()[processo], saude: await app.saude() }),
      ({ pid }) => pid !== 0 && pid !== antes,
      DE_VOLTA_MS,
    );
    quedas.push({ processo, de, ate: performance.now() + RESCALDO_MS });
  }
  return quedas;
}

const OLHADAS = 10;
const ENTRE_OLHADAS_MS = 1_000;

/** The most that each process itself held, whichever of that name it was at the time. */
export function vigiarPicos(app: TestApp) {
  const picos: Record<Processo, number> = { web: 0, 'web-2': 0, projector: 0, worker: 0, renderer: 0 };
  let olhando = false;
  const olhar = async () => {
    if (olhando) return;
    olhando = true;
    const pids = app.pids();
    for (const nome of PROCESSOS) picos[nome] = Math.max(picos[nome], await processMiB(pids[nome]));
    olhando = false;
  };
  const relogio = setInterval(() => void olhar(), ENTRE_OLHADAS_MS);
  return {
    parar(): Readonly<Record<Processo, number>> {
      clearInterval(relogio);
      return picos;
    },
  };
}

/** What each process holds, its own memory without that of programs that it started: the median of some seconds. */
export async function memorias(app: TestApp): Promise<Readonly<Record<Processo, number>>> {
  const olhadas: Readonly<Record<Processo, number>>[] = [];
  for (let n = 0; n < OLHADAS; n += 1) {
    const pids = app.pids();
    const umas = await Promise.all(PROCESSOS.map(async (nome) => [nome, await processMiB(pids[nome])] as const));
    olhadas.push(Object.fromEntries(umas) as Record<Processo, number>);
    await sleep(ENTRE_OLHADAS_MS);
  }
  const mediana = (nome: Processo) =>
    percentile(
      olhadas.map((uma) => uma[nome]),
      50,
    );
  return Object.fromEntries(PROCESSOS.map((nome) => [nome, mediana(nome)])) as Record<Processo, number>;
}
