import type { Locator, Page } from '@playwright/test';

/** Longest way over a page: the tree of permissions has some hundred and thirty stops. */
const PASSOS = 240;

/** Goes on with Tab until the focus is there, as whoever has no mouse. */
export async function irAte(page: Page, alvo: Locator): Promise<void> {
  for (let passo = 0; passo < PASSOS; passo++) {
    await page.keyboard.press('Tab');
    if (await alvo.evaluate((elemento) => elemento === document.activeElement)) return;
  }
  throw new Error(`Tab does not come to ${alvo}`);
}

/** Goes there and presses it. */
export async function teclar(page: Page, alvo: Locator, tecla: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await irAte(page, alvo);
  await page.keyboard.press(tecla);
}
