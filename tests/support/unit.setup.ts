import { afterAll, vi } from 'vitest';

/** Files share a process: none leaves the next one its clock, its globals or its doubles. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
