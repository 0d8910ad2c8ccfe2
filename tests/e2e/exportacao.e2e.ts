import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Download, Locator, Page } from '@playwright/test';
import { loadConfig } from '#infra/config.ts';
import { loadEnvironment } from '#infra/embedded/environment.ts';
import { createPool } from '#infra/store/postgres/pool.ts';
import type { Instalacao } from './instalacao.ts';
import { entrar, expect, MAPA_LEVE, semBarreiras, test } from './pagina.ts';
import { entrarSemPagina } from './sem-pagina.ts';

test.use(MAPA_LEVE);

/** A layer of the demonstration, of a type whose accents the name of the file has. */
const LISTA = `/camadas?search=${encodeURIComponent('Veredas do Formoso')}`;
const NOME = /^Vegetação nativa \d{4}-\d\d-\d\d\.(gpkg|zip)$/;

async function abrirMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Exportar', exact: true }).click();
  const menu = page.getByRole('dialog', { name: /^Export(ar|ando…)$/ });
  await expect(menu.getByLabel('Formato')).toBeFocused();
  await expect(menu).toHaveCSS('opacity', '1');
  return menu;
}

async function baixar(page: Page, botao: Locator): Promise<Download> {
  const vindo = page.waitForEvent('download', { timeout: 60_000 });
  await botao.click();
  return vindo;
}

/** Holds every export before it is done. @returns lets them go on */
async function segurarExportacoes({ pasta }: Instalacao): Promise<() => Promise<void>> {
  const pool = createPool(loadConfig(loadEnvironment(pasta)).DATABASE_URL, { max: 1 });
  const cliente = await pool.connect();
  await cliente.query('BEGIN');
  await cliente.query('LOCK TABLE operacao.exportacoes IN EXCLUSIVE MODE');
  return async () => {
    await cliente.query('COMMIT');
    cliente.release();
    await pool.end();
  };
}

/** The name in the head of an answer, as RFC 8187 writes it. */
const nomeNoCabecalho = (disposicao = '') =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(disposicao)?.[1] ?? '');

const semRolagemLateral = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

test.describe('Exportar camadas', () => {
  test('do menu ao arquivo, e às próprias exportações, também em um telefone', async ({ page }) => {
    await entrar(page, 'administrador');
    await page.goto(LISTA);
    await expect(page.getByRole('row', { name: /Veredas do Formoso/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Exportar', exact: true })).toHaveCount(0);
    await page.getByRole('checkbox', { name: 'Selecionar todas' }).check();

    let menu = await abrirMenu(page);
    await semBarreiras(page);
    const resposta = page.waitForResponse('**/camadas/exportar');
    const geopackage = await baixar(page, menu.getByRole('button', { name: 'Baixar' }));
    expect(geopackage.suggestedFilename()).toMatch(NOME);
    expect(nomeNoCabecalho((await resposta).headers()['content-disposition'])).toBe(geopackage.suggestedFilename());
    expect(
      readFileSync(await geopackage.path())
        .subarray(0, 15)
        .toString(),
    ).toBe('SQLite format 3');
    await expect(menu).toBeHidden();

    menu = await abrirMenu(page);
    await menu.getByLabel('Formato').selectOption('Shapefile');
    await menu.getByLabel('Projeção').selectOption('31978');
    const shapefile = await baixar(page, menu.getByRole('button', { name: 'Baixar' }));
    expect(shapefile.suggestedFilename()).toMatch(NOME);
    // Zone 18 lies far to the west of the layer.
    await expect(page.getByRole('alert').filter({ hasText: shapefile.suggestedFilename() })).toContainText(
      'fora da área desta projeção',
    );
    const dentro = execFileSync('unzip', ['-Z1', await shapefile.path()], { encoding: 'utf8' })
      .trim()
      .split('\n');
    const partes = ['cpg', 'dbf', 'prj', 'shp', 'shx'].map((extensao) => `Vegetacao_nativa.${extensao}`);
    expect(dentro.filter((nome) => nome !== 'campos.txt').sort()).toEqual(partes);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/camadas/exportacoes');
    const ultima = page.getByRole('listitem').filter({ hasText: 'Shapefile' }).first();
    await expect(ultima).toContainText('Shapefile · SIRGAS 2000 / UTM 18S · 1 camada');
    await expect(ultima).toContainText('Pronta');
    await expect(ultima).toContainText('fora da área desta projeção');
    await semRolagemLateral(page);
    await semBarreiras(page);
    const deNovo = await baixar(page, page.getByRole('link', { name: geopackage.suggestedFilename() }).first());
    expect(readFileSync(await deNovo.path())).toEqual(readFileSync(await geopackage.path()));
  });

  test('enquanto se espera desiste-se; o que demora virá depois; o que se recusa se diz, e se tenta de novo', async ({
    page,
    instalacao,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await entrar(page, 'administrador');
    await page.goto(LISTA);
    await page.getByRole('checkbox', { name: 'Selecionar todas' }).check();
    const menu = await abrirMenu(page);
    const exportar = '**/camadas/exportar';
    await page.route(exportar, () => undefined);
    await menu.getByRole('button', { name: 'Baixar' }).click();
    await expect(menu.getByRole('status')).toHaveText('Preparando o arquivo…');
    await semBarreiras(page);
    await menu.getByRole('button', { name: 'Cancelar' }).click();
    await expect(menu.getByRole('button', { name: 'Baixar' })).toBeVisible();
    await page.unroute(exportar);

    const message = 'Você não tem permissão para exportar as camadas selecionadas.';
    await page.route(exportar, (rota) => rota.fulfill({ status: 401, json: { message } }));
    await menu.getByRole('button', { name: 'Baixar' }).click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByText('Não foi possível fazer o download das camadas')).toBeVisible();
    await page.unroute(exportar);
    await page.route(exportar, (rota) => rota.fulfill({ status: 500, body: '' }));
    await menu.getByRole('button', { name: 'Baixar' }).click();
    await expect(page.getByText('Tente novamente mais tarde ou verifique as camadas selecionadas.')).toBeVisible();
    await page.unroute(exportar);
    await page.route(exportar, (rota) => rota.fulfill({ status: 200, body: 'x' }));
    await menu.getByRole('button', { name: 'Baixar' }).click();
    await expect(page.getByText('Nome do arquivo não encontrado no cabeçalho da resposta.')).toBeVisible();
    await page.unroute(exportar);

    // Nothing can be written of how far it is: the file is not ready before the page stops waiting.
    const soltar = await segurarExportacoes(instalacao);
    const resposta = page.waitForResponse(exportar, { timeout: 60_000 });
    await menu.getByRole('button', { name: 'Baixar' }).click();
    expect((await resposta).status()).toBe(202);
    const { message: demora } = await (await resposta).json();
    await expect(page.getByText(demora)).toBeVisible();
    await expect(menu).toBeHidden();
    await soltar();
    const aviso = page.getByRole('alert').filter({ hasText: 'Exportação pronta' });
    await expect(aviso).toContainText(/“Vegetação nativa .*”: uma camada\./, { timeout: 60_000 });
    await aviso.getByRole('link', { name: 'Ver o arquivo' }).click();
    await expect(page).toHaveURL(/\/camadas\/exportacoes#exportacao-/);
    await expect(page.getByRole('listitem').filter({ hasText: 'Vegetação nativa' }).first()).toContainText('Pronta');
  });

  test('um cliente que não é a nossa página recebe o arquivo; quem não pode, 401; o de outra pessoa não existe', async ({
    request,
  }) => {
    const _token = await entrarSemPagina(request, 'administrador');
    const form = { _token, selected_all: '1', filters: '{"search":"Veredas do Formoso"}' };
    const resposta = await request.post('/camadas/exportar', {
      form: { ...form, file_type: 'csv', projection: '4674' },
    });
    expect(resposta.status()).toBe(200);
    const { 'content-type': tipo, 'content-disposition': disposicao, ...cabecalhos } = resposta.headers();
    expect(tipo).toBe('text/csv; charset=utf-8');
    expect(disposicao).toMatch(/^attachment; filename="Vegetacao nativa [\d-]{10}\.csv"; filename\*=UTF-8''/);
    expect(nomeNoCabecalho(disposicao)).toMatch(/^Vegetação nativa [\d-]{10}\.csv$/);
    expect(cabecalhos).toMatchObject({ 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' });
    const texto = await resposta.text();
    expect(texto).toMatch(/^\uFEFF"camada_id";"nome";/);
    expect(texto).toContain('"Veredas do Formoso"');

    const html = await (await request.get('/camadas/exportacoes')).text();
    const [, arquivo = ''] = /href="(\/camadas\/exportacoes\/[0-9a-f-]{36}\/arquivo)"/.exec(html) ?? [];
    expect(await (await request.get(arquivo)).text()).toBe(texto);
    const cancelar = arquivo.replace('arquivo', 'cancelar');
    const aceita = { headers: { Accept: 'application/json' } };
    expect((await request.post(cancelar, { form: { _token }, ...aceita })).status()).toBe(422);

    const dele = await entrarSemPagina(request, 'analista');
    expect((await request.get(arquivo)).status()).toBe(404);
    expect((await request.post(cancelar, { form: { _token: dele }, ...aceita })).status()).toBe(404);

    const semPoder = await entrarSemPagina(request, 'visualizador');
    const pedido = { ...form, _token: semPoder, file_type: 'gpkg', projection: '4674' };
    const recusa = await request.post('/camadas/exportar', { form: pedido });
    expect(recusa.status()).toBe(401);
    expect(await recusa.json()).toEqual({
      message: 'Você não tem permissão para exportar as camadas selecionadas.',
      codigo: 'sem_permissao',
    });
    expect((await request.get('/camadas/exportacoes')).status()).toBe(403);
    expect((await request.get(arquivo)).status()).toBe(403);
  });
});
