import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { analiseDeProvas } from './analise-de-provas.ts';
import { entrar, expect, outroNavegador, semBarreiras, test, tokenDe } from './pagina.ts';

/** A document is issued by the web and printed by the renderer, one after the other. */
const EMISSAO_MS = 90_000;

/** The outbox of an installation without a mail server, as whoever operates it reads it. */
async function cartasPara(browser: Browser, baseURL: string | undefined, email: string) {
  const operadora = await outroNavegador(browser, baseURL);
  await entrar(operadora, 'operador', '/caixa-de-saida');
  const cartas = await operadora.getByRole('article').filter({ hasText: email }).allInnerTexts();
  await operadora.context().close();
  return cartas;
}

/** The page of a schedule, asked for again until it tells so. */
const contar = (page: Page, texto: RegExp) =>
  expect(async () => {
    await page.reload();
    await expect(page.getByText(texto).first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: EMISSAO_MS, intervals: [1_000] });

test('um relatório agendado sai a pedido, chega a quem é de fora por link e código, e se pausa, retoma e reenvia', async ({
  page,
  browser,
  baseURL,
}) => {
  const marca = Date.now().toString(36);
  const [nome, fora] = [`Mensal ${marca}`, `fiscal-${marca}@orgao.example`];
  await entrar(page, 'administrador', '/deteccoes');
  const { analise_id } = await analiseDeProvas(page, ['Queimada']);
  await page.goto('/relatorios/agendamentos/criar');
  await page.getByLabel('Nome').fill(nome);
  await page.getByLabel('Documento').selectOption('Relatório de uma análise');
  await page.getByLabel('Análise').selectOption(analise_id);
  await page.getByLabel('Papel', { exact: true }).selectOption('A3');
  await page.getByLabel('Orientação').selectOption('Paisagem');
  await page.getByLabel('Frequência').selectOption('Em um dia útil do mês');
  await page.getByLabel('Dia útil').selectOption('5º dia útil');
  const horarios = page.getByRole('status', { name: 'Próximos horários' });
  await expect(horarios.getByRole('listitem')).toHaveCount(5);
  // The clock is that of the zone that is typed, not of the one that the form was opened with.
  await page.getByLabel('Fuso').fill('America/Manaus');
  await expect(horarios).toContainText('Horários de America/Manaus');
  await expect(horarios.getByRole('listitem').filter({ hasText: '08:00' })).toHaveCount(5);
  await page.getByLabel('E-mails de fora').fill(fora);
  await semBarreiras(page);
  await page.getByRole('button', { name: 'Agendar' }).click();
  await expect(page.getByText('Relatório agendado.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: nome })).toBeVisible();
  await expect(page.getByText('No 5º dia útil do mês às 08:00').first()).toBeVisible();
  await semBarreiras(page);

  await page.getByRole('button', { name: 'Executar agora' }).click();
  await contar(page, /Baixar o documento/);
  const emissoes = page.getByRole('list', { name: 'Emissões' });
  await expect(emissoes.getByText('a pedido')).toBeVisible();
  await expect(emissoes.getByText(`${fora}: por enviar`)).toBeVisible();
  await semBarreiras(page);

  const cartas = await cartasPara(browser, baseURL, fora);
  expect(cartas).toHaveLength(2);
  const link = /http\S+\/entregas\/[\w-]{43}/.exec(cartas.join('\n'))?.[0] ?? '';
  const codigo = /^(\d{8})$/m.exec(cartas.join('\n'))?.[1] ?? '';
  expect(cartas.filter((carta) => carta.includes(link) && carta.includes(codigo))).toEqual([]);

  const visita = await outroNavegador(browser, baseURL);
  const tentar = async (dito: string) => {
    await visita.goto(link);
    await visita.getByLabel('Código').fill(dito);
    await visita.getByRole('button', { name: 'Baixar o documento' }).click();
  };
  await tentar(codigo === '00000000' ? '00000001' : '00000000');
  await expect(visita.getByText('O código não confere')).toBeVisible();
  await semBarreiras(visita);
  const baixa = visita.waitForEvent('download');
  await tentar(codigo);
  const arquivo = await (await baixa).path();
  const pdf = (await readFile(arquivo)).toString('latin1');
  expect(pdf.slice(0, 5)).toBe('%PDF-');
  expect(pdf).toMatch(/\/MediaBox\s*\[\s*0\s+0\s+119\d/);
  await contar(page, /aberta 1 vez.* · 1 código errado/);

  await page.getByRole('button', { name: 'Pausar' }).click();
  await expect(page.getByText('Pausado')).toBeVisible();
  await page.getByRole('button', { name: 'Retomar' }).click();
  await expect(page.getByRole('button', { name: 'Pausar' })).toBeVisible();

  await page.getByRole('button', { name: 'Reenviar' }).click();
  await contar(page, /1º reenvio/);
  // The link before opens nothing any more, and the new one is another.
  await tentar(codigo);
  await expect(visita.getByText('O código não confere')).toBeVisible();
  const depois = (await cartasPara(browser, baseURL, fora)).join('\n');
  const links = new Set([...depois.matchAll(/\/entregas\/[\w-]{43}/g)].map(([um]) => um));
  expect(links.size).toBe(2);
  await visita.context().close();

  // It does not come back: a click alone removes nothing.
  await page.getByRole('button', { name: 'Remover' }).click();
  const pergunta = page.getByRole('dialog', { name: 'Remover o agendamento' });
  await expect(pergunta.getByRole('button', { name: 'Excluir' })).toBeDisabled();
  await semBarreiras(page);
  await pergunta.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: nome })).toBeVisible();
  await page.getByRole('button', { name: 'Remover' }).click();
  await pergunta.getByLabel('Para confirmar, digite “excluir”').fill('excluir');
  await pergunta.getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Relatórios agendados' })).toBeVisible();
  await expect(page.getByRole('link', { name: nome })).toHaveCount(0);
});

test('com o PDF de detecções vai a planilha ou o GeoPackage; outro documento vai só em PDF', async ({ page }) => {
  const marca = Date.now().toString(36);
  const nome = `Com planilha ${marca}`;
  await entrar(page, 'administrador', '/deteccoes');
  const { analise_id } = await analiseDeProvas(page, ['Queimada', 'Queimada']);
  const filters = `analise_ids[]=${analise_id}&start_date=2019-01-01`;
  const filtro = { nome, filters, _token: await tokenDe(page.request) };
  expect((await page.request.post('/deteccoes/filtros', { form: filtro })).status()).toBe(201);
  await page.goto('/relatorios/agendamentos/criar');
  const formato = page.getByLabel('Formato');
  const opcoes = formato.getByRole('option');
  await expect(opcoes).toHaveText(['PDF', 'PDF e planilha (XLSX)', 'PDF e GeoPackage']);
  await formato.selectOption('PDF e GeoPackage');
  // What is of a filter's detections is not offered of anything else, nor kept behind it.
  await page.getByLabel('Documento').selectOption('Relatório de uma análise');
  await expect(opcoes).toHaveText(['PDF']);
  await expect(formato).toHaveValue('pdf');
  await page.getByLabel('Documento').selectOption('Detecções de um filtro');
  await formato.selectOption('PDF e planilha (XLSX)');
  await page.getByLabel('Nome').fill(nome);
  await page.getByLabel('Filtro salvo').selectOption({ label: nome });
  await page.getByLabel('Período', { exact: true }).selectOption('O do filtro');
  await page.getByLabel('E-mails de fora').fill(`fiscal-${marca}@orgao.example`);
  await semBarreiras(page);
  await page.getByRole('button', { name: 'Agendar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: nome })).toBeVisible();
  await expect(page.getByText('PDF e planilha (XLSX), A4, retrato')).toBeVisible();
  await page.getByRole('button', { name: 'Executar agora' }).click();
  await contar(page, /2 detecções · PDF e planilha \(XLSX\)/);
  const baixa = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Baixar a planilha (XLSX)' }).click();
  expect((await baixa).suggestedFilename()).toMatch(/^\d{4}-\d{6}-\w{10}\.xlsx$/);
  await semBarreiras(page);
  await page.goto('/relatorios');
  await expect(page.getByRole('link', { name: /^Planilha \(XLSX\)/ }).first()).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Editar' }).first().click();
  await expect(formato).toHaveValue('xlsx');
});

/** Whether the client's policy lets files go outside as attachments. */
async function permitirAnexo(page: Page, permite: boolean): Promise<void> {
  await page.goto('/politicas-acesso');
  await expect(page.locator('form#politica[novalidate]')).toBeVisible();
  const caixa = page.getByRole('checkbox', { name: 'Permitir o arquivo anexado' });
  await (permite ? caixa.check() : caixa.uncheck());
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Política de acesso salva.').first()).toBeVisible();
}

test('só onde a política o permite o arquivo vai anexado para fora, e a história diz como foi', async ({
  page,
  browser,
  baseURL,
}) => {
  const marca = Date.now().toString(36);
  const [nome, fora] = [`Anexado ${marca}`, `perito-${marca}@orgao.example`];
  const anexar = page.getByRole('checkbox', { name: 'Anexar o arquivo à mensagem' });
  await entrar(page, 'administrador', '/deteccoes');
  const { analise_id } = await analiseDeProvas(page, ['Queimada']);
  await page.goto('/relatorios/agendamentos/criar');
  await expect(page.getByLabel('E-mails de fora')).toBeVisible();
  await expect(anexar).toHaveCount(0);
  await permitirAnexo(page, true);
  try {
    await page.goto('/relatorios/agendamentos/criar');
    await page.getByLabel('Nome').fill(nome);
    await page.getByLabel('Documento').selectOption('Relatório de uma análise');
    await page.getByLabel('Análise').selectOption(analise_id);
    await page.getByLabel('E-mails de fora').fill(fora);
    await anexar.check();
    await semBarreiras(page);
    await page.getByRole('button', { name: 'Agendar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: nome })).toBeVisible();
    await expect(page.getByText('Anexado à mensagem, até 7 MB')).toBeVisible();
    await page.getByRole('button', { name: 'Executar agora' }).click();
    await contar(page, /por enviar · com o arquivo anexado/);
    const [carta = '', ...outras] = await cartasPara(browser, baseURL, fora);
    expect(outras).toEqual([]);
    expect(carta).toContain('Com um arquivo anexado.');
    expect(carta).not.toContain('/entregas/');
  } finally {
    await permitirAnexo(page, false);
  }
  await page.goto('/relatorios/agendamentos');
  await page.getByRole('link', { name: nome }).click();
  await expect(page.getByText('a política não permite mais anexar')).toBeVisible();
  await page.getByRole('button', { name: 'Reenviar' }).click();
  await contar(page, /1º reenvio/);
  await expect(page.getByText(/por endereço e código: a política não permite mais anexar/).first()).toBeVisible();
  expect((await cartasPara(browser, baseURL, fora)).join('\n')).toMatch(/\/entregas\/[\w-]{43}/);
});
