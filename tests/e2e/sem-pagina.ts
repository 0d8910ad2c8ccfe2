import type { APIRequestContext } from '@playwright/test';
import type { Papel } from '#infra/demonstration/pessoas.ts';
import { acessoDe, expect } from './pagina.ts';

/** The token as a client that is not our page finds it. */
export async function tokenDe(request: APIRequestContext): Promise<string> {
  const html = await (await request.get('/login')).text();
  return /name="csrf-token" content="([^"]+)"/.exec(html)?.[1] ?? '';
}

/** Signs in without a browser. @returns the token of the session's forms */
export async function entrarSemPagina(request: APIRequestContext, papel: Papel): Promise<string> {
  const { email, senha } = acessoDe(papel);
  const form = { email, password: senha, _token: await tokenDe(request) };
  const resposta = await request.post('/login', { form, maxRedirects: 0 });
  expect(resposta.status()).toBe(303);
  const html = await (await request.get('/camadas')).text();
  return /name="csrf-token" content="([^"]+)"/.exec(html)?.[1] ?? '';
}
