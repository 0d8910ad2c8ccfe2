import { mensagensDoMapa } from '#app/mapa/mapa.mensagens.ts';
import { type ClienteDeProvas, clienteDeProvas } from './cliente-de-provas.ts';
import { SENHA } from './conta.ts';
import {
  entrar,
  expectDeMapa as expect,
  MAPA_LEVE,
  mapaPronto,
  NAVEGADOR_LEVE,
  outroNavegador,
  semBarreiras,
  test,
  tokenDe,
} from './pagina.ts';

test.use(MAPA_LEVE);

/** A client of their own: what becomes everybody's map there is nobody else's. */
let provas: ClienteDeProvas;
test.beforeAll(async ({ instalacao }) => {
  provas = await clienteDeProvas(instalacao);
});
test.afterAll(() => provas?.close());

test('quem pode torna padrão a opacidade que escolheu, e o mapa de todos do cliente abre com ela', async ({
  page,
  browser,
  baseURL,
}) => {
  const form = { email: provas.dona.email, password: SENHA, _token: await tokenDe(page.request) };
  expect((await page.request.post('/login', { form, maxRedirects: 0 })).status()).toBe(303);
  const endereco = `/mapa?ativo_id=${provas.ids.ativo}&secao=camadas`;
  await page.goto(endereco);
  await mapaPronto(page);
  const tipo = page.getByRole('tree', { name: 'Camadas' }).getByRole('treeitem').first();
  const tornar = page.getByRole('button', { name: 'Tornar padrão' });
  await expect(tipo).toHaveAccessibleName(/^Talhão/);
  await expect(tornar).toHaveCount(0);

  await tipo.focus();
  await page.keyboard.press('Shift+F10');
  const mais = page.getByRole('dialog', { name: /Talhão/ });
  await mais.getByRole('slider').focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Escape');
  await expect(tipo).toHaveAccessibleName(/97 %/);
  await semBarreiras(page);
  await tornar.click();
  await expect(page.getByText(mensagensDoMapa.padraoDefinido)).toBeVisible();

  // By an address that says nothing of it, in a browser that has not been here.
  const outra = await outroNavegador(browser, baseURL, NAVEGADOR_LEVE);
  const entrada = { ...form, _token: await tokenDe(outra.request) };
  expect((await outra.request.post('/login', { form: entrada, maxRedirects: 0 })).status()).toBe(303);
  await outra.goto(endereco);
  await expect(outra.getByRole('tree', { name: 'Camadas' }).getByRole('treeitem').first()).toHaveAccessibleName(/97 %/);
  await outra.context().close();

  await page.getByRole('button', { name: 'Voltar ao padrão' }).click();
  await expect(page).not.toHaveURL(/opacidade=/);
  await expect(tipo).toHaveAccessibleName(/97 %/);
  await expect(tornar).toHaveCount(0);
});

test('a quem não muda tipos a volta ao padrão se oferece, e torná-lo não', async ({ page }) => {
  await entrar(page, 'visualizador', '/mapa?secao=camadas');
  const tipo = page.getByRole('tree', { name: 'Camadas' }).getByRole('treeitem').first();
  await tipo.focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('dialog').getByRole('slider').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Voltar ao padrão' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tornar padrão' })).toHaveCount(0);
});
