import { defineConfig } from '@playwright/test';
import { findChromium } from './infra/embedded/chromium.ts';
import type { Opcoes } from './tests/e2e/pagina.ts';

/** Drawing and looking at maps changes nothing that another page would see: these run beside the rest. */
const AO_LADO = ['**/desenho*.e2e.ts', '**/controles-do-mapa.e2e.ts', '**/mostruario.e2e.ts', '**/busca-*.e2e.ts'];
/** Files in and files out, by far the longest: beside the rest too, in an installation where nobody counts them. */
const ARQUIVOS = ['importacao*', 'envio', 'exportacao', 'conferencia', 'dados-hostis'].map((um) => `**/${um}.e2e.ts`);
/** What the product exists for, and the map that it is done on. */
const MONITORAMENTO = [
  'analises*',
  'deteccoes*',
  'imagens*',
  'mapa-*',
  'notificacoes-e-presenca',
  'paineis*',
  'relatorios*',
].map((um) => `**/${um}.e2e.ts`);
/** Every form through all that can happen to one. */
const FORMULARIOS = ['todos-os-formularios', 'formularios', 'pedidos', 'pressa'].map((um) => `**/${um}.e2e.ts`);

/** Its events are kept by something that is killed: nobody shares that installation, and whoever is free runs it. */
const SOZINHO = '**/falhas.e2e.ts';

const program = findChromium();

/**
 * A private installation for each project but `ao-lado`, which changes nothing in that of the first. Pages share it, so
 * files of a project run one after the other; there are two processors, and so two projects side by side.
 */
export default defineConfig<object, Opcoes>({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './tests/e2e/instalacao.setup.ts',
  outputDir: 'test-results',
  workers: 2,
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
    // What never comes to be clickable is told of by itself, and not by the end of the whole test's time.
    actionTimeout: 90_000,
    launchOptions: {
      ...(program === null ? {} : { executablePath: program }),
      // The last of V8's compilers costs a page that lives for seconds more than it gives back (ADR 39).
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--js-flags=--no-opt'],
    },
  },
  // Begun in this order: what takes longest must not come last, with a processor that waits for it.
  projects: [
    {
      name: 'administracao',
      testIgnore: [...AO_LADO, ...ARQUIVOS, ...MONITORAMENTO, ...FORMULARIOS, SOZINHO],
      workers: 1,
    },
    { name: 'monitoramento', testMatch: MONITORAMENTO, use: { instalacaoPropria: true, imagens: true }, workers: 1 },
    { name: 'ao-lado', testMatch: AO_LADO, workers: 1 },
    { name: 'formularios', testMatch: FORMULARIOS, use: { instalacaoPropria: true, imagens: true }, workers: 1 },
    { name: 'arquivos', testMatch: ARQUIVOS, use: { instalacaoPropria: true }, workers: 1 },
    // The main job once more, with the events in another store.
    {
      name: 'eventstoredb',
      grep: /@principal/,
      use: { instalacaoPropria: true, registro: 'eventstoredb' },
      workers: 1,
    },
    { name: 'sem-registro', testMatch: SOZINHO, workers: 1 },
  ],
});
