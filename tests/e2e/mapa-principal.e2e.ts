import { analises } from '#app/mensagens/especificacao.ts';
import { entrar, expectDeMapa as expect, MAPA_LEVE, mapaPronto, outroNavegador, semBarreiras, test } from './pagina.ts';

test.use(MAPA_LEVE);

test('escolhe-se um ativo, as camadas se ligam e desligam, e o link dá a mesma vista', async ({ page }) => {
  await entrar(page, 'administrador', '/');
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/mapa$|\/mapa#/);
  await mapaPronto(page);
  await semBarreiras(page);
  await expect(page).toHaveURL(/#mapa=5\//);

  const busca = page.getByRole('combobox', { name: 'Buscar ativo, lugar ou coordenadas' });
  await busca.fill('rola');
  await busca.press('Enter');
  const ativo = page.getByRole('option', { name: /^Parque Estadual da Serra do Rola-Moça/ });
  await expect(ativo.first()).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/ativo_id=.*#mapa=1\d/);
  const vista = new URL(page.url()).hash;

  await page.getByRole('button', { name: 'Camadas', exact: true }).click();
  const tipo = page.getByRole('treeitem', { name: /^Vegetação nativa/ });
  await page.getByRole('button', { name: 'Ocultar Vegetação nativa' }).click();
  await expect(tipo).not.toBeChecked();
  await expect(page).toHaveURL(/oculto=/);
  await semBarreiras(page);
  const link = page.url();

  await page.goBack();
  await expect(tipo).toBeChecked();
  expect(new URL(page.url()).hash).toBe(vista);
  await page.goto(link);
  await expect(tipo).not.toBeChecked();

  await page.getByRole('button', { name: 'Minimizar o painel' }).click();
  await expect(tipo).toBeHidden();
  await page.getByRole('button', { name: 'Restaurar o painel' }).click();
  await page.getByRole('button', { name: 'Fechar o painel' }).click();
  await expect(page).toHaveURL(/secao=nenhuma/);
  await expect(page.getByRole('button', { name: 'Buscar', exact: true })).toHaveAttribute('aria-expanded', 'false');
});

test('um link que não cabe no endereço fica guardado, e dá a mesma vista a outra pessoa', async ({
  page,
  browser,
  baseURL,
}) => {
  await entrar(page, 'administrador', '/mapa');
  await mapaPronto(page);
  await page.getByRole('button', { name: 'Camadas', exact: true }).click();
  const tipo = page.getByRole('treeitem', { name: /^Vegetação nativa/ });
  await page.getByRole('button', { name: 'Ocultar Vegetação nativa' }).click();
  await expect(page).toHaveURL(/oculto=/);
  // As many hidden types as somebody has who sees one of sixty.
  const muitos = Array.from({ length: 60 }, () => `oculto=${crypto.randomUUID()}`).join('&');
  const [antes, vista = ''] = page.url().split('#');
  await page.goto(`${antes}&${muitos}#${vista}`);
  await expect(page).toHaveURL(/\/mapa\?v=[0-9a-f-]{36}#mapa=/);
  const link = page.url();

  // Another choice is another link; 'back' leads to the first, and neither was lost.
  await page.getByRole('button', { name: 'Mostrar Vegetação nativa' }).click();
  await expect(tipo).toBeChecked();
  await expect(page).not.toHaveURL(link);
  await expect(page).toHaveURL(/\/mapa\?v=[0-9a-f-]{36}#mapa=/);
  await page.reload();
  await expect(tipo).toBeChecked();
  await page.goBack();
  await expect(tipo).not.toBeChecked();

  const outra = await outroNavegador(browser, baseURL);
  await entrar(outra, 'visualizador', link.replace(/^https?:\/\/[^/]+/, ''));
  await expect(outra.getByRole('treeitem', { name: /^Vegetação nativa/ })).not.toBeChecked();
  await outra.goto(`/mapa?v=${crypto.randomUUID()}`);
  await expect(outra.getByText('Este link não leva a uma vista guardada')).toBeVisible();
  await semBarreiras(outra);
  await outra.context().close();
});

test('o painel muda de largura pelo teclado, e ela é lembrada', async ({ page }) => {
  await entrar(page, 'visualizador', '/mapa');
  const divisor = page.getByRole('separator', { name: 'Largura do painel' });
  await divisor.focus();
  await page.keyboard.press('End');
  await expect(divisor).toHaveAttribute('aria-valuenow', '560');
  await page.reload();
  await expect(divisor).toHaveAttribute('aria-valuenow', '560');
});

for (const [nome, janela] of [
  ['na janela a 200 %', { width: 640, height: 450 }],
  ['no celular deitado', { width: 844, height: 390 }],
  ['no tablet', { width: 820, height: 1180 }],
] as const) {
  test(`${nome} o mapa fica com metade da largura e quatro linhas se veem`, async ({ page }) => {
    await page.setViewportSize(janela);
    await entrar(page, 'administrador', '/mapa');
    await mapaPronto(page);
    const mapa = await page.getByRole('region', { name: 'Mapa', exact: true }).first().boundingBox();
    expect(mapa?.width ?? 0).toBeGreaterThanOrEqual(janela.width / 2 - 2);
    const linhas = page.getByRole('region', { name: 'Buscar' }).getByRole('option');
    await expect(linhas.nth(3)).toBeInViewport({ ratio: 0.9 });
    await semBarreiras(page);
  });
}

test('no celular em pé o painel é uma folha de três alturas', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await entrar(page, 'administrador', '/mapa');
  await mapaPronto(page);
  const folha = page.getByRole('region', { name: 'Buscar' });
  const altura = async () => Math.round(((await folha.boundingBox())?.height ?? 0) / 84.4);
  const puxador = page.getByRole('slider', { name: 'Altura do painel' });
  await expect(puxador).toHaveAttribute('aria-valuetext', 'Metade da tela');
  await semBarreiras(page);
  await puxador.focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(altura).toBeGreaterThanOrEqual(7);
  await page.keyboard.press('Home');
  await expect.poll(altura).toBeLessThanOrEqual(1);
  await expect(page).toHaveURL(/minimizada=1/);
  const quadro = await puxador.boundingBox();
  const [x, y] = [195, (quadro?.y ?? 0) + 12];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, 420, { steps: 4 });
  await page.mouse.up();
  await expect(puxador).toHaveAttribute('aria-valuetext', 'Metade da tela');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('no celular, o aviso que chega antes do mapa não cobre as seções', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // On its way, for as long as this takes.
  await page.route(/\/assets\/mapa\.client/, () => new Promise(() => undefined));
  await entrar(page, 'administrador', '/mapa?secao=analises');
  const aviso = page.getByRole('alert').filter({ hasText: analises.semAtivo });
  await page.getByRole('button', { name: 'Nova análise' }).click();
  await expect(aviso).toBeVisible();
  await expect(page.locator('.maplibregl-map')).toHaveCount(0);
  const [dito, secao] = await Promise.all([
    aviso.boundingBox(),
    page.getByRole('button', { name: 'Camadas', exact: true }).boundingBox(),
  ]);
  expect((dito?.y ?? 844) + (dito?.height ?? 0)).toBeLessThanOrEqual(secao?.y ?? 0);
});
