import type { Locator, Page } from '@playwright/test';
import { ATIVO } from './acervo-de-provas.ts';
import { entrar, expectDeMapa as expect, MAPA_LEVE, mapaPronto, semBarreiras, test } from './pagina.ts';

test.use(MAPA_LEVE);

const botao = (page: Page, nome: string) => page.getByRole('button', { name: nome, exact: true });

/** How a control is drawn, as far as forced colours leave it to the page. */
const aparencia = (onde: Locator) =>
  onde.evaluate((um) => {
    const de = (qual: Element) => {
      const estilo = getComputedStyle(qual);
      const nomes = ['border-color', 'border-width', 'outline-style', 'outline-color', 'background-color', 'color'];
      return [...nomes, 'text-decoration-line'].map((nome) => estilo.getPropertyValue(nome));
    };
    return [um, ...um.querySelectorAll('span')].map(de).join(' ');
  });

test('com cores forçadas se vê o que está apertado, marcado e escolhido', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await entrar(page, 'administrador', `/mapa?ativo_id=${ATIVO}&secao=camadas`);
  await mapaPronto(page);
  const muda = async (onde: Locator, fazer: () => Promise<unknown>) => {
    // What has the focus has a ring, too: it is away both times.
    const olhar = async () => {
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await page.mouse.move(0, 0);
      return aparencia(onde);
    };
    const antes = await olhar();
    await fazer();
    await expect.poll(olhar).not.toBe(antes);
  };
  await muda(botao(page, 'Globo'), () => botao(page, 'Globo').click());
  await muda(botao(page, 'Nomes no mapa'), () => botao(page, 'Nomes no mapa').click());
  await muda(botao(page, 'Medir uma linha'), () => botao(page, 'Medir uma linha').click());
  await page.keyboard.press('Escape');
  await muda(page.locator('button[data-marca]').last(), () => page.locator('button[data-marca]').last().click());
  await muda(botao(page, 'Imagens'), () => botao(page, 'Imagens').click());
  const aba = page.getByRole('tab', { name: /^Favoritas/ });
  await muda(aba, () => aba.click());
  await semBarreiras(page);
});
