import type { Page } from '@playwright/test';
import { entrar, expectDeMapa as expect, MAPA_LEVE, mapaPronto, semBarreiras, test } from './pagina.ts';

test.use(MAPA_LEVE);

const painel = (page: Page) => page.getByRole('region', { name: 'Imagens', exact: true });
const linhas = (page: Page) => painel(page).getByRole('list', { name: 'Imagens' }).getByRole('listitem');
const BRUMADINHO = 'brumadinho_landsat8_2019-01-30';
const mapa = (page: Page) => page.getByRole('region', { name: 'Mapa', exact: true }).first();
const verDetalhes = (page: Page) => page.getByRole('button', { name: new RegExp(`^Ver detalhes de ${BRUMADINHO}`) });

test('o painel das imagens fica entre 480 e 560 pixels, arrastado ou por setas, e a largura é lembrada', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await entrar(page, 'administrador', '/imagens');
  const largura = async () => (await painel(page).boundingBox())?.width;
  const divisor = page.getByRole('separator', { name: 'Largura do painel' });
  await expect.poll(largura).toBe(480);
  const quadro = await divisor.boundingBox();
  const [x, y] = [(quadro?.x ?? 0) + 4, 450];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(largura).toBeGreaterThan(500);
  await expect.poll(largura).toBeLessThan(540);
  await divisor.focus();
  await page.keyboard.press('End');
  await expect.poll(largura).toBe(560);
  await page.reload();
  await expect.poll(largura).toBe(560);
  // The main map's is the same panel.
  await page.goto('/mapa');
  await expect(divisor).toHaveAttribute('aria-valuenow', '560');
});

test('os detalhes são um passo do mesmo painel, ao lado do mapa, e a lista volta como estava', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await entrar(page, 'administrador', '/imagens');
  await mapaPronto(page);
  await page.getByRole('checkbox', { name: new RegExp(`^Mostrar ${BRUMADINHO}`) }).check();
  await expect(page.getByRole('region', { name: 'Legenda da imagem' })).toContainText('Cor verdadeira');
  const lugar = mapa(page);
  const antes = await lugar.boundingBox();

  await verDetalhes(page).focus();
  await page.keyboard.press('Enter');
  const detalhes = page.getByRole('region', { name: new RegExp(`^Detalhes de ${BRUMADINHO}`) });
  await expect(detalhes.getByRole('row', { name: /^Ativo Barragem B1/ })).toBeVisible();
  await expect(detalhes.getByRole('region', { name: 'Legenda da imagem' })).toBeVisible();
  await expect(detalhes.getByRole('checkbox', { name: 'Mostrar no mapa' })).toBeChecked();
  await expect(detalhes.getByRole('link', { name: 'Página da imagem' })).toHaveAttribute(
    'href',
    /^\/imagens\/[0-9a-f-]{36}$/,
  );
  await expect(linhas(page)).toHaveCount(0);
  expect(await lugar.boundingBox()).toEqual(antes);
  const voltar = page.getByRole('button', { name: 'Voltar à lista' });
  await expect(voltar).toBeFocused();
  await semBarreiras(page);

  await page.keyboard.press('Enter');
  await expect(verDetalhes(page)).toBeFocused();
  await expect(page.getByRole('checkbox', { name: new RegExp(`^Mostrar ${BRUMADINHO}`) })).toBeChecked();
  await semBarreiras(page);

  // Nothing would open a closed panel again: it is folded, by its letter too, and the map has the room.
  await expect(page.getByRole('button', { name: 'Fechar o painel' })).toHaveCount(0);
  await page.keyboard.press('i');
  await expect(linhas(page)).toHaveCount(0);
  expect((await lugar.boundingBox())?.width).toBeGreaterThan((antes?.width ?? 0) + 400);
  await page.getByRole('button', { name: 'Restaurar o painel' }).click();
  await expect(linhas(page).first()).toBeVisible();
});

for (const [nome, janela] of [
  ['na janela a 200 %', { width: 640, height: 450 }],
  ['no celular deitado', { width: 844, height: 390 }],
  ['no tablet', { width: 820, height: 1180 }],
] as const) {
  test(`${nome} o mapa fica com metade da largura e quatro imagens se veem`, async ({ page }) => {
    await page.setViewportSize(janela);
    await entrar(page, 'administrador', '/imagens');
    await mapaPronto(page);
    const antes = await mapa(page).boundingBox();
    expect(antes?.width ?? 0).toBeGreaterThanOrEqual(janela.width / 2 - 2);
    await expect(linhas(page).nth(3)).toBeInViewport({ ratio: 0.9 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(janela.width);
    await semBarreiras(page);
    await verDetalhes(page).click();
    await expect(page.getByRole('row', { name: /^Cobertura de nuvens/ })).toBeAttached();
    expect((await mapa(page).boundingBox())?.width).toBe(antes?.width);
    await semBarreiras(page);
  });
}

test('no celular em pé o painel das imagens é uma folha de três alturas, com os detalhes dentro dela', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await entrar(page, 'administrador', '/imagens');
  await mapaPronto(page);
  const puxador = page.getByRole('slider', { name: 'Altura do painel' });
  const altura = async () => Math.round(((await puxador.locator('..').boundingBox())?.height ?? 0) / 84.4);
  await expect(puxador).toHaveAttribute('aria-valuetext', 'Metade da tela');
  await expect(linhas(page).nth(3)).toBeInViewport({ ratio: 0.9 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await semBarreiras(page);
  await puxador.focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(altura).toBeGreaterThanOrEqual(7);
  await page.keyboard.press('Home');
  await expect.poll(altura).toBeLessThanOrEqual(1);
  await expect(linhas(page)).toHaveCount(0);
  const quadro = await puxador.boundingBox();
  const [x, y] = [195, (quadro?.y ?? 0) + 12];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, 420, { steps: 4 });
  await page.mouse.up();
  await expect(puxador).toHaveAttribute('aria-valuetext', 'Metade da tela');

  await verDetalhes(page).click();
  await expect(page.getByRole('row', { name: /^Ativo Barragem B1/ })).toBeVisible();
  await expect.poll(altura).toBeLessThanOrEqual(5);
  await semBarreiras(page);
  await page.getByRole('button', { name: 'Voltar à lista' }).click();
  await expect(linhas(page).first()).toBeVisible();
});
