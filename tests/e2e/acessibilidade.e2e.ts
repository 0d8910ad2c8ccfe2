import { entrar, expect, mapaPronto, semBarreiras, test } from './pagina.ts';

const CELULAR = { width: 390, height: 844 };

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`Acessibilidade, tema ${colorScheme === 'light' ? 'claro' : 'escuro'}`, () => {
    test.use({ colorScheme });

    test('a entrada e suas recusas', async ({ page }) => {
      await page.goto('/login');
      await semBarreiras(page);
      await page.getByLabel('E-mail').fill('ninguem@serraazul.example');
      await page.getByLabel('Senha', { exact: true }).fill('errada');
      await page.getByRole('button', { name: 'Entrar' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await semBarreiras(page);
    });

    test('as camadas, os envios e o formulário aberto', async ({ page }) => {
      await entrar(page, 'administrador', '/camadas');
      await mapaPronto(page);
      await semBarreiras(page);
      await page.getByRole('tab', { name: 'Envios' }).click();
      await expect(page).toHaveURL(/painel=envios/);
      await semBarreiras(page);
      await page.getByRole('button', { name: 'Nova camada' }).click();
      await page.getByRole('menuitem', { name: 'Enviar arquivos' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      // Its fade must be over: half transparent text has half the contrast.
      await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1');
      await semBarreiras(page);
      await page.goto('/camadas/upload');
      await semBarreiras(page);
    });

    test('a página do que não existe', async ({ page }) => {
      await entrar(page, 'visualizador');
      await page.goto('/nada-aqui');
      await expect(page.getByRole('heading', { name: 'Não encontrado' })).toBeVisible();
      await semBarreiras(page);
    });

    test('no celular tudo cabe na largura da tela', async ({ page }) => {
      await page.setViewportSize(CELULAR);
      await entrar(page, 'administrador');
      for (const caminho of ['/camadas', '/camadas/upload']) {
        await page.goto(caminho);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const largura = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(largura, caminho).toBeLessThanOrEqual(CELULAR.width);
        await semBarreiras(page);
      }
    });
  });
}

test('o mapa e a lista se usam com o teclado, e o endereço guarda a vista', async ({ page }) => {
  await entrar(page, 'administrador', '/camadas');
  await mapaPronto(page);
  await page.getByRole('button', { name: /^Cicatriz de agosto/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#mapa=1\d[\d.]*\/-19\.9\d*\/-57\.4/);
  // The map moves while the search is away: its answer must not bring the view of before back into the address.
  let responder: () => void = () => undefined;
  const movido = new Promise<void>((resolve) => {
    responder = resolve;
  });
  await page.route(/camadas\.data\?.*search=cicatriz/, (rota) => movido.then(() => rota.continue()));
  const pedida = page.waitForRequest(/search=cicatriz/);
  await page.getByLabel('Buscar camadas').fill('cicatriz');
  await pedida;
  const zoom = () => Number(/#mapa=([\d.]+)/.exec(page.url())?.[1]);
  const antes = zoom();
  await page.getByRole('button', { name: 'Aproximar' }).click();
  await expect.poll(zoom).toBeGreaterThan(antes);
  responder();
  await expect(page).toHaveURL(/search=cicatriz/);
  await expect.poll(zoom).toBeGreaterThan(antes);
  const endereco = page.url();
  await page.reload();
  await mapaPronto(page);
  expect(page.url()).toBe(endereco);
  await page.getByRole('separator', { name: 'Largura do painel' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('separator', { name: 'Largura do painel' })).toHaveAttribute('aria-valuenow', '424');
});
