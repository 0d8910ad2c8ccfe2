import type { Page } from '@playwright/test';
import { areaDeTransferencia } from '#app/mensagens/especificacao.ts';
import { ATIVO } from './acervo-de-provas.ts';
import { entrar, expectDeMapa as expect, MAPA_LEVE, mapaPronto, test } from './pagina.ts';

test.use(MAPA_LEVE);

const UM_MINUTO = 60_000;
const UM_QUADRO = 16;

/** The page's time stands still from here on, but for what the test lets pass. */
async function pararOTempo(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + UM_MINUTO);
}

async function comRelogio(page: Page, endereco: string): Promise<void> {
  await entrar(page, 'administrador');
  await page.clock.install();
  await page.goto(endereco);
  await mapaPronto(page);
}

test('um lugar é procurado 300 ms depois da última letra, e o que ela desfez não se pergunta', async ({ page }) => {
  await comRelogio(page, '/mapa');
  const perguntas: (string | null)[] = [];
  page.on('request', (pedido) => {
    const url = new URL(pedido.url());
    if (url.pathname === '/geocodificacao') perguntas.push(url.searchParams.get('q'));
  });
  const campo = page.getByRole('combobox', { name: 'Buscar ativo, lugar ou coordenadas' });
  await pararOTempo(page);
  await campo.fill('curitib');
  await expect(campo).toHaveAttribute('aria-busy', 'true');
  await page.clock.runFor(299);
  await campo.fill('curitiba');
  await page.clock.runFor(299);
  await expect(campo).toHaveAttribute('aria-busy', 'true');
  const pergunta = page.waitForRequest(/\/geocodificacao\?/);
  await page.clock.runFor(1);
  await pergunta;
  expect(perguntas).toEqual(['curitiba']);
  await page.clock.resume();
  await expect(page.getByRole('option', { name: /^Curitiba/ }).first()).toBeVisible();
});

test('a árvore é procurada 100 ms depois da última letra', async ({ page }) => {
  await comRelogio(page, `/mapa?ativo_id=${ATIVO}&secao=camadas`);
  const linhas = page.getByRole('tree', { name: 'Camadas' }).getByRole('treeitem');
  await expect(linhas.first()).toBeVisible();
  const antes = await linhas.count();
  const nenhuma = page.getByText('Nenhum resultado encontrado.');
  await pararOTempo(page);
  await page.getByLabel('Buscar camadas').fill('nada dist');
  await page.clock.runFor(99);
  await expect(linhas).toHaveCount(antes);
  await page.getByLabel('Buscar camadas').fill('nada disto');
  await page.clock.runFor(99);
  await expect(linhas).toHaveCount(antes);
  await expect(nenhuma).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(nenhuma).toBeVisible();
});

test('o aviso do que se copiou do mapa fica 3 segundos', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await comRelogio(page, '/mapa');
  const aviso = page.getByText(areaDeTransferencia.copiado);
  const leitura = page.getByRole('region', { name: 'Posição e zoom' });
  // The first one brings the code of notices; the next is timed from the moment that it is shown.
  await leitura.getByRole('button', { name: 'Copiar o zoom' }).click();
  await expect(aviso).toBeVisible();
  await expect(aviso).toHaveCount(0);
  await pararOTempo(page);
  await leitura.getByRole('button', { name: 'Copiar o zoom' }).press('Enter');
  await expect(aviso).toHaveCount(1);
  await page.clock.runFor(UM_QUADRO);
  await page.clock.runFor(2_900);
  await expect(aviso).toHaveCount(1);
  // With the time that it takes to fade.
  await page.clock.runFor(600);
  await expect(aviso).toHaveCount(0);
});
