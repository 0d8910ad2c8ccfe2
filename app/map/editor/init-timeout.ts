import { INIT_TIMEOUT_TEXT } from './log.ts';

/** @throws {Error} with section 8's text when `work` is not done in time. */
export function withinTime<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(INIT_TIMEOUT_TEXT)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
