import { expect, it } from 'vitest';
import type { Uuid } from '#domain/kernel/ids.ts';
import { createOpenExports } from './open-exports.ts';

const id = (n: number): Uuid => `01900000-0000-7000-8000-00000000000${n}`;
const [ana, bia] = ['ana', 'bia'] as const;
const escopo = { cliente_id: id(0), ativos: 'todos' } as const;

it('cinco exportações de uma pessoa andam ao mesmo tempo, as que a lista já mostra e as recém-pedidas; a sexta espera', async () => {
  let shown: readonly Uuid[] = [id(1), id(2)];
  const { during } = createOpenExports({ abertas: async (_, autor_id) => (autor_id === ana ? shown : []) });
  const file = Promise.withResolvers<string>();
  const asked = [2, 3, 4, 5, 6, 7].map((n) => during(escopo, ana, id(n), () => file.promise));
  const refused = (await Promise.allSettled([asked[4], asked[5]])).map(({ status }) => status);
  expect(refused).toEqual(['rejected', 'rejected']);
  await expect(asked[5]).rejects.toThrow(expect.objectContaining({ name: 'ExportacoesDemais' }));
  expect(await during(escopo, bia, id(8), async () => 'de outra')).toBe('de outra');
  file.resolve('arquivo');
  expect(await Promise.all(asked.slice(0, 4))).toEqual(Array(4).fill('arquivo'));
  shown = [1, 2, 3, 4, 5].map(id);
  await expect(during(escopo, ana, id(9), async () => 'arquivo')).rejects.toMatchObject({ name: 'ExportacoesDemais' });
  shown = [id(1)];
  expect(await during(escopo, ana, id(9), async () => 'arquivo')).toBe('arquivo');
});
