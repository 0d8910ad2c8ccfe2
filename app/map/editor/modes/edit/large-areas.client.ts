import { vouchFor } from '#app/map/editor/features/accept.ts';
import { developerLog } from '#app/map/editor/log.ts';
import type { ModeContext } from '#app/map/editor/own-mode.ts';
import { AREA_WORK, type AreaWork, type AreaWorkName } from '#app/map/operations/area-work.ts';
import type { AreaTask } from '#app/map/operations/area-work.worker.ts';
import type { DrawnFeature, Geometry } from '#app/map/operations/shapes.ts';
import { contarPosicoes } from '#domain/geometria/partes.ts';

/** From so many vertices on, arithmetic with areas would hold up whoever draws: about a tenth of a second. */
const LARGE_VERTICES = 500;

const WORKING = 'Calculando com áreas grandes. Esc desiste.';
const FAILED = 'O cálculo não pôde ser feito. Tente novamente.';
const CHANGED = 'O desenho mudou enquanto se calculava: nada foi feito.';

/** Arithmetic with the areas of a mode: in place where they are small, else in a worker, while the map says so. */
export class LargeAreas {
  readonly #context: Pick<ModeContext, 'features' | 'notice' | 'working'>;
  #worker: Worker | null = null;

  constructor(context: Pick<ModeContext, 'features' | 'notice' | 'working'>) {
    this.#context = context;
  }

  get busy(): boolean {
    return this.#worker !== null;
  }

  /**
   * @param features what is worked on, the first argument of the work
   * @param done not called where the work was stopped, or the features have changed meanwhile
   */
  run<K extends AreaWorkName>(
    name: K,
    features: readonly DrawnFeature[],
    more: Parameters<AreaWork[K]> extends [unknown, ...infer Rest] ? Rest : never,
    done: (result: ReturnType<AreaWork[K]>) => void,
  ): void {
    if (this.busy) return;
    const geometries = features.map(({ geometry }) => geometry);
    const args: readonly unknown[] = [geometries, ...more];
    if (geometries.reduce((sum, geometry) => sum + contarPosicoes(geometry), 0) < LARGE_VERTICES) {
      done((AREA_WORK[name] as (...args: readonly unknown[]) => ReturnType<AreaWork[K]>)(...args));
      return;
    }
    this.#start({ name, args }, (result) => {
      if (features.some((feature) => this.#context.features.get(feature.id) !== feature)) {
        this.#context.notice(CHANGED, 'refused');
        return;
      }
      vouchForAll(result);
      done(result as ReturnType<AreaWork[K]>);
    });
  }

  /** @returns whether anything was being computed */
  stop(): boolean {
    if (this.#worker === null) return false;
    this.#worker.terminate();
    this.#worker = null;
    this.#context.working(null);
    return true;
  }

  #start(task: AreaTask, done: (result: unknown) => void): void {
    const worker = new Worker(new URL('../../../operations/area-work.worker.ts', import.meta.url), { type: 'module' });
    this.#worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (this.#worker === worker && this.stop()) done(data);
    });
    worker.addEventListener('error', ({ message }) => {
      developerLog.failed('Areas could not be computed with', message);
      if (this.#worker === worker && this.stop()) this.#context.notice(FAILED, 'refused');
    });
    this.#context.working(WORKING);
    worker.postMessage(task);
  }
}

/** Every area that the worker has made is valid: it has looked. */
function vouchForAll(result: unknown): void {
  if (Array.isArray(result)) result.forEach(vouchForAll);
  else if (typeof result === 'object' && result !== null && 'coordinates' in result) vouchFor(result as Geometry);
}
