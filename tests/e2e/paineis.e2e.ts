import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { quadrado } from '#tests/support/acervo.ts';
import { type AnaliseDeProvas, analiseDeProvas } from './analise-de-provas.ts';
import {
  entrar,
  expect,
  MAPA_LEVE,
  mapaPronto,
  NAVEGADOR_LEVE,
  outroNavegador,
  passou,
  semBarreiras,
  test,
} from './pagina.ts';

const PACIENCIA_MS = 300_000;
test.use(MAPA_LEVE);

/** What goes on by itself waits a tenth of its time; everything else, as connections and maps, waits as ever. */
const RITMOS_MS = [10_000, 15_000, 20_000, 120_000];
const comPressa = (page: Page) =>
  page.addInitScript((ritmos) => {
    const esperar = window.setTimeout.bind(window);
    const depressa = (fazer: () => void, ms?: number) => esperar(fazer, ms && ritmos.includes(ms) ? ms / 10 : ms);
    window.setTimeout = depressa as typeof window.setTimeout;
  }, RITMOS_MS);

/** One more detection of the analysis, by the real call, with the token of the page. */
async function desenharOutra(page: Page, { analise_id }: AnaliseDeProvas): Promise<void> {
  const _token = (await page.locator('meta[name="csrf-token"]').getAttribute('content')) ?? '';
  const tipos: readonly { id: string; ativo: boolean }[] = await (
    await page.request.get('/analise/tipos-deteccao/todos')
  ).json();
  const emUso = tipos.find(({ ativo }) => ativo)?.id ?? '';
  const geojson = JSON.stringify(quadrado(-44.13, -20.15, 0.004));
  const form = { _token, comando_id: randomUUID(), id: randomUUID(), analise_id, tipo_deteccao_id: emUso };
  const resposta = await page.request.post('/analise/deteccoes', { form: { ...form, geojson, descricao: 'Outra' } });
  expect(resposta.ok(), await resposta.text()).toBe(true);
}

/** Which parts of dashboards the page asks for from now on. */
function pedidosDePaineis(page: Page): readonly string[] {
  const pedidos: string[] = [];
  page.on('request', (pedido) => {
    const { pathname } = new URL(pedido.url());
    if (pathname.startsWith('/dashboard')) pedidos.push(pathname);
  });
  return pedidos;
}

const cartao = (page: Page, nome: string) => page.getByRole('region', { name: nome, exact: true });

test('os dashboards mostram os mesmos números que as detecções, ao vivo, e rodam por si', async ({ page, context }) => {
  test.setTimeout(PACIENCIA_MS);
  await entrar(page, 'administrador', '/deteccoes');
  const provas = await analiseDeProvas(page, ['Queimada', 'Queimada', 'Solo exposto']);
  await comPressa(page);

  // Nothing set: 90 days, said. One date alone is no period here, and the end does not come before the start.
  await page.goto('/dashboard');
  await expect(page.getByText('(os últimos 90 dias)')).toBeVisible();
  await expect(page.getByText(/posição [\d.]+ do registro/)).toBeVisible();
  await page.getByLabel('A partir de', { exact: true }).fill('30/01/2019');
  await expect(page.getByText('Ambas as datas são obrigatórias ao filtrar por período').first()).toBeVisible();
  await page.getByLabel('Até', { exact: true }).fill('29/01/2019');
  await expect(page.getByText('A data final deve ser maior ou igual à data inicial').first()).toBeVisible();
  await page.getByLabel('Até', { exact: true }).fill('30/01/2019');
  await expect(page.getByText('30/01/2019 · posição')).toBeVisible();

  // Types are of the analyses that are chosen: another choice of analyses forgets them.
  const escolher = async (botao: string, titulo: string, opcao: string) => {
    await page.getByRole('button', { name: botao }).click();
    const janela = page.getByRole('dialog', { name: titulo });
    await janela.getByRole('textbox').fill(opcao);
    await janela.getByRole('checkbox', { name: opcao }).check();
    await janela.getByRole('button', { name: 'Salvar' }).click();
  };
  await escolher('Filtrar por tipos de detecção', 'Filtrar por tipos de detecção', 'Queimada');
  await expect(page).toHaveURL(/detection_type_ids/);
  await escolher('Filtrar por análises', 'Filtrar por análises', provas.titulo);
  await expect(page).toHaveURL(new RegExp(`analysis_ids%5B%5D=${provas.analise_id}`));
  await expect(page).not.toHaveURL(/detection_type_ids/);

  const numeros = cartao(page, 'Números do período');
  await expect(numeros.getByText('3', { exact: true })).toBeVisible();
  await expect(numeros.getByText('O período anterior vai de 29/01/2019 a 29/01/2019.')).toBeVisible();
  const mesmo = await page.request.get(`/deteccoes/resultados?analise_ids=${provas.analise_id}`);
  const { area, total } = (await mesmo.json()) as { area: number; total: number };
  expect(total).toBe(3);
  const hectares = `${area.toLocaleString('pt-BR', { minimumFractionDigits: 4 })} ha`;
  await expect(numeros.getByText(hectares, { exact: true })).toBeVisible();
  await expect(cartao(page, 'Detecções por tipo').getByRole('row', { name: /Queimada 2/ })).toBeVisible();
  await expect(page.locator('canvas')).toHaveCount(3);
  await expect(cartao(page, 'Abertas, de qualquer data').getByRole('row', { name: /Nova 3 0 0 0 3/ })).toBeVisible();
  await semBarreiras(page);

  // What somebody draws is counted at once, without being asked for, and nothing moves for it.
  const onde = () => cartao(page, 'No tempo').boundingBox();
  const antes = await onde();
  const pedidos = pedidosDePaineis(page);
  await desenharOutra(page, provas);
  await expect(numeros.getByText('4', { exact: true })).toBeVisible();
  expect(await onde()).toEqual(antes);
  expect(pedidos).toEqual([]);

  // The asset by its number, from 0 and around; what is no number is told.
  const filtro = `analysis_ids[]=${provas.analise_id}`;
  await page.goto(`/dashboard/ativo?${filtro}&ativo_index=x`);
  await expect(page.getByText(/“x” não é o número de um ativo: eles vão de 0 a \d+\./)).toBeVisible();
  await page.getByRole('button', { name: 'Ver o primeiro ativo' }).click();
  await expect(page).toHaveURL(/ativo_index=0/);
  const [, quantos = ''] = (await page.getByText(/^Ativo 1 de \d+$/).innerText()).match(/de (\d+)/) ?? [];
  await page.goto(`/dashboard/ativo?${filtro}&ativo_index=${quantos}`);
  await expect(page).toHaveURL(/ativo_index=0/);

  // Three of the latest at a time, others by themselves; before and after; the heat of all of them.
  const recentes = cartao(page, 'Últimas detecções');
  await expect(recentes.getByRole('listitem')).toHaveCount(3);
  await expect(recentes.getByText('1 de 2')).toBeVisible();
  await expect(recentes.getByText('2 de 2')).toBeVisible();
  await expect(recentes.getByRole('listitem')).toHaveCount(1);
  await expect(cartao(page, 'Análises e camadas').getByText('Antes 14/01/2019')).toBeVisible();
  // Under the pointer they stand, and so does the asset.
  await recentes.hover();
  const vistas = await recentes.getByText(/\d de 2/).innerText();
  await passou(page, 3_000);
  await expect(recentes.getByText(vistas)).toBeVisible();
  await expect(page).toHaveURL(/ativo_index=0/);
  await page.mouse.move(0, 0);
  // What was left of its time is left in full seconds: from the beginning, in haste again.
  await page.reload();

  // The next asset by itself, unless it is stopped by the key.
  await expect(page).toHaveURL(/ativo_index=1/, { timeout: 30_000 });
  await page.keyboard.press('r');
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeVisible();
  await page.getByRole('button', { name: 'Ativo anterior' }).click();
  await expect(page).toHaveURL(/ativo_index=0/);
  await mapaPronto(page);
  await semBarreiras(page);
  await expect(recentes.getByText('1 de 2')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard geral' }).last().click();
  await expect(numeros.getByText('4', { exact: true })).toBeVisible();

  // On a wall: nothing but the dashboard, which says since when its numbers stand while there is no network.
  await page.getByRole('button', { name: 'Telão' }).click();
  await expect(page).toHaveURL(/tv=1/);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await semBarreiras(page);
  await context.setOffline(true);
  await expect(page.getByText(/Sem conexão, tentando de novo: os números são de \d\d:\d\d:\d\d/)).toBeVisible();
  // Back, it loads itself anew: the server may be a newer one.
  const inteira = page.waitForEvent('load');
  await context.setOffline(false);
  await inteira;
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-hidratada'));
  await expect(page.getByText('Sem conexão')).toHaveCount(0);
  await expect(numeros.getByText('4', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('navigation').first()).toBeVisible();

  // A session that ended opens no dialog there: the wall says of when its numbers are.
  await page.getByRole('button', { name: 'Telão' }).click();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const _token = (await page.locator('meta[name="csrf-token"]').getAttribute('content')) ?? '';
  expect((await page.request.post('/logout', { form: { _token } })).ok()).toBe(true);
  await expect(page.getByText('A sessão desta tela terminou: os números são de')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('sem filtro tudo é dos últimos 90 dias, também o calor e o outro dashboard', async ({ page }) => {
  await entrar(page, 'administrador');
  const recusados: string[] = [];
  page.on('response', (resposta) => {
    if (resposta.status() >= 400) recusados.push(`${resposta.status()} ${resposta.url()}`);
  });
  const calor = page.waitForResponse(/\/dashboard\/pontos/);
  await page.goto('/dashboard/ativo');
  expect((await calor).status()).toBe(200);
  for (const outro of ['Dashboard geral', 'Dashboard do ativo']) {
    await expect(page.getByText('(os últimos 90 dias)')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByRole('link', { name: outro }).last().click();
  }
  await expect(page.getByRole('heading', { name: 'Mapa de calor' })).toBeVisible();
  await expect(page.getByText('(os últimos 90 dias)')).toBeVisible();
  expect(recusados).toEqual([]);
});

test('um telão se abre por um endereço e vê o que chega; cartões próprios se ordenam, saem e voltam', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(PACIENCIA_MS);
  await entrar(page, 'administrador', '/deteccoes');
  const provas = await analiseDeProvas(page, ['Queimada']);
  const [ativo] = (await (await page.request.get('/ativo/ativos/todos')).json()) as readonly { nome: string }[];

  await page.goto('/dashboard/teloes');
  const nome = `Recepção ${provas.analise_id.slice(0, 8)}`;
  await page.getByLabel('Nome').fill(nome);
  await page.getByRole('checkbox', { name: ativo?.nome ?? '', exact: true }).check();
  await page.getByRole('button', { name: 'Criar telão' }).click();
  const endereco = await page.getByText(/\/telao\/[\w-]+$/).innerText();
  await semBarreiras(page);
  const parede = await outroNavegador(browser, baseURL, NAVEGADOR_LEVE);
  await parede.goto(endereco);
  await expect(parede).toHaveURL(/\/dashboard\?tv=1/);
  await expect(parede.getByRole('navigation')).toHaveCount(0);
  await semBarreiras(parede);
  const novas = cartao(parede, 'Abertas, de qualquer data')
    .getByRole('row', { name: /^Nova/ })
    .getByRole('cell')
    .last();
  const quantas = Number(await novas.innerText());
  await desenharOutra(page, provas);
  await expect(novas).toHaveText(`${quantas + 1}`);
  // It opens once, and shows nothing from when it is ended.
  const tarde = await outroNavegador(browser, baseURL);
  await tarde.goto(endereco);
  await expect(tarde.getByText('Este endereço já foi usado em uma tela')).toBeVisible();
  await tarde.context().close();
  await page.getByRole('button', { name: `Encerrar o telão ${nome}` }).click();
  await expect(parede.getByRole('heading', { name: 'Esta tela foi encerrada' })).toBeVisible();
  await semBarreiras(parede);
  await parede.context().close();

  const _token = (await page.locator('meta[name="csrf-token"]').getAttribute('content')) ?? '';
  const form = { _token, nome, filters: `analise_ids[]=${provas.analise_id}` };
  expect((await page.request.post('/deteccoes/filtros', { form })).status()).toBe(201);
  await page.goto('/dashboard');
  const janela = page.getByRole('dialog', { name: 'Adicionar cartão' });
  const meus = page.getByRole('region', { name: 'Meus', exact: true });
  const dele = meus.getByRole('heading').filter({ hasText: nome });
  for (const [especie, i] of [['Número de detecções', 1] as const, ['Pizza por tipo', 2] as const]) {
    await page.getByRole('button', { name: 'Adicionar cartão' }).click();
    await janela.getByLabel('Mostra').selectOption({ label: especie });
    await janela.getByLabel('Filtro salvo').selectOption({ label: nome });
    await janela.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await expect(dele).toHaveCount(i);
  }
  await semBarreiras(page);
  const [numero, pizza] = [`Número de detecções: ${nome}`, `Pizza por tipo: ${nome}`];
  await expect(cartao(page, numero).getByText('2', { exact: true })).toBeVisible();
  await expect(dele).toHaveText([numero, pizza]);
  // The keys find the widget again where it went.
  await page.getByRole('button', { name: `Ações do cartão ${numero}` }).focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(dele).toHaveText([pizza, numero]);
  await expect(page.getByRole('button', { name: `Ações do cartão ${numero}` })).toBeFocused();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(dele).toHaveText([numero, pizza]);
  await page.getByRole('button', { name: `Ações do cartão ${pizza}` }).click();
  await page.getByRole('menuitem', { name: 'Remover' }).click();
  await expect(dele).toHaveText([numero]);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(dele).toHaveText([numero, pizza]);
  // What somebody draws is told to them too.
  const pedidos = pedidosDePaineis(page);
  await desenharOutra(page, provas);
  await expect(cartao(page, numero).getByText('3', { exact: true })).toBeVisible();
  expect(pedidos).toEqual([]);
});
