import type { Page } from '@playwright/test';

/** By the specification: legends, latest detections, carousel, next asset, reading again, the whole page. */
const RITMOS_MS: readonly number[] = [10_000, 15_000, 20_000, 120_000, 300_000, 86_400_000];

interface ComRelogio {
  passar(ms: number): readonly number[];
}

/** @returns for how long each of those waited that fell due on the way, in their order */
export type Passar = (ms: number) => Promise<readonly number[]>;

/**
 * What goes on by itself on a page waits until the test lets time pass, however slow the machine; all other timers, as
 * of connections and maps, run as ever. Each page that is loaded begins at 0.
 */
export async function relogioNaMao(page: Page): Promise<Passar> {
  await page.addInitScript(porRelogio, RITMOS_MS);
  return (ms) => page.evaluate((tanto) => (window as unknown as ComRelogio).passar(tanto), ms);
}

/** Sent to the page as it stands: it knows nothing of this file. */
function porRelogio(ritmos: readonly number[]): void {
  const esperar = window.setTimeout.bind(window);
  const desistir = window.clearTimeout.bind(window);
  const agora = performance.now.bind(performance);
  const esperam = new Map<number, { readonly quando: number; readonly ms: number; fazer(): void }>();
  // What was stopped goes on with what was left of its time: then it is known only by what it does.
  const nossos = new Set<string>();
  let [passado, ultimo] = [0, 0];
  performance.now = () => agora() + passado;
  window.setTimeout = ((fazer: () => void, ms = 0, ...resto: unknown[]) => {
    if (ritmos.includes(ms)) nossos.add(String(fazer));
    if (!nossos.has(String(fazer))) return esperar(fazer, ms, ...resto);
    ultimo -= 1;
    esperam.set(ultimo, { quando: passado + ms, ms, fazer });
    return ultimo;
  }) as typeof window.setTimeout;
  window.clearTimeout = (id) => {
    if (!esperam.delete(Number(id))) desistir(id);
  };
  // As on a machine that slept meanwhile: what fell due more than once is done once.
  const passar = (ms: number) => {
    passado += ms;
    const vencidos = [...esperam].filter(([, { quando }]) => quando <= passado);
    const feitos: number[] = [];
    for (const [id, um] of vencidos.sort(([, a], [, b]) => a.quando - b.quando)) {
      if (!esperam.delete(id)) continue;
      feitos.push(um.ms);
      um.fazer();
    }
    return feitos;
  };
  Object.assign(window, { passar });
}
