import { expect, it, vi } from 'vitest';
import { contarComMortes } from './deteccoes.quedas.ts';

vi.setConfig({ testTimeout: 600_000 });

it('web, projetor e trabalhador mortos em qualquer ponto: nada se perde, se repete ou fica diferente', async () => {
  const { mortes, deteccoes, artefatos, evidencias, faltas, verify } = await contarComMortes({
    mortes: { web: 2, projector: 2, worker: 2 },
    semente: 18,
  });
  expect(faltas).toEqual([]);
  expect([verify.code, verify.dito]).toEqual([0, expect.stringMatching(/\d+ linhas de \d+ tabelas são/)]);
  expect(mortes).toEqual({ web: 2, projector: 2, worker: 2 });
  expect(artefatos).toBe(deteccoes * 6);
  expect(evidencias).toBeGreaterThanOrEqual(deteccoes);
});
