import type { Locator, Page } from '@playwright/test';
import { camadaDecider } from '#domain/camada/camada.decider.ts';
import { camadaTipoDecider } from '#domain/camada-tipo/camada-tipo.decider.ts';
import { deteccaoStatusDecider } from '#domain/deteccao-status/deteccao-status.decider.ts';
import { CORES_DO_TIPO_NOVO } from '#domain/deteccao-tipo/cores.ts';
import { deteccaoTipoDecider } from '#domain/deteccao-tipo/deteccao-tipo.decider.ts';
import { idDoStatusInicial } from '#infra/commands/iniciais-do-cliente.ts';
import { estilo, quadrado } from '#tests/support/acervo.ts';
import { SENHA } from './conta.ts';
import { type DuasPessoas, duasPessoas } from './duas-pessoas.ts';
import { expect as esperar, MAPA_LEVE, semBarreiras, test, tokenDe } from './pagina.ts';
import { hectares } from './prancheta-da-deteccao.ts';

/** A window with three maps, and what comes to it by itself. */
const expect = esperar.configure({ timeout: 60_000 });
test.use(MAPA_LEVE);

const botao = (onde: Page | Locator, nome: string) => onde.getByRole('button', { name: nome, exact: true });
/** The value beside a name, in a list of both. */
const fato = (onde: Locator, nome: string) => onde.locator('dt', { hasText: new RegExp(`^${nome}$`) }).locator('+ dd');
const opcoes = (campo: Locator) => campo.getByRole('option');

/** What the icon of each is drawn of, by what is written beside it. */
const icones = (linhas: Locator, nomes: readonly string[]) =>
  linhas.evaluateAll(
    (todas, ditos) =>
      Object.fromEntries(
        ditos.map((nome) => {
          const linha = todas.find(({ textContent }) => textContent?.startsWith(nome));
          const tracos = linha?.querySelector('svg')?.querySelectorAll('path') ?? [];
          return [nome, [...tracos].map((um) => um.getAttribute('d')).join(' ')];
        }),
      ),
    nomes,
  );

test.describe('O formulário de uma detecção', () => {
  test.describe.configure({ timeout: 300_000 });
  let duas: DuasPessoas;
  test.beforeAll(async ({ instalacao }) => {
    duas = await duasPessoas(instalacao);
  });
  test.afterAll(() => duas?.close());

  test.beforeEach(async ({ page }) => {
    const form = { email: duas.rafael, password: SENHA, _token: await tokenDe(page.request) };
    expect((await page.request.post('/login', { form, maxRedirects: 0 })).status()).toBe(303);
  });

  const abrir = async (page: Page, modo: 'ver' | 'editar', comDeteccao = true) => {
    const { ativo_id, analise_id, deteccao_id } = duas;
    const campos = new URLSearchParams({ ativo_id, secao: 'analises', analise_id });
    if (modo === 'editar') campos.set('modo_da_analise', 'editar');
    if (comDeteccao) campos.set('deteccao_id', deteccao_id);
    await page.goto(`/mapa?${campos}`);
  };
  const detalhes = (page: Page) => page.getByRole('dialog', { name: /^Detecção: Queimada/ });
  const formulario = (page: Page) => page.getByRole('dialog', { name: 'Editar detecção' });

  test('a camada que mudou depois é dita, o que se registrou dela fica como era, e só se recalcula a pedido', async ({
    page,
  }) => {
    const { cliente_id, ativo_id, deteccao_id, agir, mostrado } = duas;
    const talhao = { cliente_id, nome: 'Talhão', tipo_geometria: 3 as const, estilo };
    const tipo_id = await agir(camadaTipoDecider, { type: 'CriarCamadaTipo', data: talhao });
    const gleba = {
      tipo_id,
      ativo_id,
      nome: 'Gleba do rio',
      descricao: '',
      attributes: {},
      tipo_geometria: 3 as const,
    };
    const inteira = { cliente_id, ...gleba, geojson: quadrado(-48, -16, 0.04) };
    const camada_id = await agir(camadaDecider, { type: 'CriarCamada', data: inteira });
    await mostrado();
    // Drawn over the layer, by the real call: what it meets is recorded with it.
    const dados = { tipo_deteccao_id: duas.tipo_deteccao_id, descricao: 'Como era' };
    const desenho = { geojson: JSON.stringify(quadrado(-48, -16, 0.06)) };
    const form = { _token: await tokenDe(page.request), _method: 'PUT', ...dados, ...desenho };
    expect((await page.request.post(`/analise/deteccoes/${deteccao_id}`, { form })).status()).toBe(200);
    const camadas = detalhes(page)
      .getByRole('heading', { name: 'Camadas impactadas' })
      .locator('xpath=following-sibling::*[1]')
      .getByRole('listitem');
    const mudou = (onde: Locator) => onde.getByRole('status').filter({ hasText: 'mudou depois desta detecção' });
    await abrir(page, 'ver');
    await expect(camadas).toHaveText([/^Gleba do rioTalhão[\d.,]+ ha$/]);
    await expect(mudou(detalhes(page))).toHaveCount(0);
    const antes = await hectares(camadas, 'Talhão');
    expect(antes).toBeGreaterThan(1);

    const menor = { ...gleba, nome: 'Gleba da serra', geojson: quadrado(-48, -16, 0.02) };
    await agir(camadaDecider, { type: 'AlterarCamada', data: menor }, camada_id);
    await mostrado();
    await abrir(page, 'ver');
    await expect(mudou(detalhes(page))).toHaveText(
      '1 camada mudou depois desta detecção. O que ela registrou continua como era.',
    );
    await expect(camadas).toHaveText([/^Gleba do rioTalhão[\d.,]+ haMudou de forma em .+, mudou de nome em .+$/]);
    expect(await hectares(camadas, 'Talhão')).toBe(antes);
    await semBarreiras(page, '[role=dialog]');

    // Saved without asking for it, it stays as it was.
    await abrir(page, 'editar');
    const recalcular = formulario(page).getByRole('checkbox', {
      name: 'Calcular de novo as camadas impactadas ao salvar',
    });
    await expect(mudou(formulario(page))).toContainText(/Gleba do rio: Mudou de forma em .+, mudou de nome em .+\./);
    await expect(recalcular).not.toBeChecked();
    await formulario(page).getByLabel('Descrição').fill('Ainda como era');
    await botao(formulario(page), 'Salvar').click();
    await expect(formulario(page)).toHaveCount(0);
    await abrir(page, 'editar');
    await expect(formulario(page).getByLabel('Descrição')).toHaveValue('Ainda como era');
    await recalcular.check();
    await semBarreiras(page, '[role=dialog]');
    await botao(formulario(page), 'Salvar').click();
    await expect(formulario(page)).toHaveCount(0);
    await abrir(page, 'ver');
    await expect(camadas).toHaveText([/^Gleba da serraTalhão[\d.,]+ ha$/]);
    await expect(mudou(detalhes(page))).toHaveCount(0);
    const depois = await hectares(camadas, 'Talhão');
    expect(antes / depois).toBeCloseTo(4, 1);
  });

  test('a área que se digita e difere em mais de 1 % da do desenho avisa, e se guarda ao lado dela', async ({
    page,
  }) => {
    await abrir(page, 'editar');
    const area = formulario(page).getByLabel('Área informada (ha)');
    const digitar = async (quanto: number) => {
      await area.fill(quanto.toFixed(4).replace('.', ','));
      await area.blur();
    };
    const [, dita = ''] = /^Área geodésica do desenho: ([\d.,]+) ha\.$/.exec(await descricaoDe(area)) ?? [];
    const calculada = Number(dita.replaceAll('.', '').replace(',', '.'));
    expect(calculada).toBeGreaterThan(1);
    const [igual, difere] = [
      `Área geodésica do desenho: ${dita} ha.`,
      `Área geodésica do desenho: ${dita} ha. A informada difere dela em mais de 1 %.`,
    ];
    for (const [fator, diz] of [
      [1.0099, igual],
      [1.0101, difere],
      [0.9901, igual],
      [0.9899, difere],
    ] as const) {
      await digitar(calculada * fator);
      await expect(area).toHaveAccessibleDescription(diz);
    }
    await area.fill('');
    await expect(area).toHaveAccessibleDescription(igual);
    await digitar(calculada * 1.5);
    await expect(area).toHaveAccessibleDescription(difere);
    const digitada = await area.inputValue();
    await semBarreiras(page, '[role=dialog]');
    // Warned and not refused.
    await botao(formulario(page), 'Salvar').click();
    await expect(formulario(page)).toHaveCount(0);
    await abrir(page, 'ver');
    await expect(fato(detalhes(page), 'Área')).toHaveText(`${dita} ha`);
    await expect(fato(detalhes(page), 'Área informada')).toHaveText(`${digitada} ha`);
    await expect(detalhes(page).getByText(/^A área informada difere 50,0\d % da calculada\.$/)).toBeVisible();
  });

  test('o tipo e o status inativos não se oferecem; a linha do tempo desenha o ícone de cada status', async ({
    page,
  }) => {
    const { cliente_id, agir, mostrado } = duas;
    const garimpo = { cliente_id, nome: 'Garimpo', alias: '', descricao: '', ...CORES_DO_TIPO_NOVO };
    const tipo_id = await agir(deteccaoTipoDecider, { type: 'CriarDeteccaoTipo', data: garimpo });
    await mostrado();
    const dosTipos = (onde: Locator) => opcoes(onde.getByLabel(/^Tipo (de detecção|que vale)/));
    const nova = page.getByRole('dialog', { name: 'Nova detecção' });
    const abrirNova = async () => {
      await abrir(page, 'editar', false);
      await botao(page, 'Nova detecção').click();
    };
    const dosStatus = opcoes(detalhes(page).getByRole('combobox', { name: 'Status' }));
    const olhar = async (tipos: readonly string[], status: readonly string[]) => {
      await abrirNova();
      await expect(dosTipos(nova)).toHaveText(['Escolha', ...tipos, 'Queimada']);
      await abrir(page, 'editar');
      await expect(dosTipos(formulario(page))).toHaveText(['Escolha', ...tipos, 'Queimada']);
      await abrir(page, 'ver');
      await detalhes(page).getByRole('tab', { name: 'Alterar tipo' }).click();
      await expect(dosTipos(detalhes(page))).toHaveText(['O desenhado: Queimada', ...tipos]);
      await detalhes(page).getByRole('tab', { name: 'Status' }).click();
      await expect(dosStatus).toHaveText(['Escolha', 'Nova', ...status, 'Confirmada', 'Encerrada', 'Descartada']);
    };
    await olhar(['Garimpo'], ['Em verificação']);
    await agir(deteccaoTipoDecider, { type: 'InativarDeteccaoTipo', data: {} }, tipo_id);
    const status_id = idDoStatusInicial(cliente_id, 2);
    await agir(deteccaoStatusDecider, { type: 'InativarDeteccaoStatus', data: {} }, status_id);
    await mostrado();
    await olhar([], []);
    // The one that it has stays on offer to it alone.
    await agir(deteccaoTipoDecider, { type: 'InativarDeteccaoTipo', data: {} }, duas.tipo_deteccao_id);
    await mostrado();
    await abrir(page, 'editar');
    await expect(dosTipos(formulario(page))).toHaveText(['Escolha', 'Queimada']);
    await abrirNova();
    await expect(dosTipos(nova)).toHaveText(['Escolha']);

    await page.goto('/analise/status-deteccao');
    const NOMES = ['Nova', 'Confirmada', 'Encerrada', 'Descartada'];
    const naLista = page.getByRole('list', { name: 'Status, na ordem' }).getByRole('listitem');
    await expect(naLista).toHaveCount(5);
    const desenhados = await icones(naLista.getByRole('link'), NOMES);
    expect(new Set(Object.values(desenhados)).size).toBe(NOMES.length);
    await abrir(page, 'ver');
    await detalhes(page).getByRole('tab', { name: 'Linha do tempo' }).click();
    const passos = detalhes(page).getByRole('tabpanel').getByRole('listitem');
    await expect(passos.filter({ hasText: 'Descartada' })).toBeVisible();
    expect(await icones(passos, NOMES)).toEqual(desenhados);
    await expect(passos.filter({ hasText: 'Nova' }).locator('svg').first()).toBeVisible();
  });
});

const descricaoDe = (campo: Locator) =>
  campo.evaluate((um) => document.getElementById(um.getAttribute('aria-describedby') ?? '')?.textContent ?? '');
