import { defineConfig } from 'vitest/config';

/** The unit tests that stand beside what is mutated; in threads, which end with the process that Stryker ends. */
export default defineConfig({
  test: {
    include: ['{domain,projections,app/map/operations}/**/*.test.ts'],
    setupFiles: 'tests/support/unit.setup.ts',
    isolate: false,
    pool: 'threads',
    testTimeout: 120_000,
  },
});
