import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { IMAGENS } from '#infra/demonstration/imagens.ts';
import { sendFirstImages } from '#infra/embedded/first-data.ts';
import { entrar, expect as esperar, MAPA_LEVE, mapaPronto, semBarreiras, test } from './pagina.ts';

/** Twelve small images are examined one after the other, on a machine that may be busy with other tests. */
const EXAME_MS = 240_000;
const expect = esperar.configure({ timeout: 60_000 });

const DE_SINOP = IMAGENS.filter(({ lugar }) => lugar === 'sinop');
/** As they are written on the screen, the oldest first. */
const DIAS = DE_SINOP.map(({ instante }) => instante.slice(0, 10).split('-').toReversed().join('/'));

test.use(MAPA_LEVE);

// The demonstration's own way; where the whole demonstration runs they come by themselves.
test.beforeAll(async ({ instalacao: { environment } }) => {
  test.setTimeout(EXAME_MS);
  if (environment !== undefined) await sendFirstImages(environment, DE_SINOP);
});

const secao = (page: Page) => page.getByRole('region', { name: 'Imagens', exact: true });
const linhas = (page: Page) => secao(page).getByRole('list', { name: 'Imagens', exact: true }).getByRole('listitem');

async function abrirImagensDeSinop(page: Page): Promise<void> {
  await entrar(page, 'administrador', '/mapa');
  await expect(async () => {
    await page.goto('/mapa');
    await page.getByRole('combobox', { name: 'Buscar ativo, lugar ou coordenadas' }).fill('Lavouras de Sinop');
    const ativo = page.getByRole('option', { name: /^Lavouras de Sinop/ }).first();
    await ativo.click({ timeout: 10_000 });
    await page.getByRole('button', { name: 'Imagens', exact: true }).click();
    await expect.configure({ timeout: 10_000 })(linhas(page)).toHaveCount(DIAS.length);
  }).toPass({ timeout: EXAME_MS });
  await mapaPronto(page);
}

/** Which days the legend of the sequence names from now on. */
async function ouvirDias(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.getByRole('region', { name: 'Imagem da sequência' }).evaluate((legenda) => {
    const dias = new Set<string>();
    const anotar = () => {
      const [dia] = /\d\d\/\d\d\/\d{4}/.exec(legenda.textContent ?? '') ?? [];
      if (dia !== undefined) dias.add(dia);
      sessionStorage.setItem('dias', JSON.stringify([...dias]));
    };
    anotar();
    new MutationObserver(anotar).observe(legenda, { subtree: true, childList: true, characterData: true });
  });
  return async () => JSON.parse((await page.evaluate(() => sessionStorage.getItem('dias'))) ?? '[]');
}

/** The middle of each picture of an animation, where nothing is written. */
async function meiosDosQuadros(arquivo: Buffer, quantos: number): Promise<readonly string[]> {
  const { width, pageHeight = 0 } = await sharp(arquivo, { animated: true }).metadata();
  const [left, top] = [Math.floor(width / 3), Math.floor(pageHeight / 3)];
  const meio = { left, top, width: left, height: top };
  return Promise.all(
    Array.from({ length: quantos }, async (_, page) =>
      (await sharp(arquivo, { page }).extract(meio).raw().toBuffer()).toString('base64'),
    ),
  );
}

test('as doze datas de Sinop se acham, se filtram, passam na ordem e se baixam em doze quadros', async ({ page }) => {
  test.setTimeout(2 * EXAME_MS);
  await abrirImagensDeSinop(page);
  await expect(linhas(page)).toContainText(DIAS.toReversed());
  await secao(page).getByRole('button', { name: 'Filtrar', exact: true }).click();
  const janela = page.getByRole('dialog', { name: 'Filtrar imagens' });
  await janela.getByRole('textbox', { name: 'Data inicial' }).fill('01/01/2014');
  await janela.getByRole('button', { name: 'Aplicar' }).click();
  await expect(linhas(page)).toContainText(DIAS.slice(4).toReversed());
  await secao(page).getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(linhas(page)).toHaveCount(DIAS.length);

  await secao(page).getByRole('button', { name: 'Sequência' }).click();
  const escolha = secao(page).getByRole('region', { name: 'Imagens da sequência' });
  await escolha.getByRole('button', { name: 'Marcar todas' }).click();
  await expect(escolha).toContainText('12 imagens na sequência');
  const barra = page.getByRole('region', { name: 'Sequência', exact: true });
  const vista = page.getByRole('region', { name: 'Imagem da sequência' });
  await expect(vista).toContainText(/14\/09\/2013.*Terra MODIS.*NDVI/);
  await semBarreiras(page);

  const dias = await ouvirDias(page);
  await barra.getByLabel('Segundos de cada imagem').selectOption('0.5');
  await barra.getByRole('button', { name: 'Tocar a sequência' }).click();
  await expect.poll(dias).toEqual(DIAS);
  await barra.getByRole('button', { name: 'Pausar a sequência' }).click();

  const [gif] = await Promise.all([
    page.waitForEvent('download', { timeout: EXAME_MS }),
    barra.getByRole('button', { name: 'Baixar GIF' }).click(),
  ]);
  expect(gif.suggestedFilename()).toBe('sequencia-2013-09-14-a-2014-08-29.gif');
  const arquivo = readFileSync(await gif.path());
  const { format, pages, delay } = await sharp(arquivo, { animated: true }).metadata();
  expect({ format, pages, delay }).toEqual({ format: 'gif', pages: 12, delay: DIAS.map(() => 500) });
  expect(new Set(await meiosDosQuadros(arquivo, 12)).size).toBe(12);
});
