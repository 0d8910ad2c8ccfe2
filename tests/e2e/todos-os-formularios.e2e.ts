import type { BrowserContext, Locator, Page, Request } from '@playwright/test';
import { mensagens } from '#app/mensagens/catalogo.ts';
import { geral } from '#app/mensagens/especificacao.ts';
import { type RotaNome, rotas } from '#app/server/rotas.ts';
import { type ClienteDeProvas, clienteDeProvas } from './cliente-de-provas.ts';
import { darSenha, SENHA } from './conta.ts';
import { FORMULARIOS, type FormularioDaAplicacao, SEM_RASCUNHO } from './formularios-da-aplicacao.ts';
import { expect, MAPA_LEVE, test, tokenDe } from './pagina.ts';

const AVISO = 'Há um rascunho que você não salvou';
const SEM_ACESSO = 'Você não pode mais salvar este formulário';
const DEZ_SEGUNDOS = 10_000;

test.use(MAPA_LEVE);

const botao = (page: Page, nome: string) => page.getByRole('button', { name: nome, exact: true });
/** The form, and the one text of it that is followed through everything. */
const formularioDe = (page: Page, { botao: nome }: FormularioDaAplicacao) =>
  page.locator('form[method=post]').filter({ has: page.getByRole('button', { name: nome }) });
const campoDe = (page: Page, formulario: FormularioDaAplicacao): Locator =>
  formularioDe(page, formulario).getByLabel(formulario.campo).first();
const rascunhos = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((chave) => chave.startsWith('atalaia-rascunho')));

/** Sends the form as its button does, with what the button says; also while it is stopped, where that would be left out. */
const enviar = (page: Page, formulario: FormularioDaAplicacao) =>
  page.getByRole('button', { name: formulario.botao }).evaluate((um: HTMLButtonElement) => {
    const parado = um.disabled;
    um.disabled = false;
    um.form?.requestSubmit(um);
    um.disabled = parado;
  });

const tudo = () => true;

/** Has what is sent answered in the server's place, or changed on its way there; what is read is left alone. */
async function noCaminho(page: Page, agir: Parameters<Page['route']>[1]): Promise<void> {
  await page.route(tudo, (rota, pedido) => {
    const entrada = new URL(pedido.url()).pathname.startsWith('/login');
    return pedido.method() === 'POST' && !entrada ? agir(rota, pedido) : rota.fallback();
  });
}

/** The same request with another value of one field; as a form with files sends it, too. */
async function comOutro(pedido: Request, nome: string, valor: string) {
  const headers = pedido.headers();
  const tipo = headers['content-type'] ?? '';
  if (!tipo.startsWith('multipart/')) {
    const dados = new URLSearchParams(pedido.postData() ?? '');
    dados.set(nome, valor);
    return { postData: dados.toString() };
  }
  const corpo = new Blob([new Uint8Array(pedido.postDataBuffer() ?? [])]);
  const dados = await new Response(corpo, { headers: { 'content-type': tipo } }).formData();
  dados.set(nome, valor);
  const nova = new Response(dados);
  const postData = Buffer.from(await nova.arrayBuffer());
  return { postData, headers: { ...headers, 'content-type': nova.headers.get('content-type') ?? tipo } };
}

async function entrarCom(context: BrowserContext, email: string): Promise<void> {
  const form = { email, password: SENHA, _token: await tokenDe(context.request) };
  expect((await context.request.post('/login', { form, maxRedirects: 0 })).status()).toBe(303);
}

test.describe('Todos os formulários', () => {
  let provas: ClienteDeProvas;
  test.beforeAll(async ({ instalacao }) => {
    provas = await clienteDeProvas(instalacao);
  });
  test.afterAll(() => provas?.close());

  test('nenhum formulário fica de fora: cada rota que recebe um está na tabela, uma vez', () => {
    const enviadas = Object.entries(rotas).filter(([, { metodo }]) => metodo === 'POST');
    const comprovadas = [...Object.keys(FORMULARIOS), ...Object.keys(SEM_RASCUNHO)];
    expect([...comprovadas].sort()).toEqual(enviadas.map(([nome]) => nome).sort());
  });

  for (const [rota, formulario] of Object.entries(FORMULARIOS) as [RotaNome, FormularioDaAplicacao][]) {
    const [texto, outro] = formulario.textos ?? [`Digitado em ${rota}`, `Digitado noutra aba, em ${rota}`];
    const { objeto, quem = 'dona', salvo } = formulario;

    test(`${rota}: o que se digita sobrevive a tudo o que pode acontecer, e cada aba tem o seu`, async ({
      page,
      context,
    }) => {
      const pessoa = provas[quem];
      const endereco = formulario.endereco.replace(':id', objeto === undefined ? '' : provas.ids[objeto]);
      const campo = campoDe(page, formulario);
      const perguntas: string[] = [];
      page.on('dialog', (dialogo) => {
        perguntas.push(dialogo.type());
        void dialogo.accept();
      });
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await entrarCom(context, pessoa.email);
      await page.goto(endereco);
      const lido = await campo.inputValue();

      await test.step('aberto, percorrido e deixado, não fica rascunho nem se pergunta nada', async () => {
        await campo.focus();
        await campo.press('Tab');
        await page.goto(endereco);
        await expect(campo).toHaveValue(lido);
        expect(await rascunhos(page)).toEqual([]);
        await expect(page.getByText(AVISO)).toHaveCount(0);
        expect(perguntas).toEqual([]);
      });

      const aba = await context.newPage();
      await test.step('duas abas não dividem um rascunho', async () => {
        await campo.fill(texto);
        await expect.poll(() => rascunhos(page)).toHaveLength(1);
        await aba.goto(endereco);
        await expect(campoDe(aba, formulario)).toHaveValue(lido);
        await campoDe(aba, formulario).fill(outro);
        await expect.poll(() => rascunhos(page)).toHaveLength(2);
        await expect(aba.getByText(AVISO)).toHaveCount(0);
      });

      await test.step('recarregada, a página oferece o seu, nunca por cima do que se digitou', async () => {
        await page.reload();
        await expect(page.getByText(AVISO)).toBeVisible();
        await expect(campo).toHaveValue(lido);
        await campo.fill(outro);
        await expect(botao(page, 'Retomar')).toHaveCount(0);
        await campo.fill(lido);
        await botao(page, 'Retomar').click();
        await expect(campo).toHaveValue(texto);
        await expect(page.getByText(AVISO)).toHaveCount(0);
        await formulario.completar?.(page);
      });

      await test.step('sem rede por dez segundos', async () => {
        await page.clock.install();
        await context.setOffline(true);
        await enviar(page, formulario);
        await expect(page.getByText(mensagens.semConexao).first()).toBeVisible();
        await page.clock.fastForward(DEZ_SEGUNDOS);
        await expect(campo).toHaveValue(texto);
        await context.setOffline(false);
      });

      await test.step('o serviço parado (503)', async () => {
        await noCaminho(page, (parada) => parada.fulfill({ status: 503, body: '' }));
        await enviar(page, formulario);
        await expect(page.getByText(geral.generica).first()).toBeVisible();
        await expect(campo).toHaveValue(texto);
        await page.unroute(tudo);
      });

      await test.step('a sessão terminada, e depois dela uma recusa do servidor (422)', async () => {
        const nome = (await campo.getAttribute('name')) ?? '';
        await noCaminho(page, async (enviada, pedido) =>
          enviada.continue(await comOutro(pedido, nome, formulario.recusado)),
        );
        await context.clearCookies({ name: /atalaia_sessao/ });
        await enviar(page, formulario);
        const janela = page.getByRole('dialog', { name: 'Sua sessão terminou' });
        await darSenha(janela, pessoa.email, SENHA);
        await expect(janela).toBeHidden();
        await expect(page.getByRole('alert').filter({ hasText: 'corrigir' })).toBeVisible();
        await expect(campo).toHaveValue(texto);
        await page.unroute(tudo);
      });

      await test.step('o acesso retirado (403): fica para ler e copiar, e volta com o acesso', async () => {
        await pessoa.tirarAcesso();
        await expect.poll(async () => (await page.request.get(endereco)).ok()).toBe(false);
        await enviar(page, formulario);
        const recado = formularioDe(page, formulario).getByRole('alert').filter({ hasText: SEM_ACESSO });
        await expect(recado).toContainText('Fale com quem administra os acessos');
        await expect(campo).toHaveValue(texto);
        await expect(campo).not.toBeEditable();
        await expect(page.getByRole('button', { name: formulario.botao })).toBeDisabled();
        await recado.getByRole('button', { name: 'Copiar o que você preencheu' }).click();
        await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(texto);
        await pessoa.devolverAcesso();
        await expect.poll(async () => (await page.request.get(endereco)).ok()).toBe(true);
        await recado.getByRole('button', { name: 'Tentar de novo' }).click();
        await expect(recado).toHaveCount(0);
        await expect(campo).toBeEditable();
        await expect(campo).toHaveValue(texto);
      });

      await test.step('outra aba salvou antes (409): o que foi digitado fica, e se escolhe', async () => {
        if (formulario.semConflito) return recusada(page, formulario, texto);
        const tentar = botao(aba, 'Tentar de novo');
        // It has learnt of the end of the access, or has not.
        await expect(async () => {
          if (await tentar.isVisible()) await tentar.click();
          await expect(botao(aba, 'Salvar')).toBeEnabled({ timeout: 2_000 });
        }).toPass();
        await botao(aba, 'Salvar').click();
        await expect(aba.getByText(salvo).first()).toBeVisible();
        await enviar(page, formulario);
        await expect(page.getByText('salvou este formulário enquanto você o preenchia')).toBeVisible();
        await expect(campo).toHaveValue(texto);
        await expect(page.getByText(AVISO)).toHaveCount(0);
        await page.getByRole('radio', { name: new RegExp(`^O seu: ${texto}`) }).check();
      });

      await test.step('salvo, nada fica guardado', async () => {
        await page.getByRole('button', { name: formulario.botao }).click();
        await expect(page.getByText(salvo).first()).toBeVisible();
        await aba.close({ runBeforeUnload: false });
        const seus = (await rascunhos(page)).length;
        expect(seus).toBe(formulario.semConflito ? 1 : 0);
        if (!formulario.deTodos) return;
        await page.goto(endereco);
        await campo.fill(lido);
        await page.getByRole('button', { name: formulario.botao }).click();
        await expect(page.getByText(salvo).first()).toBeVisible();
      });
    });
  }
});

/** What nobody else can have saved before is refused by another state of things. */
async function recusada(page: Page, formulario: FormularioDaAplicacao, texto: string): Promise<void> {
  const falha = { message: 'Isso já não pode ser feito.', falhou: true };
  // As pages read it, and as calls do.
  const corpo = [{ _1: 2 }, 'data', { _3: 4, _5: 6 }, 'message', falha.message, 'falhou', true];
  await noCaminho(page, (rota, pedido) => {
    const daPagina = new URL(pedido.url()).pathname.endsWith('.data');
    const headers = { 'X-Remix-Response': 'yes', 'Content-Type': 'text/x-script' };
    return daPagina
      ? rota.fulfill({ status: 409, headers, body: `${JSON.stringify(corpo)}\n` })
      : rota.fulfill({ status: 409, json: falha });
  });
  await enviar(page, formulario);
  await expect(page.getByText('Isso já não pode ser feito.')).toBeVisible();
  await expect(campoDe(page, formulario)).toHaveValue(texto);
  await page.unroute(tudo);
}
