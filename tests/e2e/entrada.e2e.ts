import type { Page } from '@playwright/test';
import type { Papel } from '#infra/demonstration/pessoas.ts';
import { acessoDe, expect, semBarreiras, test } from './pagina.ts';

async function entrarPelaPagina(page: Page, papel: Papel, endereco = '/login'): Promise<void> {
  const { email, senha } = acessoDe(papel);
  await page.goto(endereco);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(senha);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

test.describe('Entrada', () => {
  test('quem tem acesso entra e volta à página que pediu', async ({ page }) => {
    await page.goto('/camadas/upload');
    await expect(page).toHaveURL(/\/login\?voltar=%2Fcamadas%2Fupload$/);
    const { email, senha } = acessoDe('analista');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Senha', { exact: true }).fill(senha);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page).toHaveURL(/\/camadas\/upload$/);
    await expect(page.getByRole('heading', { name: 'Envios de camadas' })).toBeVisible();
    await expect(page.locator('meta[name="user-id"]')).toHaveAttribute('content', /^[0-9a-f-]{36}$/);
  });

  test('senha errada e pessoa desconhecida recebem a mesma resposta, e o e-mail digitado fica', async ({ page }) => {
    for (const email of [acessoDe('auditor').email, 'ninguem@serraazul.example']) {
      await page.goto('/login');
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Senha', { exact: true }).fill('não é esta');
      await page.getByRole('button', { name: 'Entrar' }).click();
      await expect(page.getByRole('alert')).toHaveText('E-mail ou senha incorretos.');
      await expect(page.getByLabel('E-mail')).toHaveValue(email);
    }
  });

  test('sair encerra a sessão, também para quem guardou o cookie, e para quem não quer animações', async ({
    page,
    context,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await entrarPelaPagina(page, 'visualizador');
    const cookies = await context.cookies();
    await page.getByRole('button', { name: /menu da conta/ }).click();
    await page.getByRole('menuitem', { name: 'Sair' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await context.addCookies(cookies);
    await page.goto('/camadas');
    await expect(page).toHaveURL(/\/login\?voltar=/);
  });

  test('quem entra nunca é levado para fora da aplicação', async ({ page }) => {
    await entrarPelaPagina(page, 'visualizador', '/login?voltar=//exemplo.invalid/');
    await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/(#|$)/);
  });

  test('o operador vê a situação da instalação', async ({ page }) => {
    await entrarPelaPagina(page, 'operador');
    await expect(page.getByRole('heading', { name: 'Instalação' })).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Serra Azul Recursos Naturais' })).toBeVisible();
    await semBarreiras(page);
  });

  test.describe('sem JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('entrar, ver a lista e o formulário de envio funcionam', async ({ page }) => {
      await entrarPelaPagina(page, 'analista', '/login?voltar=/camadas');
      await expect(page).toHaveURL(/\/camadas(#|$)/);
      await expect(page.getByText('Mancha de rejeitos')).toBeVisible();
      await page.goto('/camadas/upload');
      await page.getByRole('link', { name: 'Enviar arquivos' }).click();
      await expect(page.getByRole('button', { name: 'Salvar' })).toBeEnabled();
    });
  });
});
