import { readFileSync } from 'node:fs';
import { entrar, expect as esperar, MAPA_LEVE, mapaPronto, semBarreiras, test } from './pagina.ts';

const expect = esperar.configure({ timeout: 60_000 });

test.use({ contextOptions: MAPA_LEVE.contextOptions });

test('valores sob o cursor, série do ponto, legenda e contraste de uma imagem', async ({ page }) => {
  await entrar(page, 'administrador');
  await page.goto('/imagens');
  await page.getByLabel('Filtrar por ativo').selectOption({ label: 'Pantanal do Nabileque, Corumbá' });
  await expect(page.getByText('Pronta')).toHaveCount(2);
  await mapaPronto(page);
  const ladrilho = page.waitForResponse((resposta) => /proprio\/tile/.test(resposta.url()));
  await page.getByRole('checkbox', { name: /^Mostrar corumba_landsat8_2019-08-25/ }).check();
  await ladrilho;
  const ndvi = page.waitForResponse((resposta) => resposta.url().includes('type=ndvi'));
  await page.getByLabel(/^Tipo de corumba_landsat8_2019-08-25/).selectOption({ label: 'NDVI' });
  await ndvi;
  await expect(page.getByRole('region', { name: 'Legenda da imagem' })).toContainText('NDVI');

  const leitura = page.getByRole('region', { name: 'Valores no ponto' });
  await expect(leitura).toContainText('Aponte para a imagem');
  const mapa = page.locator('.maplibregl-canvas');
  await expect(async () => {
    await mapa.hover();
    await expect(leitura.getByRole('definition').first()).toHaveText(/^-?\d(,\d+)?$/, { timeout: 3_000 });
  }).toPass();
  await mapa.click();
  await expect(leitura.getByRole('button', { name: 'Soltar o ponto' })).toBeVisible();
  const lido = await leitura.getByRole('definition').first().innerText();
  await semBarreiras(page);

  await leitura.getByRole('button', { name: 'Série deste ponto' }).click();
  const serie = page.getByRole('dialog', { name: 'Série de Pantanal do Nabileque, Corumbá' });
  const linhas = serie.getByRole('row');
  await expect(linhas).toHaveCount(3);
  // The series of the pixel says of this day what was read on the map.
  await expect(linhas.filter({ hasText: '25/08/2019' }).getByRole('cell').first()).toHaveText(lido);
  await expect(serie.getByRole('img', { name: /^NDVI ao longo do tempo/ })).toBeVisible();
  await semBarreiras(page);
  const [baixado] = await Promise.all([
    page.waitForEvent('download'),
    serie.getByRole('link', { name: 'Baixar CSV' }).click(),
  ]);
  const csv = readFileSync(await baixado.path(), 'utf8')
    .trim()
    .split(/\r?\n/);
  expect(csv).toHaveLength(3);
  expect(csv[0]).toContain('data;imagem;satelite;media');
  await page.keyboard.press('Escape');
  await expect(serie).toBeHidden();

  await page.getByRole('button', { name: /^Ver detalhes de corumba_landsat8_2019-08-25/ }).click();
  await page.getByRole('button', { name: 'Ajustar contraste' }).click();
  const ate = page.getByRole('slider', { name: 'NDVI, até' });
  await expect(ate).toBeVisible();
  const esticado = page.waitForResponse((resposta) => resposta.url().includes('stretch='));
  await ate.focus();
  await page.keyboard.press('ArrowLeft');
  expect((await esticado).status()).toBe(200);
  await semBarreiras(page);
  await page.getByRole('button', { name: 'Voltar ao contraste usual' }).click();
  await expect(page.getByRole('button', { name: 'Voltar ao contraste usual' })).toBeDisabled();
});

test('pelo teclado lê-se o meio do mapa, e uma composição diz as suas bandas', async ({ page }) => {
  await entrar(page, 'visualizador');
  await page.goto('/imagens');
  const imagem = page.getByRole('checkbox', { name: /^Mostrar brumadinho_landsat8_2019-01-30/ });
  await mapaPronto(page);
  await imagem.check();
  const legenda = page.getByRole('region', { name: 'Legenda da imagem' });
  await expect(legenda).toContainText(/Cor verdadeira · vermelho = .+, verde = .+, azul = /);
  await page.locator('.maplibregl-canvas').focus();
  await page.keyboard.press('Enter');
  const leitura = page.getByRole('region', { name: 'Valores no ponto' });
  await expect(leitura.getByRole('definition').nth(3)).toHaveText(/\d/);
  await leitura.getByRole('button', { name: 'Soltar o ponto' }).click();
  await expect(leitura).not.toContainText('Série deste ponto');
});
