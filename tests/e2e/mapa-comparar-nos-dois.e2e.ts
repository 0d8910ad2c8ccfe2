import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { ferramenta } from './desenho-no-formulario.ts';
import { EXAME_MS, imagensDeBrumadinho, VISTA_DE_BRUMADINHO } from './imagens-de-provas.ts';
import { entrar, expectDeMapa as expect, MAPA_LEVE, mapaPronto, semBarreiras, test, visto } from './pagina.ts';

test.use({ ...MAPA_LEVE, hasTouch: true });

const segundo = (page: Page) => page.getByRole('region', { name: 'Mapa: Depois' });
const botao = (page: Page, nome: string) => page.getByRole('button', { name: nome, exact: true });

interface Lados {
  /** The middle of each half of the screen, in pixels. */
  readonly antes: readonly [number, number];
  readonly depois: readonly [number, number];
  readonly largura: number;
}

/** Both images side by side, with no panel over them. */
async function ladoALado(page: Page): Promise<Lados> {
  await entrar(page, 'administrador', '/mapa');
  const [antes, depois] = await imagensDeBrumadinho(page);
  const campos = new URLSearchParams({ comparar: 'lado_a_lado', antes, depois, secao: 'nenhuma' });
  const ladrilho = page.waitForResponse((uma) => uma.url().includes(`group_hash=${depois}`));
  await page.goto(`/mapa?${campos}${VISTA_DE_BRUMADINHO}`);
  await mapaPronto(page);
  await ladrilho;
  await expect(segundo(page)).toBeVisible();
  const { x, y, width, height } = (await page.locator('.maplibregl-canvas').first().boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  const meio = y + height / 2;
  return { antes: [x + width / 4, meio], depois: [x + (3 * width) / 4, meio], largura: width };
}

/** The mean colour of a small piece of the screen. */
async function cor(page: Page, [x, y]: readonly [number, number]): Promise<readonly number[]> {
  const clip = { x: x - 12, y: y - 12, width: 24, height: 24 };
  const { channels } = await sharp(await page.screenshot({ clip })).stats();
  return channels.slice(0, 3).map(({ mean }) => Math.round(mean));
}
const longe = (uma: readonly number[], outra: readonly number[]) =>
  Math.max(...uma.map((valor, i) => Math.abs(valor - (outra[i] ?? 0))));

/** A line of 120 pixels around a place. @returns what it measures */
async function medir(page: Page, [x, y]: readonly [number, number]): Promise<string> {
  const medida = page.getByLabel('Medida', { exact: true });
  await botao(page, 'Medir uma linha').click();
  await expect(botao(page, 'Medir uma linha')).toHaveAttribute('aria-pressed', 'true');
  await page.mouse.click(x - 60, y);
  await visto(page);
  await page.mouse.dblclick(x + 60, y);
  await expect(botao(page, 'Medir uma linha')).toHaveAttribute('aria-pressed', 'false');
  await expect(medida).toHaveText(/^Distância: /);
  const texto = await medida.innerText();
  await botao(page, 'Limpar a medida').click();
  await expect(medida).toBeHidden();
  return texto;
}

test('o que se mede e se desenha sobre um dos lados da comparação está nos dois', async ({ page }) => {
  test.setTimeout(2 * EXAME_MS);
  const { antes, depois } = await ladoALado(page);
  const zoom = new URL(page.url()).hash;
  expect(await medir(page, depois)).toBe(await medir(page, antes));
  // Ending a line by two clicks zooms into neither.
  expect(new URL(page.url()).hash).toBe(zoom);

  await botao(page, 'Desenhar uma área').click();
  const passo = page.getByRole('group', { name: 'Área', exact: true });
  await ferramenta(page, 'desenhando');
  const [limpoAntes, limpoDepois] = [await cor(page, antes), await cor(page, depois)];
  for (const [dx, dy] of [
    ...([
      [-90, -60],
      [90, -60],
      [90, 60],
      [-90, 60],
    ] as const),
  ]) {
    await page.mouse.click(depois[0] + dx, depois[1] + dy);
    await visto(page);
  }
  await expect(passo).toContainText('4 vértices');
  await page.getByLabel('Nome da área').fill('Nos dois lados');
  await page.getByRole('button', { name: 'Usar esta área' }).click();
  // Its line runs through both, at the same place.
  const bordas = [antes, depois].map(([x, y]) => [x, y - 60] as const);
  await expect.poll(async () => longe(await cor(page, bordas[0] ?? antes), limpoAntes)).toBeGreaterThan(4);
  await expect.poll(async () => longe(await cor(page, bordas[1] ?? depois), limpoDepois)).toBeGreaterThan(4);
  await semBarreiras(page);
});

test('outro estilo do mapa deixa as duas imagens onde estão', async ({ page }) => {
  test.setTimeout(2 * EXAME_MS);
  const { antes, depois, largura } = await ladoALado(page);
  // Beside the images, and in the middle of each.
  const fora = [depois[0] + largura / 4 - 40, depois[1] - 220] as const;
  const cores = async () => [await cor(page, antes), await cor(page, depois), await cor(page, fora)] as const;
  await expect.poll(async () => longe((await cores())[0], (await cores())[1])).toBeGreaterThan(2);
  const claras = await cores();
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect.poll(async () => longe((await cores())[2], claras[2])).toBeGreaterThan(40);
  await expect
    .poll(async () => {
      const escuras = await cores();
      return Math.max(longe(escuras[0], claras[0]), longe(escuras[1], claras[1]));
    })
    .toBeLessThan(6);
  await expect(page).toHaveURL(/comparar=lado_a_lado/);
});

test('um dedo leva uma imagem da lista a um dos lados', async ({ page }) => {
  test.setTimeout(2 * EXAME_MS);
  await entrar(page, 'administrador', '/mapa');
  await imagensDeBrumadinho(page);
  await page.getByRole('option', { name: /^Barragem B1/ }).click();
  await botao(page, 'Imagens').click();
  await mapaPronto(page);
  await botao(page, 'Comparar').click();
  const lados = page.getByRole('region', { name: 'Imagens a comparar' });
  const alca = page.getByRole('listitem').filter({ hasText: '30/01/2019' }).getByTitle('Arrastar para um dos lados');
  const [de, para] = [await alca.boundingBox(), await lados.getByRole('region', { name: 'Depois' }).boundingBox()];
  const cdp = await page.context().newCDPSession(page);
  const dedo = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const [x, y] = [(de?.x ?? 0) + 8, (de?.y ?? 0) + 12];
  await dedo('touchStart', x, y);
  // A finger that rests takes hold of it.
  await expect(alca).toHaveAttribute('data-arrastada', 'true');
  for (const parte of [0.3, 0.7, 1])
    await dedo('touchMove', x + parte * ((para?.x ?? 0) + 40 - x), y + parte * ((para?.y ?? 0) + 30 - y));
  await expect(lados.locator('[data-sobre]')).toBeVisible();
  await dedo('touchEnd', 0, 0);
  await expect(lados.getByRole('region', { name: 'Depois' })).toContainText('30/01/2019');
  await expect(page).toHaveURL(/depois=[0-9a-f]{64}/);
});
