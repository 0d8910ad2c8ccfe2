import { entrar, expectDeMapa as expect, MAPA_LEVE, mapaPronto, semBarreiras, test } from './pagina.ts';

test.use(MAPA_LEVE);

test('a árvore das camadas se anda pelo teclado, se busca e se ordena, e o link guarda tudo', async ({ page }) => {
  await entrar(page, 'administrador', '/mapa?secao=camadas');
  await mapaPronto(page);
  const arvore = page.getByRole('tree', { name: 'Camadas' });
  const linhas = arvore.getByRole('treeitem');
  const [vegetacao, queimada] = [/^Vegetação nativa,/, /^Cicatriz de queimada,/].map((name) =>
    arvore.getByRole('treeitem', { name }),
  );
  if (vegetacao === undefined || queimada === undefined) throw new Error('dois tipos');
  await expect(linhas.first()).toHaveAttribute('aria-level', '1');

  await linhas.first().focus();
  await page.keyboard.press('End');
  await expect(vegetacao).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(queimada).toBeFocused();
  await expect(queimada).toHaveAttribute('aria-level', '2');
  await page.keyboard.press('Space');
  await expect(queimada).not.toBeChecked();
  await expect(vegetacao).toHaveAttribute('aria-checked', 'mixed');
  await semBarreiras(page);

  await page.keyboard.press('ArrowLeft');
  await expect(vegetacao).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page).toHaveURL(/ordem=/);
  await expect(vegetacao).toHaveAttribute('aria-posinset', /^[1-9]$/);
  const lugar = await vegetacao.getAttribute('aria-posinset');

  await page.keyboard.press('Shift+F10');
  const mais = page.getByRole('dialog', { name: 'Vegetação nativa' });
  await mais.getByRole('slider').focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowLeft');
  await expect(mais.getByText('Opacidade: 97 %')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/opacidade=/);

  await page.getByLabel('Buscar camadas').fill('QUEIMADA');
  await expect(linhas).toHaveCount(2);
  await page.getByLabel('Buscar camadas').fill('nada disto');
  await expect(page.getByText('Nenhum resultado encontrado.')).toBeVisible();

  // The link keeps the search too: what is looked for again is all of the tree.
  await page.getByLabel('Buscar camadas').fill('');
  await expect(vegetacao).toBeVisible();
  await expect(page).not.toHaveURL(/nada/);
  await page.goto(page.url());
  await expect(vegetacao).toHaveAttribute('aria-posinset', lugar ?? '');
  await expect(vegetacao).toHaveAttribute('aria-checked', 'mixed');
  await expect(vegetacao).toHaveAccessibleName(/97 %/);
});
