import { expect, test } from 'vitest';
import { startAlone } from '#tests/support/process.ts';

const OBRIGATORIAS = ['DATABASE_URL', 'STORAGE_URL', 'SESSION_SECRET', 'PERSONAL_DATA_KEY', 'AUDIT_SIGNING_KEY'];

test.each(['web', 'projector', 'worker'])('%s sem configuração diz, de uma vez, tudo o que falta', async (name) => {
  const alone = startAlone(`infra/processes/${name}.ts`, {});
  expect(await alone.ended).toBe(1);
  expect(alone.output()).toContain('Configuração inválida');
  for (const variavel of OBRIGATORIAS) expect(alone.output()).toContain(variavel);
});

test('o que está errado é dito junto com o que falta, pelo nome', async () => {
  const alone = startAlone('infra/processes/web.ts', {
    PORT: 'três mil',
    DATABASE_URL: 'mysql://localhost/atalaia',
    TEMPORAL_ADDRESS: 'sem-porta',
    SESSION_SECRET: 'curto',
  });
  expect(await alone.ended).toBe(1);
  for (const variavel of ['PORT', 'TEMPORAL_ADDRESS', ...OBRIGATORIAS]) expect(alone.output()).toContain(variavel);
});

test('migrate precisa apenas do endereço do banco, e diz isso', async () => {
  const alone = startAlone('infra/cli/migrate.ts', {});
  expect(await alone.ended).toBe(1);
  expect(alone.output()).toContain('DATABASE_URL');
});
