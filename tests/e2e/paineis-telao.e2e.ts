import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { entrar, expect, MAPA_LEVE, mapaPronto, NAVEGADOR_LEVE, outroNavegador, test } from './pagina.ts';
import { relogioNaMao } from './relogio-da-pagina.ts';

const PACIENCIA_MS = 240_000;
/** A page that lost its connection comes back by itself, after waits that grow. */
const VOLTA_MS = 60_000;
test.use(MAPA_LEVE);

/** Another browser, with a clock that the test moves, and the address of a wall that it may open. */
async function parede(page: Page, browser: Browser, baseURL: string | undefined) {
  const _token = (await page.locator('meta[name="csrf-token"]').getAttribute('content')) ?? '';
  const ativos = (await (await page.request.get('/ativo/ativos/todos')).json()) as readonly { readonly id: string }[];
  const form = new URLSearchParams({ _token, comando_id: randomUUID(), painel: 'ativo' });
  form.set('nome', `Parede ${randomUUID().slice(0, 8)}`);
  for (const { id } of ativos.slice(0, 2)) form.append('ativo_ids', id);
  const headers = { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' };
  const resposta = await page.request.post('/dashboard/teloes', { data: `${form}`, headers });
  expect(resposta.ok(), await resposta.text()).toBe(true);
  const { link } = (await resposta.json()) as { readonly link: string };
  const tela = await outroNavegador(browser, baseURL, NAVEGADOR_LEVE);
  const passar = await relogioNaMao(tela);
  return { tela, passar, link };
}

const semNadaParaResponder = async (tela: Page) => {
  await expect(tela.getByRole('dialog')).toHaveCount(0);
  await expect(tela.getByRole('alertdialog')).toHaveCount(0);
  await expect(tela.getByRole('navigation')).toHaveCount(0);
};

test('o telão pede a tela cheia, e nele nada aponta', async ({ page }) => {
  await entrar(page, 'administrador', '/dashboard');
  await page.getByRole('button', { name: 'Telão' }).click();
  await expect(page).toHaveURL(/tv=1/);
  await page.waitForFunction(() => document.fullscreenElement === document.documentElement);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const ponteiros = await page
    .locator('main, main *')
    .evaluateAll((todos) => [...new Set(todos.map((um) => getComputedStyle(um).cursor))]);
  expect(ponteiros).toEqual(['none']);
  await page.getByRole('button', { name: 'Sair do telão' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.fullscreenElement === null);
  await expect(page.getByRole('navigation').first()).toBeVisible();
});

test('com o servidor trocado sob ele, o telão espera com os números que tem, e se recarrega quando ele volta', async ({
  page,
  browser,
  baseURL,
  instalacao: { web },
}) => {
  test.setTimeout(PACIENCIA_MS);
  await entrar(page, 'administrador', '/deteccoes');
  const { tela, passar, link } = await parede(page, browser, baseURL);
  // Of an installation that is not this test's own, only the way to it can be taken.
  const rede = tela.context();
  const { parar, voltar } = web ?? { parar: () => rede.setOffline(true), voltar: () => rede.setOffline(false) };
  await tela.goto(link);
  await expect(tela.getByText(/posição [\d.]+ do registro/)).toBeVisible();
  const nome = await tela.getByRole('heading', { level: 1 }).innerText();
  // Whole: a wall of which a part has yet to come has no numbers to wait with.
  await expect(tela.getByRole('figure').locator('canvas')).toBeVisible();
  await mapaPronto(tela);
  await parar();
  await expect(tela.getByText(/Sem conexão, tentando de novo: os números são de/)).toBeVisible();
  // Every rhythm meanwhile: it neither leaves for what cannot be read, nor loads itself from nobody.
  expect(await passar(86_400_000)).toEqual(expect.arrayContaining([300_000, 86_400_000]));
  await expect(tela.getByText(/Sem conexão, tentando de novo: os números são de/)).toBeVisible();
  await expect(tela.getByRole('heading', { level: 1 })).toHaveText(nome);
  await semNadaParaResponder(tela);
  const inteira = tela.waitForEvent('load', { timeout: VOLTA_MS });
  await voltar();
  await inteira;
  await expect(tela.getByRole('heading', { level: 1 })).toHaveText(nome);
  await expect(tela.getByText('Sem conexão')).toHaveCount(0);
  await expect(tela.getByText(/posição [\d.]+ do registro/)).toBeVisible();
  await semNadaParaResponder(tela);
  await tela.context().close();
});

test('o próximo ativo que não vem deixa o telão dizendo por quê, e ele volta por si', async ({
  page,
  browser,
  baseURL,
}) => {
  await entrar(page, 'administrador', '/deteccoes');
  const { tela, passar, link } = await parede(page, browser, baseURL);
  await tela.goto(link);
  const titulo = tela.getByRole('heading', { level: 1 });
  const primeiro = await titulo.innerText();
  // Its data and itself, as a proxy answers while the server is being replaced.
  const PAGINA = /\/dashboard\/ativo(\.data)?(\?|$)/;
  await tela.route(PAGINA, (rota) => rota.fulfill({ status: 503, contentType: 'text/plain', body: 'sem banco' }));
  expect(await passar(120_000)).toContain(120_000);
  await expect(tela.getByText('Esta tela tenta de novo por si.')).toBeVisible();
  await semNadaParaResponder(tela);
  await tela.unroute(PAGINA);
  await expect(tela.getByText(/posição [\d.]+ do registro/)).toBeVisible({ timeout: VOLTA_MS });
  await expect(titulo).not.toHaveText(primeiro);
  await tela.context().close();
});
