import { entrar, expectDeMapa as expect, MAPA_LEVE, test } from './pagina.ts';

test.use(MAPA_LEVE);

test('a quem não muda tipos a volta ao padrão se oferece, e torná-lo não', async ({ page }) => {
  await entrar(page, 'visualizador', '/mapa?secao=camadas');
  const tipo = page.getByRole('tree', { name: 'Camadas' }).getByRole('treeitem').first();
  await tipo.focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('dialog').getByRole('slider').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Voltar ao padrão' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tornar padrão' })).toHaveCount(0);
});
