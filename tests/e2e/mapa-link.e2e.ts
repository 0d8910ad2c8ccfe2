import type { Page } from '@playwright/test';
import { ATIVO } from './acervo-de-provas.ts';
import {
  entrar,
  expectDeMapa as expect,
  MAPA_LEVE,
  mapaPronto,
  NAVEGADOR_LEVE,
  outroNavegador,
  test,
} from './pagina.ts';

test.use(MAPA_LEVE);

const botao = (page: Page, nome: string) => page.getByRole('button', { name: nome, exact: true });
const linha = (page: Page, nome: RegExp) => page.getByRole('treeitem', { name: nome });

/** Everything that a link restores of this page, as it is seen. */
async function vista(page: Page) {
  const linhas = page.getByRole('tree', { name: 'Camadas' }).getByRole('treeitem');
  return {
    secao: await page.getByRole('button', { expanded: true, name: 'Camadas', exact: true }).count(),
    linhas: await linhas.evaluateAll((todas) =>
      todas.map((uma) => `${uma.getAttribute('aria-label')} ${uma.getAttribute('aria-checked')}`),
    ),
    globo: await botao(page, 'Globo').getAttribute('aria-pressed'),
    nomes: await botao(page, 'Nomes no mapa').getAttribute('aria-pressed'),
    camada: await page.getByRole('complementary', { name: 'Camada' }).count(),
    onde: new URL(page.url()).hash,
  };
}

test('um link colado em outro navegador dá a mesma vista: ativo, camadas, ordem, opacidade, detalhes, estilo e lugar', async ({
  page,
  browser,
  baseURL,
}) => {
  await entrar(page, 'administrador', `/mapa?ativo_id=${ATIVO}&secao=camadas#mapa=12.5/-20.13/-44.12/15`);
  await mapaPronto(page);
  const linhas = page.getByRole('tree', { name: 'Camadas' }).getByRole('treeitem');
  await linhas.last().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page).toHaveURL(/ordem=/);
  await page.keyboard.press('Shift+F10');
  await page.getByRole('dialog').getByRole('slider').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/opacidade=/);
  await linhas.first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await botao(page, 'Fixar à direita').click();
  await botao(page, 'Globo').click();
  await expect(page).toHaveURL(/globo=1/);
  await botao(page, 'Nomes no mapa').click();
  await expect(page).toHaveURL(/sem_nomes=1/);
  // A branch that is folded open is nobody's choice of what is seen on the map.
  await linhas.first().focus();
  await page.keyboard.press('ArrowLeft');
  const [link, esperada] = [page.url(), await vista(page)];
  expect(esperada).toMatchObject({ secao: 1, globo: 'true', nomes: 'false', camada: 1 });
  expect(esperada.onde).toBe('#mapa=12.5/-20.13/-44.12/15');

  const outra = await outroNavegador(browser, baseURL, { ...NAVEGADOR_LEVE, viewport: page.viewportSize() });
  await entrar(outra, 'administrador', link.replace(/^https?:\/\/[^/]+/, ''));
  await mapaPronto(outra);
  await expect.poll(() => vista(outra)).toEqual(esperada);
  await outra.context().close();

  // Each was a step: they are taken back one by one, and the map stays where it is.
  await page.goBack();
  await expect(botao(page, 'Nomes no mapa')).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(botao(page, 'Globo')).toHaveAttribute('aria-pressed', 'false');
  await page.goBack();
  await expect(page.getByRole('complementary', { name: 'Camada' })).toBeHidden();
  expect(new URL(page.url()).hash).toBe(esperada.onde);
  await page.goForward();
  await page.goForward();
  await expect(botao(page, 'Globo')).toHaveAttribute('aria-pressed', 'true');
  await expect(linha(page, /0 %/)).toHaveCount(1);
});
