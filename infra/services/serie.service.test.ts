import type { CommonQueryMethods } from 'slonik';
import { expect, it } from 'vitest';
import { createLog } from '#infra/log.ts';
import type { ImageValues } from '../edge/imagery/values.ts';
import { createSeriesService } from './serie.service.ts';

const ATIVO = 'e0000000-0000-4000-8000-000000000001';

/** An image without bands: nothing of it has to be read. */
const imagem = (total: number) => ({
  id: ATIVO,
  arquivo: { nome: 'cena.tif' },
  satelite_vigente: null,
  data: null,
  exame: { bandas: [] },
  papeis: null,
  valores: { chave: 'aa/a' },
  total,
});

it.each([
  [[], true],
  [[imagem(1)], true],
  [[imagem(2)], false],
])('a série das imagens %j do ativo é completa: %s', async (rows, certa) => {
  const serieDe = createSeriesService({
    leitor: { any: async () => rows } as unknown as CommonQueryMethods,
    values: {} as ImageValues,
    provedores: { de: async () => [], um: async () => null },
    log: createLog('teste', 'silent'),
  });
  const escopo = { cliente_id: ATIVO, ativos: 'todos' as const };
  const { completa, sem_serie } = await serieDe(escopo, ATIVO, { ponto: [0, 0] }, 'ndvi');
  expect([completa, sem_serie.length]).toEqual([certa, rows.length]);
});
