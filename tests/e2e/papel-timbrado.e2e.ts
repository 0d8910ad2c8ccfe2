import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { entrar, expect, semBarreiras, test, vigiarConsole } from './pagina.ts';

const ENDERECO = '/relatorios/papel-timbrado';
const CELULAR = { width: 390, height: 844 };
const DESCRICAO = 'Folha verde da Aurora';
/** What the picture says of itself: its size, and the colour of its middle. */
const LOGO = { largura: 240, altura: 80, cor: [10, 133, 86] } as const;

const previaDe = (page: Page) => page.getByRole('region', { name: 'Prévia do documento' });

async function abrir(page: Page): Promise<void> {
  await page.goto(ENDERECO);
  await expect(page.locator('form#papel-timbrado[novalidate]')).toBeVisible();
}

async function salvar(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Papel timbrado salvo.').first()).toBeVisible();
}

/** A picture of the page as it was unpacked, wherever it came from. */
const vista = (figura: Locator) =>
  figura.evaluate(async (imagem: HTMLImageElement) => {
    await imagem.decode();
    const { naturalWidth: largura, naturalHeight: altura } = imagem;
    const tela = Object.assign(document.createElement('canvas'), { width: largura, height: altura });
    const desenho = tela.getContext('2d');
    desenho?.drawImage(imagem, 0, 0);
    const [r, g, b] = desenho?.getImageData(largura / 2, altura / 2, 1, 1).data ?? [];
    return { largura, altura, cor: [r, g, b] };
  });

/** Whether it is as it was typed and chosen. */
async function mostra(onde: Locator, cabecalho: string, encerramento: string): Promise<void> {
  await expect(onde.getByText(cabecalho, { exact: true })).toBeVisible();
  await expect(onde.getByText(encerramento, { exact: true })).toBeVisible();
  const logo = onde.getByRole('img', { name: DESCRICAO });
  await expect(logo).toBeVisible();
  expect(await vista(logo)).toEqual(LOGO);
}

/** Leaves the demonstration with plain paper. */
async function repor(page: Page): Promise<void> {
  await abrir(page);
  for (const campo of ['Cabeçalho', 'Texto de encerramento', 'Descrição do logo'])
    await page.getByLabel(campo).fill('');
  const retirar = page.getByRole('checkbox', { name: 'Retirar o logo' });
  if ((await retirar.count()) > 0) await retirar.check();
  await expect(previaDe(page).getByRole('img')).toHaveCount(0);
  await salvar(page);
}

test('logo, cabeçalho e encerramento se veem na prévia antes de salvar, e são os mesmos depois e no papel', async ({
  page,
}) => {
  const marca = Date.now().toString(36);
  const [cabecalho, encerramento] = [`Aurora Mineração ${marca}`, `Documento de uso interno ${marca}.`];
  const { largura: width, altura: height, cor } = LOGO;
  const [r, g, b] = cor;
  const png = await sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
  await entrar(page, 'administrador');
  const erros = vigiarConsole(page.context());
  await abrir(page);
  const previa = previaDe(page);
  await expect(previa.getByText('Título do documento')).toBeVisible();
  await expect(previa.getByRole('img')).toHaveCount(0);
  try {
    await page.getByLabel('Cabeçalho').fill(cabecalho);
    await page.getByLabel('Texto de encerramento').fill(encerramento);
    await page.getByLabel('Descrição do logo').fill(DESCRICAO);
    await page.locator('input[type="file"]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png });
    await mostra(previa, cabecalho, encerramento);
    await semBarreiras(page);
    // Paper is white in the dark too, and a telephone holds it.
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize(CELULAR);
    await expect(previa).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(CELULAR.width);
    await semBarreiras(page);
    await salvar(page);
    await page.reload();
    await expect(page.getByLabel('Cabeçalho')).toHaveValue(cabecalho);
    await mostra(previa, cabecalho, encerramento);
    await semBarreiras(page);

    await page.goto('/deteccoes/relatorio/impressao?imprimir=nao');
    await mostra(page.getByRole('main'), cabecalho, encerramento);
  } finally {
    await repor(page);
  }
  await page.reload();
  await expect(previaDe(page).getByText('Título do documento')).toBeVisible();
  await expect(previaDe(page).getByText(cabecalho)).toHaveCount(0);
  await expect(previaDe(page).getByRole('img')).toHaveCount(0);
  expect(erros).toEqual([]);
});
