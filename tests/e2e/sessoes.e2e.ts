import { aceitarConvite, convidar, darSenha, SENHA } from './conta.ts';
import { entrar, expect, outroNavegador, semBarreiras, test } from './pagina.ts';

const NOVA = 'nove ipês depois da chuva';
/** More than any session lasts without use. */
const MUITO = 600;

test.describe('Sessões', () => {
  test('vencida no meio de um formulário, ou encerrada pela troca da senha noutro navegador, nada digitado se perde', async ({
    page,
    browser,
    baseURL,
    instalacao,
  }) => {
    const conta = await convidar(instalacao, ['politicas_acesso.ver', 'politicas_acesso.editar']);
    await aceitarConvite(page, conta);
    await page.goto('/login?voltar=%2Fpoliticas-acesso');
    await darSenha(page, conta.email, SENHA);
    const tempo = page.getByLabel('Tempo de sessão (minutos)');
    await tempo.fill('45');
    await conta.envelhecer(MUITO);
    await page.getByRole('button', { name: 'Salvar' }).click();
    const janela = page.getByRole('dialog', { name: 'Sua sessão terminou' });
    await expect(janela).toBeVisible();
    await expect(janela).toHaveCSS('opacity', '1');
    await semBarreiras(page, '[role=dialog]');
    await darSenha(janela, conta.email, SENHA);
    await expect(janela).toBeHidden();
    await expect(page.getByText(`Definida por ${conta.nome}`)).toBeVisible();
    await expect(tempo).toHaveValue('45');

    const trabalho = await outroNavegador(browser, baseURL);
    await trabalho.goto('/login?voltar=%2Fperfil');
    await darSenha(trabalho, conta.email, SENHA);
    await tempo.fill('60');
    const atual = trabalho.locator('input[name="current_password"]');
    await expect(atual).not.toHaveAttribute('required');
    await trabalho.getByLabel('Trocar a senha').check();
    await expect(atual).toHaveAttribute('required');
    await trabalho.getByLabel('Senha atual').fill('não é esta');
    await trabalho.getByLabel('Senha nova', { exact: true }).fill(NOVA);
    await trabalho.getByLabel('Repita a senha nova').fill(NOVA);
    await trabalho.getByRole('button', { name: 'Salvar' }).click();
    await expect(trabalho.getByRole('alert')).toHaveText('A senha atual não está correta.');
    await semBarreiras(trabalho);
    await trabalho.getByLabel('Senha atual').fill(SENHA);
    await trabalho.getByRole('button', { name: 'Salvar' }).click();
    await expect(trabalho.getByRole('status').filter({ hasText: 'Senha trocada' })).toBeVisible();
    await expect(trabalho.getByLabel('Senha atual')).toBeHidden();

    // Nothing was asked for here: the open connection brings the news.
    await expect(janela).toBeVisible();
    await darSenha(janela, conta.email, SENHA);
    await expect(janela.getByRole('alert')).toHaveText('E-mail ou senha incorretos.');
    await darSenha(janela, conta.email, NOVA);
    await expect(janela).toBeHidden();
    await expect(tempo).toHaveValue('60');
    // The toast of the first time may still be there.
    const salva = page.waitForResponse((resposta) => resposta.request().method() === 'POST' && resposta.ok());
    await page.getByRole('button', { name: 'Salvar' }).click();
    await salva;
    await page.reload();
    await expect(tempo).toHaveValue('60');

    await page.goto('/perfil');
    await page.getByRole('button', { name: /^Encerrar a sessão de/ }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Sessão encerrada' })).toBeVisible();
    await expect(trabalho.getByRole('dialog', { name: 'Sua sessão terminou' })).toBeVisible();
    await trabalho.context().close();
  });

  test('a senha esquecida é trocada por um link que vale uma vez, e que só o dono do e-mail recebe', async ({
    page,
    browser,
    baseURL,
    instalacao,
  }) => {
    const conta = await convidar(instalacao, ['camadas.ver']);
    await aceitarConvite(page, conta);
    const respostas = [];
    // An address of its own: requests are counted also for those that nobody has.
    const ninguem = `ninguem-${Date.now()}@teste.example`;
    for (const email of [ninguem, conta.email]) {
      await page.goto('/login');
      await page.getByRole('link', { name: 'Esqueci minha senha' }).click();
      await expect(page.getByRole('heading', { name: 'Esqueci minha senha' })).toBeVisible();
      await page.getByLabel('E-mail').fill(email);
      await page.getByRole('button', { name: 'Enviar o link' }).click();
      respostas.push(await page.getByRole('status').filter({ hasText: 'Se houver um acesso' }).innerText());
    }
    expect(respostas[0]).toBe(respostas[1]);
    await semBarreiras(page);

    const operador = await outroNavegador(browser, baseURL);
    await entrar(operador, 'operador');
    const mensagem = operador.getByRole('article').filter({ hasText: conta.email }).first();
    // The message is written after the answer, so that both answers take as long.
    await expect(async () => {
      await operador.goto('/caixa-de-saida');
      await expect(mensagem).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(operador.getByText(ninguem)).toHaveCount(0);
    await semBarreiras(operador);
    const link = new URL((await mensagem.getByRole('link').getAttribute('href')) ?? '').pathname;
    await operador.context().close();

    await page.goto(link);
    const trocar = async (senha: string) => {
      await page.getByLabel('Senha nova', { exact: true }).fill(senha);
      await page.getByLabel('Repita a senha nova').fill(senha);
      await page.getByRole('button', { name: 'Trocar a senha' }).click();
    };
    await trocar('12345678');
    await expect(page.getByRole('alert')).toBeVisible();
    await semBarreiras(page);
    await trocar(NOVA);
    await expect(page.getByRole('status').filter({ hasText: 'Senha trocada' })).toBeVisible();
    await darSenha(page, conta.email, NOVA);
    await page.waitForURL(({ pathname }) => pathname !== '/login');
    expect((await page.goto(link))?.status()).toBe(410);
    await expect(page.getByRole('heading', { name: 'Link vencido' })).toBeVisible();
    expect((await page.goto('/caixa-de-saida'))?.status()).toBe(403);
  });
});
