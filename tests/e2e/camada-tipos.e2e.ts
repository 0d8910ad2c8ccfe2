import type { Page } from '@playwright/test';
import { entrar, expectDeMapa as expect, MAPA_LEVE, semBarreiras, test } from './pagina.ts';

/** The preview's map is drawn by the processor here. */
const PACIENCIA_MS = 300_000;
const CELULAR = { width: 390, height: 844 };
const HOSTIL = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" onload="alert(1)"><script>alert(1)</script>
  <foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><p>x</p></body></foreignObject>
  <use href="https://fora.example/a.svg#b"/><path fill="#c00" onclick="alert(1)" d="M3 3h18v18H3z"/></svg>`;

test.use(MAPA_LEVE);

const campo = (page: Page, nome: string) => page.getByRole('textbox', { name: nome, exact: true });
const opcao = (page: Page, nome: string) => page.getByRole('radio', { name: nome, exact: true });
const deslizante = (page: Page, nome: string) => page.getByRole('slider', { name: nome, exact: true });
const botao = (page: Page, nome: string) => page.getByRole('button', { name: nome, exact: true });
const largura = (page: Page) => page.getByRole('spinbutton', { name: 'Largura do contorno (px)' });
const semPreenchimento = (page: Page) => page.getByRole('checkbox', { name: 'Sem preenchimento' });
const previa = (page: Page, trecho: string) => page.locator(`[data-amostra*='${trecho}']`);
/** Even with the longest name no column of the list is out of sight. */
const tabelaCabe = (page: Page) =>
  page.getByRole('table').evaluate(({ parentElement: area }) => area !== null && area.scrollWidth <= area.clientWidth);
const semRolagem = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

async function salvar(page: Page, dito: string): Promise<void> {
  await botao(page, 'Salvar').click();
  await expect(page.getByText(dito).first()).toBeVisible();
  await expect(page).toHaveURL(/\/camada-tipos$/);
}

/** What another window of the same person saves meanwhile. */
async function salvarPorFora(page: Page, endereco: string, campos: Readonly<Record<string, string>>): Promise<void> {
  const status = await page.evaluate(
    async ([onde, dados]) => {
      const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';
      const body = new URLSearchParams({ ...dados, _token: token });
      return (await fetch(onde, { method: 'POST', body, headers: { Accept: 'application/json' } })).status;
    },
    [endereco, campos] as const,
  );
  expect(status).toBe(200);
}

test('o tipo acima de outro é dito na lista e na ficha, que levam de um ao outro', async ({ page }) => {
  await entrar(page, 'administrador', '/camada-tipos?search=queimada');
  const linha = page.getByRole('row').filter({ hasText: 'Cicatriz de queimada' });
  await expect(linha).toContainText('subtipo de Vegetação nativa');
  await linha.getByRole('link', { name: 'Cicatriz de queimada', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Cicatriz de queimada' })).toBeVisible();
  const dados = page.getByRole('main');
  await expect(dados).toContainText('Subtipo de');
  await semBarreiras(page);
  await dados.getByRole('link', { name: 'Vegetação nativa', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Vegetação nativa' })).toBeVisible();
  await expect(dados).toContainText('Subtipos');
  await expect(dados.getByRole('link', { name: 'Cicatriz de queimada', exact: true })).toBeVisible();
});

test('um tipo de camada é criado com a prévia no mapa, muda em todos os mapas abertos e deixa de ser oferecido', async ({
  page,
  context,
}) => {
  test.setTimeout(PACIENCIA_MS);
  const nome = `Comportas ${Date.now()} ${'comprida'.repeat(15)}`;
  await entrar(page, 'segundo-cliente');

  await test.step('o formulário mostra os campos da geometria, e a prévia o que eles dizem', async () => {
    await page.goto('/camada-tipos/criar');
    await expect(previa(page, '#8CAA4B')).toBeVisible({ timeout: 60_000 });
    await expect(campo(page, 'Cor do preenchimento')).toHaveValue('#8CAA4B');
    await expect(deslizante(page, 'Tamanho do ícone')).toBeHidden();
    await semBarreiras(page);
    await opcao(page, 'Linha ou contorno').check();
    await expect(campo(page, 'Cor do preenchimento')).toBeHidden();
    await campo(page, 'Cor do contorno').fill('#f00');
    await expect(previa(page, '"cor_contorno":"#FF0000"')).toBeVisible();
    await largura(page).fill('25');
    await largura(page).blur();
    await expect(largura(page)).toHaveValue('10');
    await largura(page).fill('-1');
    await largura(page).blur();
    await expect(largura(page)).toHaveValue('0.01');
    await opcao(page, 'Polígono preenchido').check();
  });

  await test.step('"sem preenchimento" desliga a cor, e marca-se sozinho quando ela falta', async () => {
    await semPreenchimento(page).check();
    await expect(campo(page, 'Cor do preenchimento')).toBeDisabled();
    await expect(deslizante(page, 'Opacidade do preenchimento')).toBeDisabled();
    await expect(previa(page, '"sem_preenchimento":true')).toBeVisible();
    await semPreenchimento(page).uncheck();
    await expect(campo(page, 'Cor do preenchimento')).toHaveValue('#8CAA4B');
    await campo(page, 'Cor do preenchimento').fill('');
    await campo(page, 'Cor do contorno').focus();
    await expect(semPreenchimento(page)).toBeChecked();
    await campo(page, 'Cor do contorno').fill('#12');
    await botao(page, 'Salvar').click();
    await expect(page.getByRole('alert')).toContainText('Cor hexadecimal inválida');
    await semBarreiras(page);
  });

  let icone = '';
  await test.step('a biblioteca mostra os ícones, e guarda de um desenho hostil só as formas', async () => {
    await opcao(page, 'Ponto').check();
    await campo(page, 'Nome').fill(nome);
    await expect(deslizante(page, 'Tamanho do ícone')).toHaveValue('24');
    await botao(page, 'Biblioteca de ícones').click();
    const janela = page.getByRole('dialog', { name: 'Biblioteca de ícones' });
    await expect(janela.getByRole('slider')).toHaveValue('40');
    await expect(janela.getByRole('button', { name: 'Usar este ícone' })).toBeDisabled();
    await janela.getByRole('textbox', { name: 'Buscar um ícone' }).fill('arv');
    await expect(janela.getByRole('radio')).toHaveCount(1);
    await expect(janela.getByRole('radio', { name: 'Árvore' })).toBeAttached();
    await semBarreiras(page, '[role=dialog]');
    const arquivo = { name: 'comporta.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<html></html>') };
    await janela.locator('input[type=file]').setInputFiles(arquivo);
    await janela.getByRole('button', { name: 'Enviar o desenho' }).click();
    await expect(janela.getByRole('alert')).toContainText('não é um desenho SVG');
    await janela.locator('input[type=file]').setInputFiles({ ...arquivo, buffer: Buffer.from(HOSTIL) });
    await janela.getByRole('textbox', { name: 'Nome do ícone' }).fill(`Desenho de ${nome}`);
    await janela.getByRole('button', { name: 'Enviar o desenho' }).click();
    await expect(janela.getByRole('radio', { name: `Desenho de ${nome}` })).toBeChecked();
    await janela.getByRole('button', { name: 'Usar este ícone' }).click();
    await expect(janela).toBeHidden();
    icone = await page.getByRole('combobox', { name: 'Ícone' }).inputValue();
    await expect(previa(page, icone)).toBeVisible();
    const desenho = await page.request.get(`/storage/icones/${icone}.svg`);
    expect(desenho.headers()['content-security-policy']).toContain('sandbox');
    const texto = await desenho.text();
    expect(texto).toContain('<path fill="currentColor" d="M3 3h18v18H3z"/>');
    expect(texto).not.toMatch(/script|alert|foreign|fora|onload|onclick/i);
    await salvar(page, 'Tipo de camada criado.');
  });

  await test.step('outra janela com o mapa aberto passa a desenhar o estilo novo, sem ser recarregada', async () => {
    const outra = await context.newPage();
    await outra.goto('/camadas');
    const item = outra.getByRole('region', { name: 'Legenda' }).getByRole('listitem').filter({ hasText: nome });
    await expect(item.getByRole('presentation')).toHaveAttribute('src', /cor=%23000000/, { timeout: 60_000 });
    await outra.evaluate(() => document.documentElement.setAttribute('data-mesma', 'sim'));
    await page.getByRole('link', { name: `Editar ${nome}` }).click();
    await expect(page.getByRole('heading', { name: `Editar ${nome}` })).toBeVisible();
    await campo(page, 'Cor do ícone').fill('#C92A2A');
    await salvar(page, 'Tipo de camada salvo');
    await expect(item.getByRole('presentation')).toHaveAttribute('src', /cor=%23C92A2A/);
    await expect(outra.locator('html[data-mesma]')).toBeAttached();
    await outra.close();
  });

  await test.step('quem salva depois vê o que o outro mudou, campo a campo', async () => {
    await page.getByRole('link', { name: `Editar ${nome}` }).click();
    await expect(page.getByRole('combobox', { name: 'Ícone' })).toHaveValue(icone);
    await campo(page, 'Cor do ícone').fill('#1971C2');
    await salvarPorFora(page, new URL(page.url()).pathname, { nome, icone, icone_cor: '#0A8556', icone_tamanho: '40' });
    await botao(page, 'Salvar').click();
    const painel = page.getByRole('alert').filter({ hasText: 'salvou este formulário enquanto você o preenchia' });
    await expect(painel).toContainText('Era #C92A2A. Lúcia Amaral gravou #0A8556');
    await expect(deslizante(page, 'Tamanho do ícone')).toHaveValue('40');
    await painel.getByRole('radio', { name: 'O seu: #1971C2' }).check();
    await salvar(page, 'Tipo de camada salvo');
  });

  await test.step('inativar pergunta antes e diz o que muda; a lista o filtra', async () => {
    await page.goto(`/camada-tipos?search=${encodeURIComponent(nome)}`);
    const inativar = page.getByRole('link', { name: `Inativar ${nome}` });
    await inativar.press('Enter');
    const pergunta = page.getByRole('dialog', { name: `Inativar “${nome}”?` });
    await expect(pergunta).toContainText('deixa de poder escolher este tipo');
    await expect(pergunta).toContainText('Nenhuma camada é deste tipo.');
    // By keyboard alone: what does no harm first, kept inside, let out by Esc to where one was.
    await expect(pergunta.getByRole('button', { name: 'Cancelar' })).toBeFocused();
    for (let vez = 0; vez < 4; vez += 1) await page.keyboard.press('Tab');
    await expect(pergunta.locator(':focus')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(pergunta).toBeHidden();
    await expect(inativar).toBeFocused();
    await page.keyboard.press('Enter');
    await pergunta.getByRole('button', { name: 'Inativar' }).press('Enter');
    await expect(pergunta).toBeHidden();
    await expect(page.getByRole('row', { name: nome })).toContainText('Inativo');
    await page.setViewportSize(CELULAR);
    expect(await tabelaCabe(page)).toBe(true);
    const situacao = page.getByRole('combobox', { name: 'Situação' });
    await situacao.focus();
    await situacao.selectOption('Só ativos');
    await expect(page.getByText('Nenhum tipo de camada passa por esta busca e estes filtros.')).toBeVisible();
    await expect(situacao).toBeFocused();
    await semBarreiras(page);
    expect(await semRolagem(page)).toBe(true);
    await page.goto('/camada-tipos/criar');
    await expect(campo(page, 'Nome')).toBeVisible();
    expect(await semRolagem(page)).toBe(true);
  });

  // A type is never gone; its drawing at least is offered to nobody else.
  await salvarPorFora(page, '/camada-tipos/icones/inativar', { icone });
});
