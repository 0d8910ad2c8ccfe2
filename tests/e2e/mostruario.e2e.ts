import { mostruario } from '#app/sandbox/mostruario.ts';
import { entrar, expect, semBarreiras, test } from './pagina.ts';

const CELULAR = { width: 390, height: 844 };

test.describe('Mostruário', () => {
  test('cada parte do kit se mostra, sem barreiras, e cabe no celular', async ({ page }) => {
    test.setTimeout(300_000);
    await entrar(page, 'administrador');
    for (const { id, titulo } of mostruario) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`/sandbox/componentes?parte=${id}`, { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { level: 2, name: titulo, exact: true })).toBeVisible();
      await expect(page.locator('[data-parte-viva]'), id).toBeAttached();
      await semBarreiras(page);
      await page.setViewportSize(CELULAR);
      const largura = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(largura, id).toBeLessThanOrEqual(CELULAR.width);
    }
  });
});
