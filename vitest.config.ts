import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const services = {
  globalSetup: 'tests/support/postgres.setup.ts',
  testTimeout: 120_000,
  hookTimeout: 120_000,
  fileParallelism: true,
  // One more than there are processors: some of these files wait for a clock or a process most of their time.
  maxWorkers: 3,
  // Real servers on a shared machine: a second try tells noise from a defect. At a desk the first failure counts.
  retry: process.env.CI ? 1 : 0,
};

/** No server is kept there: a process for each file, which loads the same modules anew, would be most of the time. */
const pure = { isolate: false, setupFiles: 'tests/support/unit.setup.ts', maxWorkers: 2, testTimeout: 120_000 };

/** By far the longest, longest first, as a run on two idle processors timed them: begun last, one has a processor wait for it. */
const LONGEST = [
  ...['agendamento-quedas', 'falhas-aplicacao', 'recusas-das-rotas', 'permissoes', 'auditoria-cabecas', 'eventstoredb'],
  ...['documentos-emitidos', 'deteccoes-resultados', 'instalacao', 'importacao-quedas', 'demonstracao-analises'],
  ...['falhas-sinais', 'corpos-cortados', 'falhas-postgres-parado', 'auditoria-comando', 'textos-hostis', 'importacao'],
  ...['documentos-hostis', 'documentos-longos', 'imagens-valores', 'imagens-da-demonstracao', 'processos-falha'],
  ...['renderizador', 'copia-de-seguranca', 'pedidos-hostis', 'leitura-de-arquivos', 'rotas', 'auditoria-tabelas'],
  ...['ato', 'conferencia', 'processos', 'falhas-relogio', 'runner', 'veneno', 'posicoes'],
];

/** What failed last comes first; then what takes longest, which vitest knows only where the file ran before. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const failed = (file: TestSpecification) => this.ctx.cache.getTestSpecificationResult(file)?.failed === true;
    const place = (file: TestSpecification) => (failed(file) ? -1 : rank(file));
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }

  /** Every part gets its share of the longest; the same files on every machine, whatever ran there before. */
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 };
    return [...files]
      .sort((one, other) => rank(one) - rank(other) || (one.moduleId < other.moduleId ? -1 : 1))
      .filter((_, i) => i % count === index - 1);
  }
}

function rank({ moduleId }: TestSpecification): number {
  const place = LONGEST.indexOf(path.basename(moduleId, '.test.ts'));
  return place === -1 ? LONGEST.length : place;
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
