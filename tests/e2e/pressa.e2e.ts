import type { Page } from '@playwright/test';
import { guardarAntesDaVida, jaMudado } from '#app/pedidos/antes-da-vida.ts';
import { entrar, expect, test } from './pagina.ts';

/** Draws a page whose scripts do not come before they are let through. @returns lets them through, and waits for them */
async function abrirSemScripts(page: Page, onde: string): Promise<() => Promise<void>> {
  let soltar = () => {};
  const solto = new Promise<void>((resolve) => {
    soltar = resolve;
  });
  await page.route('**/assets/*.js', async (rota) => {
    await solto;
    await rota.continue();
  });
  const aberta = page.goto(onde);
  await page.waitForURL(`**${onde}`, { waitUntil: 'commit' });
  await expect(page.locator('html:not([data-hidratada])')).toBeAttached();
  return async () => {
    soltar();
    await aberta;
    await page.unroute('**/assets/*.js');
  };
}

function contarEnvios(page: Page): () => number {
  let envios = 0;
  page.on('request', (pedido) => {
    if (pedido.method() === 'POST') envios += 1;
  });
  return () => envios;
}

test.describe('Quem tem pressa', () => {
  test('o que se aperta e se escreve antes de a página ouvir vale quando ela ouve', async ({ page }) => {
    await entrar(page, 'administrador');
    const soltar = await abrirSemScripts(page, '/seguranca/usuarios/criar');
    await page.getByLabel('Nome').fill('Ana Pressa');
    await page.getByLabel('Avatar').selectOption({ index: 3 });
    const avatar = await page.locator('[name=avatar_id]').inputValue();
    const tema = page.getByRole('button', { name: 'Alternar tema claro e escuro' });
    await tema.click();
    await tema.click();
    await expect(page.locator('html[data-aguarda]')).toBeAttached();
    await soltar();
    await expect(page.locator('html[data-mantine-color-scheme=dark]:not([data-aguarda])')).toBeAttached();
    await expect(page.getByLabel('Nome')).toHaveValue('Ana Pressa');
    expect(await page.locator('[name=avatar_id]').inputValue()).toBe(avatar);
    await expect(page.getByText('Nenhum avatar', { exact: true }).locator('visible=true')).toHaveCount(0);

    // The form itself knows that something was typed.
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Ativos' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('o que se escolhe antes até do primeiro script da página vale também', async ({ page }) => {
    await entrar(page, 'administrador');
    // Whoever is quicker than the page's end, where that script stands.
    await page.addInitScript(() => {
      new MutationObserver((_, observador) => {
        const lista = document.querySelector<HTMLSelectElement>('select[name=avatar_id]');
        if (lista === null || lista.options.length < 4) return;
        observador.disconnect();
        lista.selectedIndex = 3;
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/seguranca/usuarios/criar');
    await expect(page.getByText('Nenhum avatar', { exact: true }).locator('visible=true')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Ficar sem avatar' })).toBeVisible();
  });

  test('o primeiro script que chega depois de a página ouvir não guarda mais nada', async ({ page }) => {
    await entrar(page, 'administrador', '/ativo/ativos');
    await expect(page.locator('html[data-hidratada]')).toBeAttached();
    await page.evaluate(`(${guardarAntesDaVida})(${jaMudado})`);
    await page.getByRole('button', { name: 'Alternar tema claro e escuro' }).click();
    await expect(page.locator('html[data-mantine-color-scheme=dark]:not([data-aguarda])')).toBeAttached();
  });

  test('apertado duas vezes, um formulário parte uma, com a página viva ou ainda por acordar', async ({ page }) => {
    const envios = contarEnvios(page);
    const pedir = page.getByRole('button', { name: 'Enviar o link' });
    const pedido = page.getByRole('status').filter({ hasText: 'link' });
    await page.goto('/senha/esqueci');
    await page.getByLabel('E-mail').fill('ninguem@serraazul.example');
    await pedir.dblclick();
    await expect(pedido).toBeVisible();
    expect(envios()).toBe(1);

    const soltar = await abrirSemScripts(page, '/senha/esqueci');
    await page.getByLabel('E-mail').fill('ninguem@serraazul.example');
    await pedir.dblclick();
    await soltar().catch(() => undefined);
    await expect(pedido).toBeVisible();
    expect(envios()).toBe(2);
  });

  test('o que se busca e escolhe antes de a página ouvir vale quando ela ouve; escolhas seguidas valem todas', async ({
    page,
  }) => {
    await entrar(page, 'administrador');
    const soltar = await abrirSemScripts(page, '/ativo/ativos');
    const busca = page.getByLabel('Buscar ativos por nome ou sigla');
    await busca.fill('barragem');
    await page.getByLabel('Filtrar por estado').selectOption({ label: 'Minas Gerais' });
    await page.getByLabel('Filtrar por situação').selectOption({ label: 'Só ativos' });
    await soltar();
    await expect(page).toHaveURL((url) => String(url.searchParams) === 'uf=MG&situacao=1&search=barragem');
    await expect(busca).toHaveValue('barragem');

    // The answer to the first is still on its way when the second is chosen.
    const { promise: escolhidas, resolve: seguir } = Promise.withResolvers<void>();
    await page.route('**/ativo/ativos?*', async (rota) => {
      await escolhidas;
      await rota.continue();
    });
    await page.getByLabel('Filtrar por situação').selectOption({ label: 'Toda situação' });
    await page.getByLabel('Filtrar por categoria').selectOption({ label: 'Barragens' });
    await page.getByLabel('Linhas por página').selectOption('10');
    await page.getByRole('columnheader', { name: 'Nome' }).getByRole('link').click();
    seguir();
    await expect(page).toHaveURL(/uf=MG&search=barragem&categoria_id=[^&]+&per_page=10&column=nome&direction=desc$/);
  });
});
