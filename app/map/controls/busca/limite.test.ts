import { afterEach, expect, it, vi } from 'vitest';
import { obterLimite } from './limite.ts';

afterEach(() => void vi.unstubAllGlobals());

const responder = (status: number, corpo: unknown) =>
  vi.stubGlobal('fetch', async () => Response.json(corpo, { status }));

it('o lugar que não há mais só vai ao registro, com o texto da especificação', async () => {
  const registro = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  responder(404, { message: 'Não encontrado.' });
  expect(await obterLimite('ibge.9999999')).toBeNull();
  expect(registro).toHaveBeenCalledExactlyOnceWith('No results found for geocode ID: ibge.9999999');
  responder(503, { message: 'Fora do ar.' });
  await expect(obterLimite('ibge.3109006')).rejects.toThrow('Fora do ar.');
  responder(200, { id: 'ibge.3109006', limite: { type: 'MultiPolygon', coordinates: [] } });
  expect(await obterLimite('ibge.3109006')).toEqual({ type: 'MultiPolygon', coordinates: [] });
});
