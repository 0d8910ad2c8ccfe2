import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const services = {
  globalSetup: 'tests/support/postgres.setup.ts',
  testTimeout: 120_000,
  hookTimeout: 120_000,
  fileParallelism: true,
  maxWorkers: 2,
  // Real servers on a shared machine: a second try tells noise from a defect. At a desk the first failure counts.
  retry: process.env.CI ? 1 : 0,
};

/** No server is kept there: a process for each file, which loads the same modules anew, would be most of the time. */
const pure = { isolate: false, setupFiles: 'tests/support/unit.setup.ts', maxWorkers: 2, testTimeout: 120_000 };

/** By far the longest, as they are to be started: one of them begun last has a processor wait for it alone. */
const LONGEST = [
  ...[
    'textos-hostis',
    'recusas-das-rotas',
    'permissoes',
    'falhas-aplicacao',
    'eventstoredb',
    'copia-de-seguranca',
    'instalacao',
    'pedidos-hostis',
  ],
  ...['renderizador', 'conferencia', 'processos', 'falhas-relogio'],
  ...['runner', 'veneno', 'posicoes'],
  ...['importacao-quedas', 'importacao', 'ato'],
];

/** Vitest knows how long a file takes once it ran here; on a machine that never ran it, we say it. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.indexOf(path.basename(moduleId, '.test.ts'));
      return place === -1 ? LONGEST.length : place;
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,projections,workflows,report-renderer,infra,app}/**/*.test.{ts,tsx}'],
          ...pure,
        },
      },
      { test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'], ...pure } },
      { test: { name: 'contracts', include: ['tests/contracts/**/*.test.ts'], ...services } },
      { test: { name: 'projections', include: ['tests/projections/**/*.test.ts'], ...services } },
      { test: { name: 'workflows', include: ['tests/workflows/**/*.test.ts'], ...services } },
    ],
  },
});
