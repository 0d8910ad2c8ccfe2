import { readFileSync } from 'node:fs';
import { EXAME_MS, imagensDeBrumadinho, VISTA_DE_BRUMADINHO } from './imagens-de-provas.ts';
import { entrar, expectDeMapa as expect, MAPA_LEVE, mapaPronto, semBarreiras, test } from './pagina.ts';

test.use(MAPA_LEVE);

test('da imagem no mapa leem-se os valores sob o cursor e a série do ponto, e o contraste se ajusta', async ({
  page,
}) => {
  test.setTimeout(EXAME_MS + 120_000);
  await entrar(page, 'administrador', '/mapa');
  const [antes] = await imagensDeBrumadinho(page);
  await page.goto(`/mapa?imagem=${antes}&imagem_tipo=ndvi&secao=imagens${VISTA_DE_BRUMADINHO}`);
  await mapaPronto(page);
  const noMapa = page.getByRole('region', { name: 'Imagem no mapa' });
  const ler = noMapa.getByRole('button', { name: 'Ler valores' });
  const leitura = page.getByRole('region', { name: 'Valores no ponto' });
  await expect(ler).toHaveAttribute('aria-pressed', 'false');
  await expect(leitura).toHaveCount(0);
  await ler.click();
  await expect(ler).toHaveAttribute('aria-pressed', 'true');
  await expect(leitura).toContainText('14/01/2019');
  await expect(leitura).toContainText('Aponte para a imagem');
  const mapa = page.locator('.maplibregl-canvas');
  await expect(async () => {
    await mapa.hover();
    await expect(leitura.getByRole('definition').nth(8)).toHaveText(/^-?\d(,\d+)?$/, { timeout: 3_000 });
  }).toPass();
  // Three indices and six bands.
  await expect(leitura.getByRole('definition')).toHaveCount(9);

  await mapa.focus();
  await page.keyboard.press('Enter');
  await expect(leitura.getByRole('button', { name: 'Soltar o ponto' })).toBeVisible();
  const lido = await leitura.getByRole('definition').first().innerText();
  await semBarreiras(page);

  await leitura.getByRole('button', { name: 'Série deste ponto' }).click();
  const serie = page.getByRole('dialog', { name: 'Série nas imagens do lugar' });
  await expect(serie.getByRole('img', { name: /^NDVI ao longo do tempo/ })).toBeVisible();
  const linhas = serie.getByRole('row');
  await expect(linhas).toHaveCount(3);
  await expect(linhas.filter({ hasText: '14/01/2019' }).getByRole('cell').first()).toHaveText(lido);
  await semBarreiras(page, '[role=dialog]');
  const [baixado] = await Promise.all([
    page.waitForEvent('download'),
    serie.getByRole('link', { name: 'Baixar CSV' }).click(),
  ]);
  expect(
    readFileSync(await baixado.path(), 'utf8')
      .trim()
      .split(/\r?\n/),
  ).toHaveLength(3);
  await page.keyboard.press('Escape');
  await expect(serie).toBeHidden();

  await noMapa.getByRole('button', { name: 'Ajustar contraste' }).click();
  const ate = noMapa.getByRole('slider', { name: 'NDVI, até' });
  const esticado = page.waitForResponse((resposta) => resposta.url().includes('stretch='));
  await ate.focus();
  await page.keyboard.press('ArrowLeft');
  expect((await esticado).status()).toBe(200);
  await expect(page).toHaveURL(/imagem_contraste=/);
  await semBarreiras(page);

  // A link holds it.
  const doLink = page.waitForResponse((resposta) => resposta.url().includes('stretch='));
  await page.reload();
  expect([200, 304]).toContain((await doLink).status());
  await noMapa.getByRole('button', { name: 'Ajustar contraste' }).click();
  await noMapa.getByRole('button', { name: 'Voltar ao contraste usual' }).click();
  await expect(page).not.toHaveURL(/imagem_contraste=/);
});
