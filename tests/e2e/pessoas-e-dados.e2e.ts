import { readFile } from 'node:fs/promises';
import { aceitarConvite, colega, convidar, darSenha, SENHA } from './conta.ts';
import { entrar, expect, outroNavegador, semBarreiras, test } from './pagina.ts';
import { DE_DUAS_PESSOAS, decidirEmDuas } from './segunda-pessoa.ts';

const DEMORADO = { timeout: 60_000 };
/** Two people, a document on paper and many steps, on a machine that may be busy. */
const PACIENCIA_MS = 300_000;

test.describe('Os dados de cada pessoa', () => {
  test('ela escolhe um avatar, leva os seus dados, pede o fim deles; quem administra os apaga, e resta “pessoa removida”', async ({
    page,
    browser,
    baseURL,
    instalacao,
  }) => {
    test.setTimeout(PACIENCIA_MS);
    const conta = await convidar(instalacao, ['politicas_acesso.ver', 'politicas_acesso.editar', ...DE_DUAS_PESSOAS]);
    await aceitarConvite(page, conta);
    await page.goto('/login?voltar=%2Fpoliticas-acesso');
    await darSenha(page, conta.email, SENHA);
    // What she leaves behind: a policy that says who made it.
    await page.getByLabel('Tamanho de um envio (MB)').fill('90');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText(`Definida por ${conta.nome}`)).toBeVisible();

    await page.goto('/perfil');
    await page.getByRole('button', { name: 'Escolher avatar' }).click();
    const janela = page.getByRole('dialog', { name: 'Escolher avatar' });
    const selecionar = janela.getByRole('button', { name: 'Selecionar' });
    await expect(selecionar).toBeDisabled();
    const coruja = janela.getByRole('button', { name: 'Coruja' });
    await coruja.click();
    await expect(selecionar).toBeEnabled();
    await expect(coruja).toHaveAttribute('aria-pressed', 'true');
    await coruja.click();
    await expect(selecionar).toBeDisabled();
    await coruja.press('Enter');
    await semBarreiras(page, '[role=dialog]');
    await selecionar.click();
    await expect(page.getByRole('status').filter({ hasText: 'Avatar salvo' })).toBeVisible();
    await expect(page.getByRole('button', { name: /menu da conta/ }).locator('img')).toHaveAttribute(
      'src',
      '/avatares/5.svg',
    );
    await semBarreiras(page);

    await page.getByRole('link', { name: 'Ver e baixar meus dados' }).click();
    await expect(page.getByRole('heading', { name: 'Dados pessoais' })).toBeVisible();
    await expect(page.getByText(conta.email)).toBeVisible();
    await expect(page.getByRole('cell', { name: 'A figura que mostra a pessoa' }).first()).toBeVisible();
    await semBarreiras(page);
    const baixado = page.waitForEvent('download', DEMORADO);
    await page.getByRole('link', { name: 'Baixar em JSON' }).click();
    const dados = JSON.parse(await readFile(await (await baixado).path(), 'utf8'));
    expect(dados).toMatchObject({ pessoa: { nome: conta.nome, email: conta.email, avatar: 'Coruja' } });
    expect(dados.atos.itens.map(({ tipo }: { tipo: string }) => tipo)).toContain('PoliticaDefinida');
    const impresso = page.waitForEvent('download', DEMORADO);
    await page.getByRole('link', { name: 'Baixar em PDF' }).click();
    expect((await readFile(await (await impresso).path(), 'latin1')).startsWith('%PDF-')).toBe(true);

    const outra = await colega(instalacao, conta, [
      ...(['usuarios.apagar', 'politicas_acesso.ver', 'politicas_acesso.editar'] as const),
      ...DE_DUAS_PESSOAS,
    ]);
    const trabalho = await outroNavegador(browser, baseURL);
    await trabalho.goto('/login?voltar=%2Fnotificacoes');
    await darSenha(trabalho, outra.email, SENHA);
    await expect(trabalho.getByRole('heading', { name: 'Notificações' })).toBeVisible();
    await decidirEmDuas(page, trabalho);
    await trabalho.goto('/notificacoes');

    await page.goto('/perfil/apagamento');
    const pedir = page.getByRole('button', { name: 'Pedir o apagamento' });
    await page.getByLabel('Senha atual').fill('não é esta');
    await pedir.click();
    await expect(page.getByRole('alert')).toHaveText('A senha atual não está correta.');
    await semBarreiras(page);
    await page.getByLabel('Senha atual').fill(SENHA);
    await pedir.click();
    await expect(page.getByRole('status').filter({ hasText: 'Pedido registrado' })).toBeVisible();

    const aviso = trabalho.getByRole('article', { name: 'Pedido de apagamento' });
    await aviso.getByRole('link', { name: 'Ver pedidos' }).click(DEMORADO);
    await expect(trabalho.getByText(/faltam 15 dias/)).toBeVisible();
    await semBarreiras(trabalho);
    const decidir = trabalho.getByRole('link', { name: `Decidir o pedido de ${conta.nome}` });
    await decidir.click();
    const recusar = trabalho.getByRole('button', { name: 'Recusar', exact: true });
    await recusar.click();
    await expect(trabalho.getByText('Escolha o fundamento da recusa.')).toBeVisible();
    await trabalho.getByLabel(/^Não foi possível confirmar/).check();
    await recusar.click();
    await expect(trabalho.getByRole('status').filter({ hasText: 'Pedido recusado' })).toBeVisible();
    await page.goto('/perfil/apagamento');
    await page.getByLabel('Senha atual').fill(SENHA);
    await pedir.click();
    await expect(page.getByRole('status').filter({ hasText: 'Pedido registrado' })).toBeVisible();
    await trabalho.goto('/seguranca/apagamentos');
    await decidir.click();
    const apagar = trabalho.getByRole('button', { name: 'Apagar os dados' });
    await apagar.click();
    await expect(trabalho.getByText('Digite “excluir” para confirmar.')).toBeVisible();
    await semBarreiras(trabalho);
    await trabalho.getByLabel(/^Para confirmar/).fill('excluir');
    await apagar.click();
    await expect(trabalho.getByRole('heading', { name: 'Apagar os dados de pessoa removida' })).toBeVisible();
    await expect(trabalho.getByText('Dados apagados')).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Sua sessão terminou' })).toBeVisible();
    await trabalho.goto('/politicas-acesso');
    await expect(trabalho.getByText('Definida por pessoa removida')).toBeVisible();
    await expect(trabalho.getByText(conta.nome)).toHaveCount(0);
    await trabalho.goto('/seguranca/apagamentos');
    await expect(trabalho.getByText('Nenhum pedido por responder.')).toBeVisible();
    await trabalho.context().close();
  });

  test('quem opera muda as configurações, que valem na hora para as políticas dos clientes', async ({ page }) => {
    await entrar(page, 'operador');
    await page.goto('/configuracoes');
    const tempo = page.getByRole('spinbutton', { name: 'Tempo de sessão (minutos)' });
    const tamanho = page.getByRole('spinbutton', { name: 'Tamanho de um envio (MB)' });
    const salvar = page.getByRole('button', { name: 'Salvar' });
    const padrao = await tamanho.inputValue();
    await semBarreiras(page);
    try {
      await tamanho.fill('999999');
      await salvar.click();
      await expect(page.getByRole('alert')).toContainText('Há um ponto a corrigir');
      await semBarreiras(page);
      await tamanho.fill('');
      await tamanho.blur();
      await expect(tamanho).toHaveValue(padrao);
      await tempo.fill('180');
      await salvar.click();
      await expect(page.getByText('Configurações salvas.').first()).toBeVisible();
      await expect(page.getByText(/Definida por Otávio Brandão em/)).toBeVisible();
      await page.reload();
      await expect(tempo).toHaveValue('180');
    } finally {
      await page.goto('/configuracoes');
      await tempo.fill('120');
      await salvar.click();
      await expect(page.getByText('Configurações salvas.').first()).toBeVisible();
    }
  });
});
