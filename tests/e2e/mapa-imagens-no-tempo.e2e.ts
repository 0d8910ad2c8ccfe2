import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { entrar, expect as esperar, MAPA_LEVE, mapaPronto, semBarreiras, test } from './pagina.ts';

/** The images of the demonstration are examined in the background, one after the other. */
const EXAME_MS = 240_000;
const expect = esperar.configure({ timeout: 60_000 });

test.use(MAPA_LEVE);

const secao = (page: Page) => page.getByRole('region', { name: 'Imagens', exact: true });

/** The images of an asset, once both of them are there. */
async function abrirImagens(page: Page): Promise<void> {
  await entrar(page, 'administrador', '/mapa');
  await expect(async () => {
    await page.goto('/mapa');
    await page.getByRole('button', { name: /^Barragem B1/ }).click({ timeout: 10_000 });
    await page.getByRole('button', { name: 'Imagens', exact: true }).click();
    const linhas = secao(page).getByRole('list', { name: 'Imagens', exact: true }).getByRole('listitem');
    await expect.configure({ timeout: 10_000 })(linhas).toHaveCount(2);
  }).toPass({ timeout: EXAME_MS });
  await mapaPronto(page);
}

test('as imagens marcadas passam uma após a outra, e se baixam como GIF com data, fonte e escala', async ({ page }) => {
  test.setTimeout(EXAME_MS + 120_000);
  await abrirImagens(page);
  await secao(page).getByRole('button', { name: 'Sequência' }).click();
  const escolha = secao(page).getByRole('region', { name: 'Imagens da sequência' });
  await expect(escolha).toContainText('Marque na lista as imagens da sequência');
  await page.getByRole('checkbox', { name: 'Na sequência: imagem de 30/01/2019' }).check();
  await page.getByRole('checkbox', { name: 'Na sequência: imagem de 14/01/2019' }).check();
  await expect(escolha).toContainText('2 imagens na sequência');
  const barra = page.getByRole('region', { name: 'Sequência', exact: true });
  const vista = page.getByRole('region', { name: 'Imagem da sequência' });
  await expect(vista).toContainText('30/01/2019, 10:57 (Brasília)');
  await semBarreiras(page);

  await barra.getByRole('slider', { name: 'Imagem da sequência' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(vista).toContainText('14/01/2019');
  await barra.getByRole('button', { name: 'Imagem seguinte' }).click();
  await expect(vista).toContainText('30/01/2019');
  await barra.getByLabel('Segundos de cada imagem').selectOption('0.5');
  await barra.getByLabel('Tipo das imagens da sequência').selectOption({ label: 'NDVI' });
  // Nothing plays by itself; played, it goes around.
  await barra.getByRole('button', { name: 'Tocar a sequência' }).click();
  await expect(vista).toContainText(/14\/01\/2019.*NDVI/);
  await expect(vista).toContainText('30/01/2019');
  await barra.getByRole('button', { name: 'Pausar a sequência' }).click();

  const [gif] = await Promise.all([
    page.waitForEvent('download', { timeout: 120_000 }),
    barra.getByRole('button', { name: 'Baixar GIF' }).click(),
  ]);
  expect(gif.suggestedFilename()).toBe('sequencia-2019-01-14-a-2019-01-30.gif');
  const { format, pages, delay } = await sharp(readFileSync(await gif.path()), { animated: true }).metadata();
  expect({ format, pages, delay }).toEqual({ format: 'gif', pages: 2, delay: [500, 500] });
  await expect(page.getByText('A sequência foi baixada como GIF animado.')).toBeVisible();
  await barra.getByRole('button', { name: 'Sair da sequência' }).click();
  await expect(barra).toBeHidden();
  await expect(escolha).toBeHidden();
});
