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
    await page
      .getByRole('option', { name: /^Barragem B1/ })
      .first()
      .click({ timeout: 10_000 });
    await page.getByRole('button', { name: 'Imagens', exact: true }).click();
    const linhas = secao(page).getByRole('list', { name: 'Imagens', exact: true }).getByRole('listitem');
    await expect.configure({ timeout: 10_000 })(linhas).toHaveCount(2);
  }).toPass({ timeout: EXAME_MS });
  await mapaPronto(page);
}

/** What is written on pictures from now on, line by line. */
async function ouvirEscritos(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const { fillText } = CanvasRenderingContext2D.prototype;
    const escritos: string[] = [];
    CanvasRenderingContext2D.prototype.fillText = function escrever(texto, ...onde) {
      escritos.push(texto);
      sessionStorage.setItem('escritos', JSON.stringify(escritos));
      return fillText.call(this, texto, ...onde);
    };
  });
  return async () => JSON.parse((await page.evaluate(() => sessionStorage.getItem('escritos'))) ?? '[]');
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

  // On a telephone the bar has the room where the legend would be.
  const legenda = page.getByRole('region', { name: 'Legenda' });
  await expect(legenda).toBeVisible();
  const naMesa = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(barra).toBeVisible();
  await expect(legenda).toBeHidden();
  await page.setViewportSize(naMesa ?? { width: 1280, height: 720 });
  await expect(legenda).toBeVisible();

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

  const escritos = await ouvirEscritos(page);
  const [gif] = await Promise.all([
    page.waitForEvent('download', { timeout: 120_000 }),
    barra.getByRole('button', { name: 'Baixar GIF' }).click(),
  ]);
  expect(gif.suggestedFilename()).toBe('sequencia-2019-01-14-a-2019-01-30.gif');
  const { format, pages, delay } = await sharp(readFileSync(await gif.path()), { animated: true }).metadata();
  expect({ format, pages, delay }).toEqual({ format: 'gif', pages: 2, delay: [500, 500] });
  await expect(page.getByText('A sequência foi baixada como GIF animado.')).toBeVisible();
  const naFigura = await escritos();
  for (const dia of ['14/01/2019', '30/01/2019']) expect(naFigura).toContainEqual(expect.stringContaining(dia));
  expect(naFigura).toContainEqual(expect.stringMatching(/^imagens: Imagens próprias, .*LANDSAT/i));
  expect(naFigura).toContainEqual(expect.stringMatching(/^\d+\sk?m$/));
  await barra.getByRole('button', { name: 'Sair da sequência' }).click();
  await expect(barra).toBeHidden();
  await expect(escolha).toBeHidden();
});

test('o calendário diz que dias têm imagens; pelas setas se chega a um, e ele se abre', async ({ page }) => {
  test.setTimeout(EXAME_MS + 120_000);
  await abrirImagens(page);
  await secao(page).getByRole('button', { name: 'Calendário' }).click();
  const janela = page.getByRole('dialog', { name: 'Calendário de imagens' });
  await expect(janela).toContainText('2 dias com imagens em 2019');
  await expect(janela.getByRole('button', { name: '30/01/2019: 1 imagem, 1 % de nuvens sobre a área' })).toBeVisible();
  await semBarreiras(page, '[role=dialog]');
  await janela.getByText('Ver o ano em tabela').click();
  await expect(janela.getByRole('table', { name: 'Imagens de 2019' }).getByRole('row')).toHaveCount(3);
  await janela.getByRole('button', { name: 'Ano anterior' }).click();
  await expect(janela).toContainText('Nenhuma imagem encontrada em 2018.');
  await janela.getByRole('button', { name: 'Ano seguinte' }).click();

  await janela.getByRole('button', { name: /^14\/01\/2019/ }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  for (let dia = 14; dia < 30; dia++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(janela).toBeHidden();
  await expect(page).toHaveURL(/[?&]imagem=[0-9a-f]{64}/);
  await expect(secao(page).getByRole('region', { name: 'Imagem no mapa' })).toContainText('30/01/2019');
});

test('antes e depois vão numa figura só, a um arquivo ou à área de transferência', async ({ page, context }) => {
  test.setTimeout(EXAME_MS + 120_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await abrirImagens(page);
  await secao(page).getByRole('button', { name: 'Comparar', exact: true }).click();
  await page.getByRole('button', { name: 'Antes: imagem de 14/01/2019' }).click();
  await page.getByRole('button', { name: 'Depois: imagem de 30/01/2019' }).click();
  const barra = page.getByRole('region', { name: 'Comparação', exact: true });
  const escritos = await ouvirEscritos(page);
  const [figura] = await Promise.all([
    page.waitForEvent('download'),
    barra.getByRole('button', { name: 'Baixar a figura' }).click(),
  ]);
  expect(figura.suggestedFilename()).toBe('antes-e-depois-2019-01-14-2019-01-30.png');
  const { data, info } = await sharp(readFileSync(await figura.path()))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const naFigura = await escritos();
  for (const titulo of [/^Antes · 14\/01\/2019/, /^Depois · 30\/01\/2019/, /Imagens próprias/, /^\d+\sk?m$/])
    expect(naFigura).toContainEqual(expect.stringMatching(titulo));
  // Both halves are pictures of the same place that are not the same.
  const meio = Math.floor(info.width / 2);
  const ponto = (x: number, y: number) => data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3);
  const amostras = Array.from({ length: 40 }, (_, i) => [20 + i * 4, Math.floor(info.height / 2)] as const);
  const iguais = amostras.filter(([x, y]) => ponto(x, y).equals(ponto(x + meio + 1, y)));
  expect(iguais.length).toBeLessThan(amostras.length / 2);

  await barra.getByRole('button', { name: 'Copiar a figura' }).click();
  await expect(page.getByText('Figura copiada para a área de transferência!')).toBeVisible();
  const copiados = await page.evaluate(async () => (await navigator.clipboard.read()).flatMap(({ types }) => types));
  expect(copiados).toContain('image/png');
  await semBarreiras(page);
});
