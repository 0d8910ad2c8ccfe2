import { expect, it } from 'vitest';
import { countPlaywright } from './test-stages.ts';

it('o que o navegador não rodou é contado à parte e dito com o motivo, e não é falha', () => {
  const spec = (
    title: string,
    status: string,
    annotations: readonly { type: string; description?: string }[] = [],
  ) => ({
    title,
    tests: [{ status, annotations }],
  });
  const motivo = { type: 'skip', description: 'não há Firefox nesta máquina' };
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 2 },
    suites: [
      {
        file: 'um.e2e.ts',
        specs: [spec('passa', 'expected'), spec('falha', 'unexpected'), spec('no Firefox', 'skipped', [motivo])],
        suites: [{ file: 'um.e2e.ts', specs: [spec('depois da falha', 'skipped')] }],
      },
    ],
  };
  expect(countPlaywright(report)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 2,
    flaky: 0,
    files: ['tests/e2e/um.e2e.ts'],
    named: ['um.e2e.ts: falha', 'um.e2e.ts: no Firefox: não há Firefox nesta máquina'],
  });
});
