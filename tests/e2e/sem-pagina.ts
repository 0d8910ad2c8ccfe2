import type { APIRequestContext } from '@playwright/test';
import type { Papel } from '#infra/demonstration/pessoas.ts';
import { abrirSessao } from './pagina.ts';

/** Signs in without a browser. @returns the token of the session's forms */
export async function entrarSemPagina(request: APIRequestContext, papel: Papel): Promise<string> {
  await abrirSessao(request, papel);
  const { token }: { readonly token: string } = await (await request.get('/sessao')).json();
  return token;
}
