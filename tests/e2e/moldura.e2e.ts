import { entrar, expect, semBarreiras, test } from './pagina.ts';

const CELULAR = { width: 390, height: 844 };
const SEM_PERMISSAO =
  'Você não tem permissão para acessar este recurso. Verifique suas permissões ou entre em contato com o administrador.';

/** Milliseconds. */
const UM_MINUTO = 60_000;
const UM_QUADRO = 16;

test.describe('Moldura', () => {
  test('a barra lateral recolhe e é lembrada sem salto, cabe no celular, e a tela cheia vai e volta', async ({
    page,
  }) => {
    await entrar(page, 'administrador');
    await page.goto('/sandbox/componentes', { waitUntil: 'networkidle' });
    const lugares = page.getByRole('navigation', { name: 'Principal' });
    const largura = async () => (await lugares.boundingBox())?.width ?? 0;
    await expect(lugares.getByRole('link', { name: 'Componentes' })).toHaveAttribute('aria-current', 'page');
    expect(await largura()).toBeGreaterThan(150);

    const recolher = page.getByRole('button', { name: 'Recolher o menu lateral' });
    await recolher.click();
    await expect(recolher).toHaveAttribute('aria-pressed', 'true');
    expect(await largura()).toBeLessThan(80);
    // The server already draws it so: nothing moves once scripts are at work.
    expect(await (await page.request.get('/sandbox/componentes')).text()).toContain('data-recolhida="true"');
    await page.reload({ waitUntil: 'networkidle' });
    expect(await largura()).toBeLessThan(80);
    await semBarreiras(page);
    await recolher.focus();
    await page.keyboard.press('Enter');
    await expect(recolher).toHaveAttribute('aria-pressed', 'false');

    const telaCheia = page.getByRole('button', { name: 'Tela cheia' });
    await telaCheia.click();
    await expect(telaCheia).toHaveAttribute('aria-pressed', 'true');
    await telaCheia.click();
    await expect(telaCheia).toHaveAttribute('aria-pressed', 'false');

    await page.setViewportSize(CELULAR);
    await expect(lugares).toBeHidden();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(lugares).toBeVisible();
    await semBarreiras(page);
    await lugares.getByRole('link', { name: 'Componentes' }).focus();
    await page.keyboard.press('Escape');
    await expect(lugares).toBeHidden();
  });

  test('cada erro tem a sua página dentro da moldura, com o título e o passo seguinte', async ({ page }) => {
    await entrar(page, 'visualizador', '/camadas');
    await expect(page.locator('meta[name="maps-key"]')).toHaveCount(1);
    await page.goto('/nada-aqui');
    await expect(page.getByRole('heading', { name: 'Não encontrado' })).toBeVisible();
    await expect(page).toHaveTitle('Não encontrado · Atalaia');
    await expect(page.getByRole('link', { name: 'Ir para o início' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();

    await page.goto('/politicas-acesso');
    await expect(page.getByRole('heading', { name: 'Sem permissão' })).toBeVisible();
    await expect(page.getByText(SEM_PERMISSAO)).toBeVisible();
    await semBarreiras(page);

    // A proxy in front of us speaks for itself: its status is understood, its page is not shown.
    await page.route('**/camadas/upload.data*', (rota) =>
      rota.fulfill({ status: 504, body: '<h1>Gateway Time-out</h1>' }),
    );
    await page.goto('/sandbox/componentes', { waitUntil: 'networkidle' });
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Envios' }).click();
    await expect(page.getByRole('heading', { name: 'O servidor não respondeu' })).toBeVisible();
    await expect(page.getByText('O servidor não respondeu a tempo. Tente novamente mais tarde.')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
    await expect(page.locator('meta[name="user-id"]')).not.toHaveAttribute('content', '');
    await page.unroute('**/camadas/upload.data*');
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(page.getByRole('heading', { name: 'Envios de camadas' })).toBeVisible();
  });

  test('sem rede a página diz que não alcançou o servidor, e aparece por si quando a rede volta', async ({
    page,
    context,
  }) => {
    await entrar(page, 'visualizador');
    await page.goto('/camadas/upload');
    await page.goto('/sandbox/componentes', { waitUntil: 'networkidle' });
    await context.setOffline(true);
    const lugares = page.getByRole('navigation', { name: 'Principal' });
    // Not even the script of that page is here.
    await lugares.getByRole('link', { name: 'Ativos' }).click();
    await expect(page).toHaveTitle('Sem conexão · Atalaia');
    await lugares.getByRole('link', { name: 'Envios' }).click();
    await expect(page).toHaveURL(/\/camadas\/upload$/);
    await expect(page.getByRole('heading', { name: 'Sem conexão' })).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'O servidor não foi alcançado.' })).toBeVisible();
    await expect(lugares).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Envios de camadas' })).toBeVisible();
  });
});

test.describe('Avisos', () => {
  test('alertas fecham em 10 s e desvanecem em 500 ms, esperam por quem lê, e data-close-time manda mais', async ({
    page,
  }) => {
    await entrar(page, 'administrador');
    await page.clock.install();
    await page.goto('/sandbox/componentes?parte=avisos', { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { name: 'Avisos' })).toBeVisible();

    // Time stands still while it is looked at: a slow machine does not use it up.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + UM_MINUTO);
    await page.getByRole('button', { name: 'Alerta de erro' }).click();
    const erro = page.getByRole('alert').filter({ hasText: 'Texto do aviso.' });
    await page.clock.runFor(UM_QUADRO);
    await expect(erro).toBeVisible();
    await page.clock.runFor(9_900);
    await expect(erro).not.toHaveAttribute('data-fechando');
    await page.clock.runFor(100);
    await expect(erro).toHaveAttribute('data-fechando', 'true');
    await page.clock.resume();
    await page.clock.runFor(500);
    await expect(erro).toHaveCount(0);

    await page.getByRole('button', { name: 'Alerta de 2 s' }).click();
    const breve = page.getByRole('status').filter({ hasText: 'Fecha em dois segundos.' });
    await expect(breve).toHaveAttribute('data-close-time', '2000');
    await breve.hover();
    await page.clock.runFor(60_000);
    await expect(breve).toBeVisible();
    await page.getByRole('heading', { name: 'Avisos' }).hover();
    await page.clock.runFor(2_500);
    await expect(breve).toHaveCount(0);

    await page.getByRole('button', { name: 'Alerta que fica' }).click();
    const fica = page.getByRole('alert').filter({ hasText: 'Fica até que se feche.' });
    await page.clock.runFor(60_000);
    await fica.getByRole('button', { name: 'Fechar aviso' }).focus();
    await page.keyboard.press('Enter');
    await page.clock.runFor(500);
    await expect(fica).toHaveCount(0);
  });

  test('passageiros somem em 10 s, textos longos têm estilo próprio, modais ficam, e as ações levam a páginas daqui', async ({
    page,
  }) => {
    await entrar(page, 'administrador');
    await page.clock.install();
    await page.goto('/sandbox/componentes?parte=avisos', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Passageiro longo' }).click();
    const longo = page.getByRole('alert').filter({ hasText: 'mais de cem caracteres' });
    await page.clock.runFor(1_000);
    await expect(longo.locator('[data-longo]')).toHaveCSS('font-size', '12px');
    await page.clock.runFor(12_000);
    await expect(longo).toHaveCount(0);

    await page.getByRole('button', { name: 'Modal com ações' }).click();
    await page.clock.runFor(1_000);
    const modal = page.getByRole('dialog', { name: 'Com ações' });
    await expect(modal).toBeVisible();
    await page.clock.runFor(60_000);
    await semBarreiras(page);
    await modal.getByRole('link', { name: 'Ir para o início' }).click();
    await page.clock.runFor(1_000);
    await expect(page).toHaveURL(/:\d+\/(#|$)/);
    await expect(modal).toHaveCount(0);
  });
});
