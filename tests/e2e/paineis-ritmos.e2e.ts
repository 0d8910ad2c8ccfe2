import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type AnaliseDeProvas, analiseDeProvas, LONGE_DAS_CAMADAS } from './analise-de-provas.ts';
import { entrar, expect, MAPA_LEVE, outroNavegador, test, visto } from './pagina.ts';
import { type Passar, relogioNaMao } from './relogio-da-pagina.ts';
import { irAte } from './teclado.ts';

const PACIENCIA_MS = 300_000;
/** Of the analysis: without it a dashboard shows the last 90 days. */
const NO_DIA = { start_date: '30/01/2019', end_date: '30/01/2019' } as const;
/** One more than a legend shows at a time. */
const TIPOS = 8;
const [RECENTES, CARROSSEL] = ['Últimas detecções', 'Análises e camadas'] as const;
const PIZZAS = ['Detecções por tipo', 'Área por tipo'] as const;
test.use(MAPA_LEVE);

let provas: AnaliseDeProvas;
let tipos: readonly string[];
let ativos: readonly string[];

test.beforeAll(async ({ browser, baseURL }) => {
  test.setTimeout(PACIENCIA_MS);
  const page = await outroNavegador(browser, baseURL);
  await entrar(page, 'administrador', '/deteccoes');
  tipos = await tiposDeSobra(page);
  provas = await analiseDeProvas(page, tipos, LONGE_DAS_CAMADAS);
  ativos = (await ler(page, '/ativo/ativos/todos')).slice(0, 2).map(({ id }) => id);
  await page.context().close();
});

interface Opcao {
  readonly id: string;
  readonly nome: string;
  readonly ativo: boolean;
}
/** What is in use: files before this one leave types behind that are not. */
const ler = async (page: Page, endereco: string) =>
  ((await (await page.request.get(endereco)).json()) as readonly Opcao[]).filter(({ ativo }) => ativo);

const tokenDaPagina = async (page: Page) =>
  (await page.locator('meta[name="csrf-token"]').getAttribute('content')) ?? '';

/** Names of as many types as one legend cannot show; what there is not is made. */
async function tiposDeSobra(page: Page): Promise<readonly string[]> {
  const ha = (await ler(page, '/analise/tipos-deteccao/todos')).slice(0, TIPOS).map(({ nome }) => nome);
  const _token = await tokenDaPagina(page);
  const novos = Array.from({ length: TIPOS - ha.length }, () => `Tipo ${randomUUID().slice(0, 8)}`);
  for (const nome of novos) {
    const form = { _token, comando_id: randomUUID(), nome };
    expect((await page.request.post('/analise/tipos-deteccao/criar', { form })).ok()).toBe(true);
  }
  // What was just made is a moment later among all of them.
  const nomes = async () => (await ler(page, '/analise/tipos-deteccao/todos')).map(({ nome }) => nome);
  await expect.poll(nomes).toEqual(expect.arrayContaining(novos));
  return [...ha, ...novos];
}

/** The analysis alone, and two assets: the one that it is of, and another after it. */
const consulta = () => {
  const campos = new URLSearchParams({ ...NO_DIA, 'analysis_ids[]': provas.analise_id });
  for (const id of ativos) campos.append('asset_ids[]', id);
  return campos;
};

const cartao = (page: Page, nome: string) => page.getByRole('region', { name: nome, exact: true });
const linhas = (page: Page, nome: string) => cartao(page, nome).locator('tbody th');
const animacao = (page: Page) =>
  page
    .getByRole('button', { name: 'Atualizar agora' })
    .locator('svg')
    .evaluate((icone) => getComputedStyle(icone).animationName);

/** Lets time pass once the page has taken what was done to it before. */
const depoisDeVisto =
  (page: Page, passar: Passar): Passar =>
  async (ms) => {
    await visto(page);
    return passar(ms);
  };

test('no dashboard geral, as legendas mudam aos 10 s, os números se releem aos 5 min e a página se recarrega às 24 h', async ({
  page,
}) => {
  const passar = await relogioNaMao(page);
  await entrar(page, 'administrador', `/dashboard?${consulta()}`);
  const naVez = async (vez: string, quantas: number) => {
    for (const pizza of PIZZAS) {
      await expect(cartao(page, pizza).getByText(vez)).toBeVisible();
      await expect(linhas(page, pizza)).toHaveCount(quantas);
    }
  };
  await naVez('1 de 2', 7);
  expect(await passar(9_900)).toEqual([]);
  expect(await passar(100)).toEqual([10_000, 10_000]);
  await naVez('2 de 2', 1);
  expect(await passar(10_000)).toEqual([10_000, 10_000]);
  await naVez('1 de 2', 7);

  // Whoever wants no movement has the content at the same times, and all of it by hand; what turns is the icon.
  expect(await passar(279_900)).toEqual([10_000, 10_000]);
  const relida = page.waitForRequest((pedido) => new URL(pedido.url()).pathname === '/dashboard.data');
  expect(await passar(100)).toEqual([300_000]);
  await relida;
  await expect(page.getByRole('button', { name: 'Atualizar agora' }).locator('svg[class*="gira"]')).toBeVisible();
  expect(await animacao(page)).toBe('none');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await animacao(page)).toContain('girar');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await naVez('2 de 2', 1);
  const vistos = await linhas(page, PIZZAS[0]).allInnerTexts();
  await cartao(page, PIZZAS[0]).getByRole('button', { name: 'Próximas' }).click();
  await expect(linhas(page, PIZZAS[0])).toHaveCount(7);
  vistos.push(...(await linhas(page, PIZZAS[0]).allInnerTexts()));
  expect(vistos.map((um) => um.trim()).sort()).toEqual([...tipos].sort());

  expect(await passar(86_400_000 - 300_000 - 100)).not.toContain(86_400_000);
  const inteira = page.waitForEvent('load');
  expect(await passar(100)).toContain(86_400_000);
  await inteira;
  await naVez('1 de 2', 7);
});

test('no do ativo, as detecções mudam aos 15 s, o carrossel aos 20 s e o ativo aos 120 s, do último ao primeiro', async ({
  page,
}) => {
  const passar = await relogioNaMao(page);
  await entrar(page, 'administrador', `/dashboard/ativo?${consulta()}`);
  const [recentes, carrossel] = [cartao(page, RECENTES), cartao(page, CARROSSEL)];
  await expect(page.getByText('Ativo 1 de 2')).toBeVisible();
  await expect(recentes.getByText('1 de 3')).toBeVisible();
  await expect(carrossel.getByText(/^1 de \d+$/)).toBeVisible();
  expect(await passar(14_900)).toEqual([]);
  expect(await passar(100)).toEqual([15_000]);
  await expect(recentes.getByText('2 de 3')).toBeVisible();
  await expect(recentes.getByRole('listitem')).toHaveCount(3);
  expect(await passar(4_900)).toEqual([]);
  expect(await passar(100)).toEqual([20_000]);
  await expect(carrossel.getByText(/^2 de \d+$/)).toBeVisible();
  expect(await carrossel.locator('[class*="surge"]').evaluate((um) => getComputedStyle(um).animationName)).toBe('none');
  expect(await passar(99_900)).toEqual([15_000, 20_000]);
  await expect(page.getByText('Ativo 1 de 2')).toBeVisible();
  expect(await passar(100)).toEqual([120_000]);
  await expect(page).toHaveURL(/ativo_index=1/);
  await expect(page.getByText('Ativo 2 de 2')).toBeVisible();
  await visto(page);
  expect(await passar(120_000)).toContain(120_000);
  await expect(page).toHaveURL(/ativo_index=0/);
  await expect(page.getByText('Ativo 1 de 2')).toBeVisible();
});

test('o foco do teclado, o ponteiro e a tecla R seguram o que roda; sem eles, segue', async ({ page }) => {
  const passar = depoisDeVisto(page, await relogioNaMao(page));
  await entrar(page, 'administrador', `/dashboard/ativo?${consulta()}`);
  const recentes = cartao(page, RECENTES);
  await expect(recentes.getByText('1 de 3')).toBeVisible();
  // The rest of the page goes on: only who looks at this part would lose it.
  await page.getByRole('button', { name: 'Atualizar agora' }).focus();
  await irAte(page, recentes.getByRole('button', { name: `Anteriores: ${RECENTES}` }));
  expect(await passar(120_000)).toEqual([20_000]);
  await expect(recentes.getByText('1 de 3')).toBeVisible();
  await expect(page.getByText('Ativo 1 de 2')).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await passar(15_000);
  await expect(recentes.getByText('2 de 3')).toBeVisible();
  await recentes.hover();
  expect(await passar(120_000)).toEqual([20_000]);
  await expect(recentes.getByText('2 de 3')).toBeVisible();
  await page.mouse.move(0, 0);
  await passar(15_000);
  await expect(recentes.getByText('3 de 3')).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeVisible();
  // Reading again is no movement.
  expect(await passar(120_000)).toEqual([300_000]);
  await expect(recentes.getByText('3 de 3')).toBeVisible();
  await expect(page.getByText('Ativo 1 de 2')).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByRole('button', { name: 'Pausar' })).toBeVisible();
  await passar(120_000);
  await expect(page.getByText('Ativo 2 de 2')).toBeVisible();
});

test('outros ativos desfazem a escolha de análises, de tipos e do ativo da vez, e mais nada', async ({ page }) => {
  await entrar(page, 'administrador', '/deteccoes');
  const [camadaTipo] = await ler(page, '/camadas/tipos/monitorados');
  const [tipo] = await ler(page, '/analise/tipos-deteccao/todos');
  const campos = new URLSearchParams({ ...NO_DIA, 'analysis_ids[]': provas.analise_id });
  campos.append('layer_type_ids[]', camadaTipo?.id ?? '');
  campos.append('detection_type_ids[]', tipo?.id ?? '');
  campos.append('ativo_index', '1');
  await page.goto(`/dashboard/ativo?${campos}`);
  await page.getByRole('button', { name: 'Filtrar por ativos' }).click();
  const janela = page.getByRole('dialog', { name: 'Filtrar por ativos' });
  await janela.getByRole('checkbox').nth(1).check();
  await janela.getByRole('button', { name: 'Salvar' }).click();
  await expect(page).toHaveURL(/asset_ids/);
  const ditos = [...new URL(page.url()).searchParams.keys()].sort();
  expect(ditos).toEqual(['asset_ids[]', 'end_date', 'start_date']);
});
