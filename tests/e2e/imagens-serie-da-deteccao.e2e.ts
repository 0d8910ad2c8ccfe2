import { readFileSync } from 'node:fs';
import { analiseDeProvas } from './analise-de-provas.ts';
import { EXAME_MS } from './imagens-de-provas.ts';
import { entrar, expectDeMapa as expect, semBarreiras, test } from './pagina.ts';

test('dos detalhes de uma detecção vê-se a série do seu contorno, em gráfico, números e CSV', async ({ page }) => {
  test.setTimeout(EXAME_MS + 120_000);
  await entrar(page, 'administrador', '/deteccoes');
  const { analise_id } = await analiseDeProvas(page, ['Queimada']);
  await page.goto(`/deteccoes?analise_ids%5B%5D=${analise_id}&inicio=2019-01-01`);
  await page.locator('tr[data-linha]').first().getByRole('link').first().click();
  await page.getByRole('button', { name: 'Série nas imagens' }).click();
  const serie = page.getByRole('dialog', { name: /^Série da detecção em / });
  await expect(serie.getByText('Sobre o contorno da detecção')).toBeVisible();
  await expect(serie.getByRole('img', { name: /^NDVI ao longo do tempo/ })).toBeVisible();
  const linhas = serie.getByRole('row');
  await expect(linhas).toHaveCount(3);
  await expect(linhas.nth(1)).toContainText('14/01/2019');
  await expect(linhas.nth(2)).toContainText('30/01/2019');
  await semBarreiras(page, '[role=dialog]');
  const [baixado] = await Promise.all([
    page.waitForEvent('download'),
    serie.getByRole('link', { name: 'Baixar CSV' }).click(),
  ]);
  const texto = readFileSync(await baixado.path(), 'utf8');
  expect(texto.trim().split(/\r?\n/)).toHaveLength(3);
  await serie.getByLabel('O que mostrar').selectOption({ label: 'NBR' });
  await expect(serie.getByRole('img', { name: /^NBR ao longo do tempo/ })).toBeVisible();
});
