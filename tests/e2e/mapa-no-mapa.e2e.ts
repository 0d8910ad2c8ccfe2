import type { Page, Route } from '@playwright/test';
import { ATIVO } from './acervo-de-provas.ts';
import {
  entrar,
  expectDeMapa as expect,
  MAPA_LEVE,
  mapaPronto,
  NAVEGADOR_LEVE,
  outroNavegador,
  semBarreiras,
  test,
} from './pagina.ts';

test.use(MAPA_LEVE);

/** Where several layers of the demonstration lie over each other. */
const VARIAS = '#mapa=15/-20.1211/-44.1219';
const tela = (page: Page) => page.locator('canvas.maplibregl-canvas');
const escolha = (page: Page) => page.getByRole('dialog', { name: 'Selecione uma geometria' });
const legenda = (page: Page) => page.getByRole('region', { name: 'Legenda' });

async function meio(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  const caixa = await tela(page).boundingBox();
  if (caixa === null) throw new Error('no map');
  return { x: caixa.x + caixa.width / 2, y: caixa.y + caixa.height / 2 };
}

test('o ponteiro diz o que há; onde há várias, um clique pergunta ao lado, e a apontada se vê no mapa', async ({
  page,
}) => {
  await entrar(page, 'administrador', `/mapa?secao=nenhuma${VARIAS}`);
  await mapaPronto(page);
  const { x, y } = await meio(page);
  // What is seen comes tile by tile: the pointer moves until it meets something.
  await expect(async () => {
    await page.mouse.move(x - 3, y);
    await page.mouse.move(x, y);
    await expect(page.locator('.dica-do-mapa')).toContainText(/\p{L}/u, { timeout: 3_000 });
  }).toPass();
  await page.mouse.move(x - 400, 2);
  await expect(page.locator('.dica-do-mapa')).toHaveCount(0);

  await expect(async () => {
    await page.mouse.click(x, y);
    await expect(escolha(page)).toBeVisible({ timeout: 3_000 });
  }).toPass();
  const caixa = await escolha(page).boundingBox();
  expect(Math.min(Math.abs((caixa?.x ?? 0) - x), Math.abs((caixa?.x ?? 0) + (caixa?.width ?? 0) - x))).toBeLessThan(16);
  const entradas = escolha(page).getByRole('listitem').getByRole('button');
  expect(await entradas.count()).toBeGreaterThan(1);
  await semBarreiras(page);
  const desenho = async () => (await tela(page).screenshot()).toString('base64');
  await entradas.first().hover();
  const daPrimeira = await desenho();
  await entradas.nth(1).hover();
  await expect.poll(async () => (await desenho()) === daPrimeira).toBe(false);
  await page.keyboard.press('Escape');
  await expect(escolha(page)).toBeHidden();
  await expect(tela(page)).toBeFocused();
});

test('com o dedo também se pergunta qual, e a escolhida abre os seus detalhes', async ({ page, browser, baseURL }) => {
  await entrar(page, 'administrador');
  const telefone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };
  const dedo = await outroNavegador(browser, baseURL, { ...NAVEGADOR_LEVE, ...telefone });
  await entrar(dedo, 'administrador', `/mapa?secao=nenhuma${VARIAS}`);
  await mapaPronto(dedo);
  // Folded where there is little room, until somebody opens it.
  await expect(legenda(dedo).getByRole('button', { name: 'Legenda' })).toHaveAttribute('aria-expanded', 'false');
  const { x, y } = await meio(dedo);
  await expect(async () => {
    await dedo.touchscreen.tap(x, y);
    await expect(escolha(dedo)).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await escolha(dedo).getByRole('listitem').getByRole('button').first().tap();
  await expect(dedo.getByRole('region', { name: 'Camada', exact: true })).toBeVisible();
  await expect(dedo).toHaveURL(/camada_id=/);
  await dedo.context().close();
});

test('a legenda diz só o que está à vista, e um clique nela oculta o tipo e o traz de volta', async ({ page }) => {
  await entrar(page, 'administrador', `/mapa?secao=camadas${VARIAS}`);
  await mapaPronto(page);
  const itens = legenda(page).getByRole('listitem').getByRole('button');
  await expect(itens.first()).toBeVisible();
  const perto = await itens.allTextContents();
  const [nome = ''] = perto;
  await itens.first().click();
  await expect(page).toHaveURL(/oculto=/);
  await expect(itens.filter({ hasText: nome }).first()).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('treeitem', { name: new RegExp(`^${nome},`) })).not.toBeChecked();
  await itens.filter({ hasText: nome }).first().click();
  await expect(page).not.toHaveURL(/oculto=/);
  // Out on the sea there is nothing to be told.
  await page.goto('/mapa?secao=nenhuma#mapa=12/-25/-35');
  await page.reload();
  await mapaPronto(page);
  await expect(legenda(page)).toHaveCount(0);
});

test('enquanto ladrilhos não chegam uma linha no mapa o diz', async ({ page }) => {
  await entrar(page, 'administrador');
  let soltar: () => void = () => undefined;
  const solto = new Promise<void>((resolve) => {
    soltar = resolve;
  });
  await page.route('**/tiles/camadas/**', async (rota: Route) => {
    await solto;
    await rota.continue();
  });
  await page.goto(`/mapa?secao=nenhuma${VARIAS}`);
  await expect(page.locator('[data-carregando]')).toBeVisible({ timeout: 60_000 });
  soltar();
  await mapaPronto(page);
  await expect(page.locator('[data-carregando]')).toHaveCount(0);
});

test('o que se escolhe na busca tem no mapa um marcador e o seu contorno; sobre um ativo, um lugar é área temporária', async ({
  page,
}) => {
  await entrar(page, 'administrador', '/mapa');
  await mapaPronto(page);
  const campo = page.getByRole('combobox', { name: 'Buscar ativo, lugar ou coordenadas' });
  const marcador = page.locator('.maplibregl-marker');
  await expect(marcador).toHaveCount(0);
  const contorno = page.waitForResponse((resposta) => resposta.url().endsWith('/geocodificacao/ibge.1500602'));
  await campo.fill('altamira/pa');
  await page
    .getByRole('option', { name: /^Altamira/ })
    .first()
    .click();
  expect((await (await contorno).json()).limite.coordinates[0][0].length).toBeGreaterThan(20);
  await expect(marcador).toHaveCount(1);
  await page.getByRole('button', { name: 'Deixar o lugar' }).click();
  await expect(marcador).toHaveCount(0);

  // What covers an asset that is monitored is a temporary area, whether or not one works on it.
  const temporarias = page.getByText('1 área temporária carregada.', { exact: false });
  await campo.fill('brumadinho/mg');
  await page.getByRole('option', { name: /^Brumadinho Município/ }).click();
  await expect(temporarias).toBeVisible();
  expect(page.url()).not.toContain('lugar=');
  await expect(page.getByRole('button', { name: 'Deixar o lugar' })).toHaveCount(0);
  await campo.fill('');

  const doAtivo = page.waitForResponse((resposta) => resposta.url().endsWith(`/mapa/ativos/${ATIVO}/limite`));
  await page
    .getByRole('option', { name: /^Barragem B1/ })
    .first()
    .click();
  expect((await doAtivo).status()).toBe(200);
  await expect(marcador).toHaveCount(1);
  // What covers the asset that one works on lies over it; what is elsewhere takes its place.
  await campo.fill('brumadinho/mg');
  await page.getByRole('option', { name: /^Brumadinho Município/ }).click();
  await page.getByRole('button', { name: 'Camadas', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Áreas temporárias' }).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  expect(page.url()).toContain(`ativo_id=${ATIVO}`);
  await campo.fill('altamira/pa');
  await page
    .getByRole('option', { name: /^Altamira/ })
    .first()
    .click();
  await expect(page).toHaveURL(/lugar=Altamira/);
  expect(page.url()).not.toContain('ativo_id');
});

test('exporta-se da árvore o que está marcado, no formato e na projeção que se escolhe', async ({ page }) => {
  await entrar(page, 'administrador', `/mapa?ativo_id=${ATIVO}&secao=camadas`);
  const tipo = page.getByRole('treeitem', { name: /^Vegetação nativa/ });
  await tipo.focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('button', { name: 'Somente esta' }).click();
  const marcadas = Number(/^\S+ \S+, (\d+)/.exec((await tipo.getAttribute('aria-label')) ?? '')?.[1]);
  const campos: (string | null)[] = [];
  await page.route('**/camadas/exportar', (rota) => {
    campos.push(rota.request().postData());
    return rota.fulfill({ status: 422, json: { message: 'Hoje não.' } });
  });
  await page.getByRole('button', { name: 'Exportar', exact: true }).click();
  const menu = page.getByRole('dialog', { name: /^Export/ });
  await menu.getByLabel('Formato').selectOption('kmz');
  await menu.getByRole('button', { name: 'Baixar' }).click();
  await expect.poll(() => campos.length).toBe(1);
  const [enviado = ''] = campos;
  expect(enviado).toContain('kmz');
  expect(
    enviado?.match(/[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g)?.length,
  ).toBeGreaterThanOrEqual(marcadas);
  await expect(page.getByText('Hoje não.').first()).toBeVisible();
});
