import { defineConfig } from 'vitest/config';

const services = {
  globalSetup: 'tests/support/postgres.setup.ts',
  testTimeout: 120_000,
  hookTimeout: 120_000,
  fileParallelism: true,
  maxWorkers: 2,
  // Real servers on a shared machine: a second try tells noise from a defect. At a desk the first failure counts.
  retry: process.env.CI ? 1 : 0,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,projections,workflows,report-renderer,infra,app}/**/*.test.{ts,tsx}'],
        },
      },
      { test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'], testTimeout: 60_000 } },
      { test: { name: 'contracts', include: ['tests/contracts/**/*.test.ts'], ...services } },
      { test: { name: 'projections', include: ['tests/projections/**/*.test.ts'], ...services } },
      { test: { name: 'workflows', include: ['tests/workflows/**/*.test.ts'], ...services } },
    ],
  },
});
