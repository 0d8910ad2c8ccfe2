import { AREA_WORK, type AreaWorkName } from './area-work.ts';

/** What the page asks: the name of a work and what it needs. */
export interface AreaTask {
  readonly name: AreaWorkName;
  readonly args: readonly unknown[];
}

addEventListener('message', ({ data: { name, args } }: MessageEvent<AreaTask>) => {
  const work = AREA_WORK[name] as (...args: readonly unknown[]) => unknown;
  postMessage(work(...args));
});
