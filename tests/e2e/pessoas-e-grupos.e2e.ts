import type { Page } from '@playwright/test';
import { v7 } from 'uuid';
import { mensagensDoServidor } from '#app/mensagens/catalogo.ts';
import { geral, usuarios as textos } from '#app/mensagens/especificacao.ts';
import { recusas } from '#app/mensagens/recusas.ts';

import { SENHA } from './conta.ts';
import { entrar, expect, outroNavegador, semBarreiras, test } from './pagina.ts';
import { irAte, teclar } from './teclado.ts';

const sufixo = v7().slice(-12);
const PESSOA = `Iara Bento ${sufixo}`;
const EMAIL = `iara-${sufixo}@serraazul.example`;
const GRUPO = `Leitores ${sufixo}`;

const aviso = (page: Page, texto: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: texto }).first()).toBeVisible();

/** The password that somebody else chose opens one page: there the person's own is chosen. */
async function entrarPelaPrimeiraVez(page: Page): Promise<void> {
  await page.goto('/camadas');
  await page.getByLabel('E-mail').fill(EMAIL);
  await page.getByLabel('Senha', { exact: true }).fill(SENHA);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('escolhida por outra pessoa')).toBeVisible();
  await semBarreiras(page);
  const guardar = async (senha: string) => {
    await page.getByLabel('Senha nova', { exact: true }).fill(senha);
    await page.getByLabel('Repita a senha nova').fill(senha);
    await page.getByRole('button', { name: 'Guardar e entrar' }).click();
  };
  await guardar(SENHA);
  await expect(page.getByText(recusas.SenhaIgual).first()).toBeVisible();
  await guardar('onze capivaras na beira do açude');
  // The map may have written its view into the fragment by then.
  await expect(page).toHaveURL(({ pathname }) => pathname === '/camadas');
  await page.context().close();
}

test.describe('Pessoas e grupos', () => {
  test.setTimeout(240_000);
  test('um grupo em palavras, uma pessoa com ativos, o sistema visto como ela só para ler, e o fim do acesso', async ({
    page,
    browser,
    baseURL,
  }) => {
    await entrar(page, 'administrador');

    // By keyboard alone, from the list to the group in it.
    await page.goto('/seguranca/grupos');
    await teclar(page, page.getByRole('link', { name: 'Novo grupo' }));
    await expect(page.locator('#conteudo')).toBeFocused();
    const caixa = (name: string) => page.getByRole('checkbox', { name, exact: true });
    await irAte(page, page.getByLabel('Nome'));
    await page.keyboard.type(GRUPO);
    await teclar(page, page.getByRole('button', { name: 'Fechar Cadastro' }));
    await expect(caixa('Ativos')).toBeHidden();
    await page.keyboard.press('Enter');
    await teclar(page, caixa('Ativos'), 'Space');
    const palavras = page.getByRole('region', { name: 'O que este grupo pode' });
    await expect(palavras).toContainText('Ativos: ver ativos');
    await page.keyboard.press('Space');
    await teclar(page, caixa('Editar ativos'), 'Space');
    await expect(caixa('Ver ativos')).toBeChecked();
    await expect(page.getByText('Junto entrou “Ver ativos”')).toBeVisible();
    await teclar(page, caixa('Ver ativos'), 'Space');
    await expect(caixa('Editar ativos')).not.toBeChecked();
    await expect(page.getByText('Junto saiu “Editar ativos”')).toBeVisible();
    await teclar(page, caixa('Ver ativos'), 'Space');
    await teclar(page, caixa('Ver camadas'), 'Space');
    await expect(caixa('Camadas')).toHaveJSProperty('indeterminate', true);
    await expect(palavras).toContainText('Camadas: ver camadas.');
    await semBarreiras(page);
    await teclar(page, page.getByRole('button', { name: 'Criar grupo' }));
    await aviso(page, 'Grupo criado.');
    // Said once: neither the address nor a reload says it again.
    await expect(page).toHaveURL(/\/seguranca\/grupos$/);
    await aviso(page, 'Grupo criado.');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Grupos', level: 1 })).toBeVisible();
    await expect(page.getByText('Grupo criado.')).toHaveCount(0);

    await page.goto('/seguranca/usuarios/criar');
    await page.getByLabel('Nome').fill(PESSOA);
    await page.getByLabel('E-mail').fill(EMAIL);
    const grupo = page.getByRole('checkbox', { name: GRUPO });
    const remocao = `/seguranca/grupos/${await grupo.inputValue()}/remover`;
    await grupo.check();
    const trocar = page.getByRole('checkbox', { name: 'Escolher eu mesmo a senha' });
    await trocar.check();
    const nova = page.getByLabel('Senha nova', { exact: true });
    await nova.fill('será esquecida');
    await trocar.uncheck();
    await expect(nova).toBeHidden();
    await trocar.check();
    await expect(nova).toHaveValue('');
    await nova.fill(SENHA);
    await page.getByLabel('Repita a senha nova').fill(SENHA);
    await semBarreiras(page);
    await page.getByRole('button', { name: 'Criar usuário' }).click();
    await aviso(page, 'Usuário criado com a senha escolhida.');
    await entrarPelaPrimeiraVez(await outroNavegador(browser, baseURL));

    await page.goto(`/seguranca/usuarios?search=${encodeURIComponent(sufixo)}`);
    const linha = page.getByRole('row').filter({ hasText: PESSOA });
    const ativosDela = '**/seguranca/users/*/ativos';
    await page.route(ativosDela, (rota) => rota.fulfill({ status: 500, body: '' }));
    const ativos = linha.getByRole('button', { name: /^Ativos de/ });
    await teclar(page, ativos);
    const janela = page.getByRole('dialog', { name: `Ativos de ${PESSOA}` });
    const buscar = janela.getByLabel('Buscar ativos');
    await expect(page.getByText(textos.ativosNaoCarregados)).toBeVisible();
    await expect(buscar).toBeFocused();
    await page.unroute(ativosDela);
    await teclar(page, page.getByRole('button', { name: 'Tentar novamente' }));
    await expect(buscar).toBeFocused();
    const primeiro = janela.getByRole('checkbox').first();
    await teclar(page, primeiro, 'Space');
    await expect(primeiro).toBeChecked();
    await page.keyboard.press('Space');
    await expect(page.getByText(textos.semAtivo).first()).toBeVisible();
    await expect(primeiro).toBeChecked();
    await page.route(ativosDela, (rota) => rota.fulfill({ status: 500, body: '' }));
    await janela.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText(textos.ativosNaoAtualizados)).toBeVisible();
    await expect(page.getByText(geral.generica)).toBeVisible();
    await page.unroute(ativosDela);
    await janela.getByRole('button', { name: 'Salvar' }).press('Enter');
    await expect(page.getByText(textos.ativosAtualizados).first()).toBeVisible();
    await expect(ativos).toHaveAccessibleName(/1 ativo$/);
    await expect(ativos).toBeFocused();
    await semBarreiras(page);

    await linha.getByRole('button', { name: `Redefinir a senha de ${PESSOA}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar o endereço' }).click();
    await aviso(page, 'A pessoa recebeu por e-mail um endereço para escolher outra senha.');
    await page.goto(`/seguranca/usuarios?search=${encodeURIComponent(sufixo)}`);

    await teclar(page, linha.getByRole('button', { name: `Ver como ${PESSOA}` }));
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancelar' })).toBeFocused();
    await teclar(page, page.getByRole('button', { name: 'Ver como esta pessoa' }));
    const faixa = page.getByRole('complementary', { name: 'Ver como' });
    await expect(faixa).toContainText(`Você está vendo o sistema como ${PESSOA}, só para ler`);
    await page.goto('/camadas');
    await expect(faixa).toBeVisible();
    const meta = page.locator('meta[name="csrf-token"]');
    const token = (await meta.getAttribute('content')) ?? '';
    const recusado = await page.request.post('/camadas/selecao', {
      form: { _token: token },
      headers: { Accept: 'application/json' },
    });
    expect([recusado.status(), await recusado.json()]).toEqual([423, { message: mensagensDoServidor.soLeitura }]);
    expect((await page.request.get('/perfil', { headers: { Accept: 'application/json' } })).status()).toBe(423);
    await teclar(page, faixa.getByRole('button', { name: 'Voltar a ser Helena Prado' }));
    await expect(page.getByRole('heading', { name: 'Usuários' })).toBeVisible();
    await expect(faixa).toHaveCount(0);

    await page.goto(`/seguranca/usuarios?search=${encodeURIComponent(sufixo)}`);
    await linha
      .getByRole('button', { name: `Inativar ${PESSOA}` })
      .or(linha.getByRole('link', { name: `Inativar ${PESSOA}` }))
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Inativar' }).click();
    await expect(linha).toContainText('Sem acesso');

    await page.goto(`/seguranca/usuarios?search=Helena`);
    await page.getByRole('link', { name: 'Editar Helena Prado' }).click();
    await page.getByRole('checkbox', { name: 'Administradores' }).uncheck();
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByRole('alert').first()).toContainText(
      'Você não pode tirar de si mesmo o acesso de administrador.',
    );

    const form = { _token: (await meta.getAttribute('content')) ?? '', confirmacao: 'excluir' };
    const removido = await page.request.post(remocao, { form, headers: { Accept: 'application/json' } });
    expect(removido.status()).toBe(200);
  });
});
