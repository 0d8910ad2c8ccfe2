import type { APIRequestContext, Page } from '@playwright/test';
import { aceitarConvite, convidar, darSenha, SENHA } from './conta.ts';
import { acessoDe, entrar, expect, semBarreiras, test } from './pagina.ts';

const VAZIO = { mimeType: 'application/geo+json', buffer: Buffer.from('{"type":"FeatureCollection","features":[]}') };

const tokenDe = async (request: APIRequestContext) => String((await (await request.get('/sessao')).json()).token);

async function entrarNoutraAba(request: APIRequestContext, papel: Parameters<typeof acessoDe>[0]): Promise<void> {
  const { email, senha } = acessoDe(papel);
  const form = { email, password: senha, _token: await tokenDe(request) };
  expect((await request.post('/login', { form, maxRedirects: 0 })).status()).toBe(303);
}

async function preencher(page: Page, name: string): Promise<void> {
  await page.goto('/camadas/upload?enviar=1');
  await expect(page.locator('form[data-hidratado]')).toBeVisible();
  await page.getByLabel('Tipo de camada').selectOption({ index: 1 });
  await page.getByLabel('Ativo').selectOption({ index: 1 });
  await page.getByLabel('Arquivos', { exact: true }).setInputFiles({ name, ...VAZIO });
}

const envioDe = (page: Page, nome: string) => page.getByRole('listitem').filter({ hasText: nome }).first();

test.describe('Pedidos da página', () => {
  test('um envio de arquivos espera pela entrada e segue com os mesmos arquivos; em nome de outra pessoa, nunca', async ({
    page,
    context,
  }) => {
    await entrar(page, 'analista');
    const janela = page.getByRole('dialog', { name: 'Sua sessão terminou' });
    // The dialog may be there already, where something that the page shows has changed meanwhile: it covers the button.
    const salvar = () =>
      page.getByRole('button', { name: 'Salvar' }).evaluate((botao: HTMLButtonElement) => botao.click());
    const { email, senha } = acessoDe('analista');

    await preencher(page, 'sessao-perdida.geojson');
    await context.clearCookies({ name: /atalaia_sessao/ });
    await salvar();
    await darSenha(janela, email, senha);
    await expect(janela).toBeHidden();
    await expect(envioDe(page, 'sessao-perdida.geojson')).toContainText('por Rafael');

    // The same person, in another tab meanwhile: nothing is asked, the newer token goes along.
    await preencher(page, 'entrou-noutra-aba.geojson');
    await entrarNoutraAba(page.request, 'analista');
    await salvar();
    await expect(envioDe(page, 'entrou-noutra-aba.geojson')).toBeVisible();
    await expect(janela).toBeHidden();

    await preencher(page, 'outra-pessoa.geojson');
    await entrarNoutraAba(page.request, 'administrador');
    await salvar();
    await expect(janela.getByRole('alert')).toContainText('Neste navegador entrou outra pessoa');
    await expect(janela).toHaveCSS('opacity', '1');
    await semBarreiras(page, '[role=dialog]');
    await janela.getByRole('button', { name: 'Entrar com a minha conta' }).click();
    // Whoever types slowly is asked all the while who is signed in: the form stays.
    await page.waitForResponse((resposta) => new URL(resposta.url()).pathname === '/sessao');
    await darSenha(janela, email, senha);
    await expect(janela).toBeHidden();
    await expect(envioDe(page, 'outra-pessoa.geojson')).toContainText('por Rafael');
  });

  test('sem rede, o que se envia fica como foi digitado, e segue quando ela volta', async ({
    page,
    context,
    instalacao,
  }) => {
    const conta = await convidar(instalacao, ['politicas_acesso.ver', 'politicas_acesso.editar']);
    await aceitarConvite(page, conta);
    await page.goto('/login?voltar=%2Fpoliticas-acesso');
    await darSenha(page, conta.email, SENHA);
    const tempo = page.getByLabel('Tempo de sessão (minutos)');
    await tempo.fill('77');
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Sem conexão com o servidor.' }).first()).toBeVisible();
    await expect(tempo).toHaveValue('77');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Política de acesso salva.')).toBeVisible();
    await expect(tempo).toHaveValue('77');
  });

  test('todo fetch e XHR diz quando começa e como termina, e cada recusa chega à pessoa na sua forma', async ({
    page,
  }) => {
    await entrar(page, 'administrador');
    await page.goto('/sandbox/componentes?parte=pedidos', { waitUntil: 'networkidle' });
    const linhas = page.getByRole('table', { name: 'Últimos pedidos' }).getByRole('row');

    await page.getByRole('button', { name: 'Pedido atendido' }).click();
    await expect(page.getByText('Pedido atendido: a resposta chegou.')).toBeVisible();
    await expect(linhas.nth(1)).toHaveText(/fetch\s*GET\s*\/sessao\s*200\s*sim/);
    await page.getByRole('button', { name: 'Endereço que não existe (404)' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'O que você procura não existe' })).toBeVisible();
    await expect(linhas.nth(1)).toHaveText(/fetch\s*GET\s*\/nada-aqui\s*404\s*não/);
    await page.getByRole('button', { name: 'Campos inválidos (422)' }).click();
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveText(['E-mail ou senha incorretos.']);
    await page.getByRole('button', { name: 'Formulário grande demais (413)' }).click();
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: 'O arquivo enviado é muito grande. Tente novamente com um arquivo menor.' }),
    ).toBeVisible();
    await semBarreiras(page);

    const ditos = await page.evaluate(async () => {
      const vistos: unknown[] = [];
      for (const nome of ['request-start', 'request-end'] as const) {
        window.addEventListener(nome, ({ type, detail }) => vistos.push({ nome: type, ...detail }));
      }
      const barra = document.querySelector('.atalaia-progresso') ?? document.body;
      let acesa = false;
      new MutationObserver(() => {
        acesa ||= barra.hasAttribute('data-ativa');
      }).observe(barra, { attributes: true });
      const xhr = new XMLHttpRequest();
      xhr.open('get', '/nada-aqui');
      xhr.setRequestHeader('Accept', 'application/json');
      const fim = new Promise((resolve) => xhr.addEventListener('loadend', () => requestAnimationFrame(resolve)));
      xhr.send();
      await fim;
      const aborto = new XMLHttpRequest();
      aborto.open('GET', '/sessao');
      aborto.send();
      aborto.abort();
      return { vistos, acesa };
    });
    const pedido = { type: 'xhr', method: 'GET', url: expect.stringMatching(/\/nada-aqui$/) };
    const abortado = { ...pedido, url: expect.stringMatching(/\/sessao$/) };
    expect(ditos.acesa).toBe(true);
    expect(ditos.vistos).toEqual([
      { nome: 'request-start', ...pedido },
      { nome: 'request-end', ...pedido, success: false, status: 404 },
      { nome: 'request-start', ...abortado },
      { nome: 'request-end', ...abortado, success: false, status: 0 },
    ]);
  });
});
