import type { Page } from '@playwright/test';
import { expect, semBarreiras, test } from './pagina.ts';

/** Milliseconds: more than a slide stays, less than two do. */
const UM_SLIDE = 6_000;

/** Only the test lets time pass: however long the page takes to come, its first slide is there for all of its time. */
async function pararORelogio(page: Page): Promise<void> {
  const agora = Date.now();
  await page.clock.install({ time: agora });
  await page.clock.pauseAt(agora + 1_000);
}

test.describe('A apresentação da entrada', () => {
  test('passa sozinha, para enquanto alguém a pausa e anda a pedido', async ({ page }) => {
    await pararORelogio(page);
    await page.goto('/login');
    await expect(page.getByText('1 de 4', { exact: true })).toBeVisible();
    await page.clock.runFor(UM_SLIDE);
    await expect(page.getByText('2 de 4', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Pausar a apresentação' }).click();
    await page.clock.runFor(3 * UM_SLIDE);
    await expect(page.getByText('2 de 4', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Próximo slide' }).click();
    await expect(page.getByText('3 de 4', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Continuar a apresentação' }).click();
    await page.clock.runFor(UM_SLIDE);
    await expect(page.getByText('4 de 4', { exact: true })).toBeVisible();
  });

  test('fica parada quando o sistema pede menos movimento, e anda a pedido', async ({ page }) => {
    await pararORelogio(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Continuar a apresentação' })).toBeVisible();
    await page.clock.runFor(3 * UM_SLIDE);
    await expect(page.getByText('1 de 4', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Slide anterior' }).press('Enter');
    await expect(page.getByText('4 de 4', { exact: true })).toBeVisible();
    await page.clock.resume();
    await semBarreiras(page);
  });
});
