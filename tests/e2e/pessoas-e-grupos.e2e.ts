import type { Page } from '@playwright/test';
import { v7 } from 'uuid';
import { geral, usuarios as textos } from '#app/mensagens/especificacao.ts';
import { mensagensDoUsuario } from '#app/mensagens/usuario.ts';
import { SENHA } from './conta.ts';
import { entrar, expect, semBarreiras, test } from './pagina.ts';

const sufixo = v7().slice(-12);
const PESSOA = `Iara Bento ${sufixo}`;
const GRUPO = `Leitores ${sufixo}`;

const aviso = (page: Page, texto: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: texto }).first()).toBeVisible();

test.describe('Pessoas e grupos', () => {
  test('um grupo em palavras, uma pessoa com ativos, o sistema visto como ela só para ler, e o fim do acesso', async ({
    page,
  }) => {
    await entrar(page, 'administrador');

    await page.goto('/seguranca/grupos/criar');
    await page.getByLabel('Nome').fill(GRUPO);
    const camadas = page.getByRole('checkbox', { name: 'Camadas', exact: true });
    await page.getByRole('checkbox', { name: 'Ver camadas', exact: true }).check();
    await expect(camadas).toHaveJSProperty('indeterminate', true);
    await page.getByRole('checkbox', { name: 'Ativos', exact: true }).check();
    const palavras = page.getByRole('region', { name: 'O que este grupo pode' });
    await expect(palavras).toContainText('Camadas: ver camadas.');
    await expect(palavras).toContainText('Ativos: ver ativos');
    await page.getByRole('checkbox', { name: 'Ativos', exact: true }).uncheck();
    await page.getByRole('checkbox', { name: 'Ver ativos', exact: true }).check();
    await semBarreiras(page);
    await page.getByRole('button', { name: 'Criar grupo' }).click();
    await aviso(page, 'Grupo criado.');

    await page.goto('/seguranca/usuarios/criar');
    await page.getByLabel('Nome').fill(PESSOA);
    await page.getByLabel('E-mail').fill(`iara-${sufixo}@serraazul.example`);
    await page.getByRole('checkbox', { name: GRUPO }).check();
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

    await page.goto(`/seguranca/usuarios?search=${encodeURIComponent(sufixo)}`);
    const linha = page.getByRole('row').filter({ hasText: PESSOA });
    const ativosDela = '**/seguranca/users/*/ativos';
    await page.route(ativosDela, (rota) => rota.fulfill({ status: 500, body: '' }));
    await linha.getByRole('button', { name: /^Ativos de/ }).click();
    await expect(page.getByText(textos.ativosNaoCarregados)).toBeVisible();
    await page.unroute(ativosDela);
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    const janela = page.getByRole('dialog', { name: `Ativos de ${PESSOA}` });
    const [primeiro] = [janela.getByRole('checkbox').first()];
    await primeiro.check();
    await primeiro.click();
    await expect(page.getByText(textos.semAtivo).first()).toBeVisible();
    await expect(primeiro).toBeChecked();
    await page.route(ativosDela, (rota) => rota.fulfill({ status: 500, body: '' }));
    await janela.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText(textos.ativosNaoAtualizados)).toBeVisible();
    await expect(page.getByText(geral.generica)).toBeVisible();
    await page.unroute(ativosDela);
    await janela.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText(textos.ativosAtualizados).first()).toBeVisible();
    await expect(linha.getByRole('button', { name: /1 ativo$/ })).toBeVisible();
    await semBarreiras(page);

    await linha.getByRole('button', { name: `Redefinir a senha de ${PESSOA}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar o endereço' }).click();
    await aviso(page, 'A pessoa recebeu por e-mail um endereço para escolher outra senha.');
    await page.goto(`/seguranca/usuarios?search=${encodeURIComponent(sufixo)}`);

    await linha.getByRole('button', { name: `Ver como ${PESSOA}` }).click();
    await page.getByRole('button', { name: 'Ver como esta pessoa' }).click();
    const faixa = page.getByRole('complementary', { name: 'Ver como' });
    await expect(faixa).toContainText(`Você está vendo o sistema como ${PESSOA}, só para ler`);
    await page.goto('/camadas');
    await expect(faixa).toBeVisible();
    const token = (await page.locator('meta[name="csrf-token"]').getAttribute('content')) ?? '';
    const recusado = await page.request.post('/camadas/selecao', {
      form: { _token: token },
      headers: { Accept: 'application/json' },
    });
    expect([recusado.status(), await recusado.json()]).toEqual([423, { message: mensagensDoUsuario.soLeitura }]);
    expect((await page.request.get('/perfil', { headers: { Accept: 'application/json' } })).status()).toBe(423);
    await faixa.getByRole('button', { name: 'Voltar a ser Helena Prado' }).click();
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
  });
});
