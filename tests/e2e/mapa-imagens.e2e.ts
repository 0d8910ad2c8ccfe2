import type { Page } from '@playwright/test';
import { entrar, expectDeMapa as expect, MAPA_LEVE, mapaPronto, semBarreiras, test } from './pagina.ts';

/** The images of the demonstration are examined in the background, one after the other. */
const EXAME_MS = 240_000;

test.use(MAPA_LEVE);

const secao = (page: Page) => page.getByRole('region', { name: 'Imagens', exact: true });
const linhas = (page: Page) => secao(page).getByRole('list', { name: 'Imagens', exact: true }).getByRole('listitem');

/** Chooses an asset of the demonstration and opens its images, once so many of them are there. */
async function abrirImagens(page: Page, ativo: RegExp, quantas: number): Promise<void> {
  await entrar(page, 'administrador', '/mapa');
  await expect(async () => {
    await page.goto('/mapa');
    await page.getByRole('button', { name: ativo }).click({ timeout: 10_000 });
    await page.getByRole('button', { name: 'Imagens', exact: true }).click();
    await expect.configure({ timeout: 10_000 })(linhas(page)).toHaveCount(quantas);
  }).toPass({ timeout: EXAME_MS });
}

test('escolhe-se um ativo, as suas imagens se veem, e uma vai ao mapa e sai dele', async ({ page }) => {
  test.setTimeout(EXAME_MS + 120_000);
  await abrirImagens(page, /^Barragem B1/, 2);
  await mapaPronto(page);
  const [nova, velha] = [linhas(page).nth(0), linhas(page).nth(1)];
  await expect(nova).toContainText('30/01/2019');
  await expect(velha).toContainText(/14\/01\/2019.*1 % de nuvens/);
  await semBarreiras(page);

  const ladrilho = page.waitForResponse((resposta) => /image-provider\/proprio\/tile.*true_color/.test(resposta.url()));
  await nova
    .getByRole('button', { name: /30\/01\/2019/ })
    .first()
    .click();
  await expect(nova.getByRole('button', { name: /30\/01\/2019/ }).first()).toHaveAttribute('aria-pressed', 'true');
  expect([200, 304]).toContain((await ladrilho).status());
  await expect(page).toHaveURL(/[?&]imagem=[0-9a-f]{64}/);
  const noMapa = secao(page).getByRole('region', { name: 'Imagem no mapa' });
  await expect(noMapa.getByRole('progressbar')).toHaveCount(0);

  const ndvi = page.waitForResponse((resposta) => resposta.url().includes('type=ndvi'));
  await noMapa.getByRole('button', { name: 'NDVI' }).click();
  expect((await ndvi).headers()['content-type']).toBe('image/webp');
  await expect(noMapa.getByRole('button', { name: 'NDVI' })).toHaveAttribute('aria-pressed', 'true');
  await semBarreiras(page);

  const doLink = page.waitForResponse((resposta) => resposta.url().includes('type=ndvi'));
  await page.reload();
  expect([200, 304]).toContain((await doLink).status());
  await nova
    .getByRole('button', { name: /30\/01\/2019/ })
    .first()
    .click();
  await expect(noMapa).toBeHidden();
  await expect(page).not.toHaveURL(/imagem=/);
});
