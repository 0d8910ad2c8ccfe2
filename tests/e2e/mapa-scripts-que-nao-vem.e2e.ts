import type { Page } from '@playwright/test';
import { entrar, expectDeMapa as expect, MAPA_LEVE, mapaPronto, semBarreiras, test } from './pagina.ts';

test.use(MAPA_LEVE);

const MAPA = 'canvas.maplibregl-canvas';
const secao = (page: Page) => page.getByRole('button', { name: 'Camadas', exact: true });
const falta = (page: Page, texto: string) => page.getByRole('alert').filter({ hasText: texto });
const tentar = (page: Page, texto: string) => falta(page, texto).getByRole('button', { name: 'Tentar novamente' });

/** As after a newer version took it away, until it is let through. */
async function semArquivo(page: Page, nome: string): Promise<() => void> {
  let fora = true;
  await page.route(new RegExp(`/assets/${nome}`), (rota) => (fora ? rota.fulfill({ status: 404 }) : rota.continue()));
  return () => {
    fora = false;
  };
}

test('a seção cujo script não há mais não leva a página: ela o diz, e vem quando se tenta de novo', async ({
  page,
}) => {
  const texto = 'Não foi possível carregar a seção de camadas.';
  const deixar = await semArquivo(page, 'secao-das-camadas-[^/]+\\.js$');
  await entrar(page, 'administrador', '/mapa');
  await mapaPronto(page);
  await secao(page).click();
  await expect(falta(page, texto)).toBeVisible();
  await expect(page.locator(MAPA)).toBeVisible();
  await semBarreiras(page);

  // Of a failure that stays, the page itself may be asked for anew.
  await tentar(page, texto).click();
  await expect(falta(page, texto).getByRole('button', { name: 'Recarregar a página' })).toBeVisible();

  deixar();
  await tentar(page, texto).click();
  await expect(page.getByRole('tree')).toBeVisible();
  await expect(falta(page, texto)).toHaveCount(0);
});

test('sem a rede antes do primeiro toque, a seção o diz; com ela de volta, vem com tudo de que precisa', async ({
  page,
  context,
}) => {
  const texto = 'Não foi possível carregar a seção de camadas.';
  await entrar(page, 'administrador', '/mapa');
  await mapaPronto(page);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await secao(page).click();
  await expect(falta(page, texto)).toBeVisible();
  await context.setOffline(false);
  await tentar(page, texto).click();
  await expect(page.getByRole('tree')).toBeVisible();
});

test('a folha de estilos de uma seção que não veio é pedida de novo com ela', async ({ page }) => {
  const texto = 'Não foi possível carregar a seção de camadas.';
  const deixar = await semArquivo(page, 'secao-das-camadas-[^/]+\\.css$');
  await entrar(page, 'administrador', '/mapa');
  await mapaPronto(page);
  await secao(page).click();
  await expect(falta(page, texto)).toBeVisible();
  deixar();
  await tentar(page, texto).click();
  await expect(page.getByRole('tree')).toBeVisible();
  const folhas = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ''));
  expect(folhas.filter((href) => href.includes('/secao-das-camadas-'))).toHaveLength(1);
});

test('o mapa cujo script não vem deixa a lista ao lado dele, e vem quando se tenta de novo', async ({ page }) => {
  const texto = 'Não foi possível carregar o mapa.';
  const deixar = await semArquivo(page, 'mapa\\.client-[^/]+\\.js$');
  await entrar(page, 'administrador', '/camadas');
  await expect(falta(page, texto)).toBeVisible();
  await expect(page.getByRole('table').first()).toBeVisible();
  await semBarreiras(page);
  deixar();
  await tentar(page, texto).click();
  await mapaPronto(page);
});

test('a janela cujo script não vem conta como fechada, e se abre quando ele vier', async ({ page }) => {
  const deixar = await semArquivo(page, 'janela-das-temporarias-[^/]+\\.js$');
  await entrar(page, 'administrador', '/mapa');
  await mapaPronto(page);
  await secao(page).click();
  const enviar = page.getByRole('button', { name: 'Enviar KML ou KMZ' });
  await enviar.click();
  await expect(page.getByText('Não foi possível abrir a carga de áreas temporárias.')).toBeVisible();
  await expect(page.locator(MAPA)).toBeVisible();
  deixar();
  await enviar.click();
  await expect(page.getByRole('dialog', { name: 'Enviar áreas temporárias' })).toBeVisible();
});

test('o desenho e a captura cujos scripts não vêm o dizem, e a página continua', async ({ page }) => {
  const texto = 'Não foi possível carregar o desenho.';
  const deixarDesenhar = await semArquivo(page, 'desenho-em-curso\\.client-[^/]+\\.js$');
  const deixarCapturar = await semArquivo(page, 'imagem\\.client-[^/]+\\.js$');
  await entrar(page, 'administrador', '/mapa');
  await mapaPronto(page);

  const camera = page.getByRole('button', { name: 'Capturar a imagem do mapa' });
  await camera.click();
  await expect(page.getByText('Erro ao capturar a imagem do mapa: verifique a conexão')).toBeVisible();
  deixarCapturar();
  const [baixada] = await Promise.all([page.waitForEvent('download'), camera.click()]);
  expect(baixada.suggestedFilename()).toMatch(/^mapa-.*\.png$/);

  await page.getByRole('button', { name: 'Desenhar uma área' }).click();
  await expect(falta(page, texto)).toBeVisible();
  deixarDesenhar();
  await tentar(page, texto).click();
  await expect(page.getByRole('button', { name: 'Usar esta área' })).toBeVisible();
});
