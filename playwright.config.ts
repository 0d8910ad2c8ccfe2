import { defineConfig } from '@playwright/test';
import type { Opcoes } from './tests/e2e/pagina.ts';

/** One private installation for the whole run; pages share it, so files run one after the other. */
export default defineConfig<object, Opcoes>({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './tests/e2e/instalacao.setup.ts',
  outputDir: 'test-results',
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  // A browser on a shared machine: a second try tells noise from a defect. At a desk the first failure counts.
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: {
      executablePath: process.env.PUPPETEER_EXECUTABLE_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
  projects: [
    { name: 'postgres' },
    // The main job once more, with the events in another store.
    { name: 'eventstoredb', grep: /@principal/, use: { registro: 'eventstoredb' } },
  ],
});
