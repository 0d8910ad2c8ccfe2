import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { installationFolder } from '#infra/embedded/environment.ts';
import { ensureFaketime } from '#infra/embedded/tools.ts';

export interface SteppingClock {
  /** What the processes need in their environment to live by this clock. */
  readonly env: Readonly<Record<string, string>>;
  /** Moves the clock to so many seconds from the true time, while the processes run. */
  step(seconds: number): Promise<void>;
}

/** A wall clock that may be set while processes run. Their monotonic clocks go on undisturbed, as in a real machine. */
export async function createSteppingClock(dir: string): Promise<SteppingClock> {
  const library = process.env.FAKETIME_LIBRARY ?? (await ensureFaketime(installationFolder(), console.error));
  if (library === null) throw new Error('não há libfaketime neste sistema: estes testes não podem passar');
  const file = path.join(dir, 'relogio');
  const step = (seconds: number) => writeFile(file, `${seconds < 0 ? '' : '+'}${seconds}s\n`);
  await step(0);
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      DONT_FAKE_MONOTONIC: '1',
      FAKETIME_DONT_RESET: '1',
    },
    step,
  };
}
