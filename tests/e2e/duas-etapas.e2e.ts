import { aceitarConvite, codigoDe, convidar, darSenha, digitarCodigo, lerChave, lerCodigos, SENHA } from './conta.ts';
import { expect, outroNavegador, semBarreiras, test, vigiarConsole } from './pagina.ts';

test.describe('Verificação em duas etapas', () => {
  test('ativada no perfil, pede o código noutro navegador; um código de recuperação vale uma vez', async ({
    page,
    browser,
    context,
    baseURL,
    instalacao,
  }) => {
    const conta = await convidar(instalacao, ['camadas.ver']);
    await aceitarConvite(page, conta);
    await page.goto('/login?voltar=%2Fperfil');
    await darSenha(page, conta.email, SENHA);
    await expect(page.getByRole('heading', { name: 'Perfil', level: 1 })).toBeVisible();
    const erros = vigiarConsole(context);
    await expect(page.getByText(conta.email)).toBeVisible();
    await semBarreiras(page);
    await page.getByRole('link', { name: 'Ativar', exact: true }).click();
    await expect(page.getByRole('img', { name: /Código QR/ })).toBeVisible();
    await semBarreiras(page);
    await page.getByRole('button', { name: /menu da conta/ }).click();
    await page.getByRole('menuitem', { name: 'Perfil' }).click();
    await page.getByRole('link', { name: 'Ativar', exact: true }).click();
    const chave = await lerChave(page);
    await page.getByLabel('Senha atual').fill(SENHA);
    await digitarCodigo(page, page, await codigoDe(chave));
    await page.getByRole('button', { name: 'Ativar' }).click();
    await expect(page.getByRole('heading', { name: 'Verificação em duas etapas ativada' })).toBeVisible();
    const codigos = await lerCodigos(page);
    expect(new Set(codigos).size).toBeGreaterThanOrEqual(8);
    await semBarreiras(page);
    const baixado = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Baixar' }).click();
    expect((await baixado).suggestedFilename()).toBe('atalaia-codigos-de-recuperacao.txt');
    await page.getByRole('link', { name: 'Guardei, continuar' }).click();
    await expect(page.getByText(`${codigos.length} códigos de recuperação por usar`)).toBeVisible();
    expect(erros).toEqual([]);

    const dela = await outroNavegador(browser, baseURL);
    await dela.goto('/login?voltar=%2Fperfil');
    await darSenha(dela, conta.email, SENHA);
    await expect(dela).toHaveURL(/\/login\/codigo\?voltar=/);
    await semBarreiras(dela);
    await dela.getByRole('link', { name: /usar um código de recuperação/ }).click();
    await dela.getByLabel('Código de recuperação').fill(codigos[0] ?? '');
    await dela.getByRole('button', { name: 'Entrar' }).click();
    await expect(dela.getByText(`${codigos.length - 1} códigos de recuperação por usar`)).toBeVisible();
    await expect(dela.getByRole('list', { name: 'Sessões abertas' }).getByRole('listitem')).toHaveCount(2);

    await dela.getByRole('button', { name: 'Encerrar todas as outras' }).click();
    await expect(dela.getByRole('status').filter({ hasText: 'outras sessões foram encerradas' })).toBeVisible();
    const janela = page.getByRole('dialog', { name: 'Sua sessão terminou' });
    await darSenha(janela, conta.email, SENHA);
    await janela.getByRole('button', { name: 'Usar um código de recuperação' }).click();
    await janela.getByLabel('Código de recuperação').fill(codigos[0] ?? '');
    await janela.getByRole('button', { name: 'Entrar' }).click();
    await expect(janela.getByRole('alert')).toHaveText('Código de recuperação incorreto ou já usado.');
    await janela.getByRole('button', { name: 'Usar o aplicativo autenticador' }).click();
    // The code of the activation is used up; the authenticator is a step ahead of it by now, or its clock is.
    await digitarCodigo(janela, page, await codigoDe(chave, 1));
    await janela.getByRole('button', { name: 'Entrar' }).click();
    await expect(janela).toBeHidden();
    await expect(page.getByText(`${codigos.length - 1} códigos de recuperação por usar`)).toBeVisible();
    await dela.context().close();
  });

  test('exigida pela política, é ativada antes da primeira sessão, com caixas de um dígito', async ({
    page,
    instalacao,
  }) => {
    const conta = await convidar(instalacao, ['camadas.ver'], true);
    await aceitarConvite(page, conta);
    await page.goto('/login?voltar=%2Fperfil');
    await darSenha(page, conta.email, SENHA);
    await expect(page).toHaveURL(/\/login\/ativar\?voltar=%2Fperfil$/);
    await semBarreiras(page);
    await page.goto('/camadas');
    await expect(page).toHaveURL(/\/login\?voltar=/);
    await page.goto('/login/ativar?voltar=%2Fperfil');
    const chave = await lerChave(page);
    const caixas = page.getByRole('group', { name: 'Código de seis dígitos' }).getByRole('textbox');
    const inteiro = page.locator('input[name="full_token"]');
    await caixas.first().press('9');
    await caixas.first().press('8');
    await expect(caixas.first()).toHaveValue('8');
    for (const [texto, fica] of [
      ['12345', '8'],
      ['000000', '0'],
    ] as const) {
      await caixas.first().evaluate((caixa, colado) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', colado);
        caixa.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, texto);
      await expect(caixas.first()).toHaveValue(fica);
    }
    await expect(inteiro).toHaveValue('000000');
    await page.keyboard.press('Backspace');
    await expect(inteiro).toHaveValue('');
    await page.keyboard.type('1');
    await expect(inteiro).toHaveValue('000001');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('Código incorreto ou já usado.');
    await expect(caixas.first()).toBeFocused();
    // Made when it is typed: it holds for half a minute, and the steps before may take as long on a busy machine.
    await page.keyboard.type(await codigoDe(chave));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Verificação ativada' })).toBeVisible();
    expect((await lerCodigos(page)).length).toBeGreaterThanOrEqual(8);
    await page.getByRole('link', { name: 'Guardei, continuar' }).click();
    await expect(page).toHaveURL(/\/perfil$/);
    await expect(page.getByText('A política de acesso do seu grupo exige este passo')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Desativar' })).toHaveCount(0);
  });
});
