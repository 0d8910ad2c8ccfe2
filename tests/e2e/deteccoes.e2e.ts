import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { quadrado } from '#tests/support/acervo.ts';
import { analiseDeProvas } from './analise-de-provas.ts';
import { entrar, expect, MAPA_LEVE, mapaPronto, passou, semBarreiras, test } from './pagina.ts';

const PACIENCIA_MS = 300_000;
test.use(MAPA_LEVE);

test('o mesmo filtro é tabela, relatório e mapa, e o link o guarda', async ({ page }) => {
  test.setTimeout(PACIENCIA_MS);
  await entrar(page, 'administrador', '/deteccoes');
  const { analise_id, titulo } = await analiseDeProvas(page, ['Queimada', 'Queimada', 'Solo exposto']);

  // Nothing is of the last 90 days: the way to what there is stands beside it.
  await page.goto('/deteccoes');
  await expect(page.getByText('(os últimos 90 dias)')).toBeVisible();
  await page.getByRole('button', { name: 'Análises' }).click();
  const janela = page.getByRole('dialog', { name: 'Filtrar por análises' });
  await janela.getByRole('textbox').fill(titulo);
  await janela.getByRole('checkbox', { name: titulo }).check();
  await janela.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('status').filter({ hasText: '3 detecções' }).first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`analise_ids%5B%5D=${analise_id}`));
  await expect(page.getByLabel('Filtros em uso: 1')).toBeVisible();
  const linhas = page.locator('tr[data-linha]');
  await expect(linhas).toHaveCount(3);
  await semBarreiras(page);

  // On a telephone no column is cut: what has no room stands under the type.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(linhas.first().getByText(/^\d\d\/\d\d\/2019 · [\d,.]+ ha$/)).toBeVisible();
  const tabela = await page.getByRole('table', { name: /^Detecções/ }).boundingBox();
  expect((tabela?.x ?? 0) + (tabela?.width ?? Number.NaN)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1440, height: 900 });

  // A one-sided period, and what cannot be.
  await page.getByLabel('Até', { exact: true }).fill('29/01/2019');
  await expect(page.getByText('Nenhuma detecção encontrada')).toBeVisible();
  await page.getByLabel('A partir de', { exact: true }).fill('30/01/2019');
  await expect(page.getByText('A data final deve ser maior ou igual à data inicial').first()).toBeVisible();
  await page.getByLabel('Até', { exact: true }).fill('');
  await expect(page.getByText('≥ 30/01/2019')).toBeVisible();
  await expect(linhas).toHaveCount(3);

  // Sorted by area; columns left out; both in the address.
  await page.getByRole('columnheader', { name: 'Área' }).getByRole('link').click();
  await expect(linhas.first()).toContainText('Queimada');
  await page.getByRole('button', { name: 'Colunas' }).click();
  await page.getByRole('checkbox', { name: 'Ativo' }).click();
  await expect(page.getByRole('columnheader', { name: 'Ativo' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Ativo' })).toHaveCount(0);
  await expect(linhas).toHaveCount(3);

  // What is ticked is taken away, or all but it; without a tick, all that the filter lets through.
  const linhasDo = async (botao: Locator, formato: string) => {
    const arquivo = page.waitForEvent('download', { timeout: PACIENCIA_MS });
    await botao.click();
    const menu = page.getByRole('dialog', { name: /^Export(ar|ando…)$/ });
    await menu.getByLabel('Formato').selectOption({ label: formato });
    await menu.getByRole('button', { name: 'Baixar' }).click();
    return readFile(await (await arquivo).path(), 'utf8');
  };
  const exportar = page.getByRole('button', { name: 'Exportar', exact: true });
  const csv = await linhasDo(exportar, 'CSV');
  expect(csv.trim().split('\r\n')).toHaveLength(4);
  expect(csv).toContain('41,67');
  await linhas.first().getByRole('checkbox').check();
  const selecao = page.getByRole('region', { name: 'Seleção' });
  await expect(selecao.getByText('1 detecção selecionada')).toBeVisible();
  const geojson = JSON.parse(await linhasDo(selecao.getByRole('button', { name: 'Exportar' }), 'GeoJSON'));
  expect(geojson.features).toHaveLength(1);
  await page.getByRole('checkbox', { name: 'Selecionar todas' }).click();
  await linhas.first().getByRole('checkbox').uncheck();
  expect((await linhasDo(selecao.getByRole('button', { name: 'Exportar' }), 'Excel')).slice(0, 2)).toBe('PK');
  await selecao.getByRole('button', { name: 'Limpar a seleção' }).click();

  // Details, the next and the one before by keyboard, and the link to them.
  await linhas.first().getByRole('link').click();
  const detalhes = page.getByRole('dialog', { name: /Detecção: Queimada/ });
  await expect(detalhes.getByText('Prova 1')).toBeVisible();
  const aberta = page.url();
  await page.keyboard.press('j');
  await expect(page.getByRole('dialog').getByText('Prova 2')).toBeVisible();
  await page.keyboard.press('k');
  await expect(detalhes.getByText('Prova 1')).toBeVisible();
  expect(page.url()).toBe(aberta);
  await page.keyboard.press('Escape');
  await expect(detalhes).toHaveCount(0);

  // Of the past there are no details to act on: a row leads to the page of the detection at that instant.
  await expect(page).not.toHaveURL(/[?&]deteccao=/);
  const filtrada = page.url();
  await page.goto(`${filtrada}&em=${encodeURIComponent(new Date().toISOString())}`);
  await expect(page.getByText('As detecções como estavam em')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Exportar' })).toHaveCount(0);
  await linhas.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/analise\/deteccoes\/[^?]+\?em=/);
  await expect(page.getByText('A detecção como estava em')).toBeVisible();
  await page.goto(filtrada);

  // The same numbers as a report.
  await page.getByRole('tab', { name: 'Relatório' }).click();
  const relatorio = page.getByRole('region', { name: 'Relatório das detecções' });
  await expect(relatorio.getByText('3 detecções')).toBeVisible();
  await expect(relatorio.getByRole('row', { name: /Queimada 2/ })).toBeVisible();
  await expect(relatorio.locator('canvas')).toHaveCount(3);
  await semBarreiras(page);

  // And as a map: its tiles have each of them; heat stands in their place.
  const ladrilho = page.waitForResponse((uma) => uma.url().includes('/tiles/deteccoes/') && uma.status() === 200);
  const areas = page.waitForRequest((um) => /\/areas-monitoramento\?.*zoom=\d+&bbox=[-\d.,]+$/.test(um.url()));
  await page.getByRole('tab', { name: 'Mapa' }).click();
  await mapaPronto(page);
  await Promise.all([ladrilho, areas]);
  const calor = page.getByRole('button', { name: 'Mapa de calor' });
  const pontos = page.waitForResponse((uma) => uma.url().includes('/deteccoes/pontos'));
  await calor.click();
  expect(((await (await pontos).json()) as { data: unknown[] }).data).toHaveLength(3);
  await expect(page.getByText('Pesar por hectares')).toBeVisible();
  await semBarreiras(page);
  await calor.click();
  await expect(page.getByText('Pesar por hectares')).toHaveCount(0);

  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(page.getByText('(os últimos 90 dias)')).toBeVisible();

  // The columns that were left out stay so on another visit, whose address says nothing of them; a link's own hold.
  await page.goto(`/deteccoes?analise_ids[]=${analise_id}&start_date=2019-01-01`);
  await expect(linhas).toHaveCount(3);
  await expect(page.getByRole('columnheader', { name: 'Ativo' })).toHaveCount(0);
  await page.goto(`/deteccoes?analise_ids[]=${analise_id}&start_date=2019-01-01&sem=Camada`);
  await expect(page.getByRole('columnheader', { name: 'Ativo' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Camada' })).toHaveCount(0);

  // Other assets have other analyses and layers: with them, those that were chosen go.
  await page.goto(`/deteccoes?analise_ids[]=${analise_id}&camada_ids[]=${analise_id}&start_date=2019-01-01`);
  await expect(page.getByLabel('Filtros em uso: 3')).toBeVisible();
  await page.getByRole('button', { name: 'Ativos' }).click();
  const dosAtivos = page.getByRole('dialog', { name: 'Filtrar por ativos' });
  await dosAtivos.getByRole('checkbox').last().check();
  await dosAtivos.getByRole('button', { name: 'Salvar' }).click();
  await expect(page).toHaveURL(/ativo_ids/);
  await expect(page).not.toHaveURL(/analise_ids|camada_ids/);
  await expect(page).toHaveURL(/start_date=2019-01-01/);
});

interface TipoNaLista {
  readonly id: string;
  readonly ativo: boolean;
}

/** More detections of an analysis by their numbers, by the real call, several at once; the first is the smallest. */
async function desenharMuitas(
  page: Page,
  analise_id: string,
  { de, ate }: Record<'de' | 'ate', number>,
): Promise<void> {
  const _token = (await page.locator('meta[name="csrf-token"]').getAttribute('content')) ?? '';
  const tipos: readonly TipoNaLista[] = await (await page.request.get('/analise/tipos-deteccao/todos')).json();
  const emUso = tipos.find(({ ativo }) => ativo)?.id ?? '';
  const desenhar = async (n: number) => {
    const geojson = JSON.stringify(quadrado(-44.14 + (n % 10) * 0.002, -20.14, 0.001 + n * 0.0001));
    const form = { _token, comando_id: randomUUID(), id: randomUUID(), analise_id, tipo_deteccao_id: emUso };
    const campos = { ...form, geojson, descricao: `Linha ${n}` };
    expect((await page.request.post('/analise/deteccoes', { form: campos })).ok()).toBe(true);
  };
  for (let n = de; n <= ate; n += 5)
    await Promise.all(Array.from({ length: Math.min(5, ate - n + 1) }, (_, i) => desenhar(n + i)));
}

test('uma tabela comprida rola até o fim com poucas linhas desenhadas, e o link guarda onde se está', async ({
  page,
}) => {
  test.setTimeout(PACIENCIA_MS);
  await entrar(page, 'administrador', '/deteccoes');
  const { analise_id } = await analiseDeProvas(page, []);
  await desenharMuitas(page, analise_id, { de: 1, ate: 60 });
  const filtro = `analise_ids[]=${analise_id}&start_date=2019-01-01`;
  await page.goto(`/deteccoes?${filtro}&per_page=10&column=area&direction=asc`);
  const linhas = page.locator('tr[data-linha]');
  const linha = (n: number) => linhas.filter({ has: page.getByText(`Linha ${n}`, { exact: true }) });
  await expect(page.getByRole('table', { name: /^Detecções/ })).toHaveAttribute('aria-rowcount', '61');
  await expect(page.getByText(/^Linhas 1 a \d+ de 60 detecções$/)).toBeVisible();
  await expect(linha(1)).toBeVisible();
  await expect(linha(60)).toHaveCount(0);
  await semBarreiras(page);

  // The last of all by a key, in the same column; those that were in sight before are drawn no more.
  await linha(1).getByRole('link').focus();
  await page.keyboard.press('End');
  await expect(linha(60).getByRole('link')).toBeFocused();
  await expect(linha(60)).toHaveAttribute('aria-rowindex', '61');
  await expect(linha(1)).toHaveCount(0);
  expect(await linhas.count()).toBeLessThan(45);
  // The row that has the focus keeps it, wherever one rolls to.
  await page.getByRole('button', { name: 'Ir à primeira linha' }).dispatchEvent('click');
  await expect(linha(1)).toBeVisible();
  await expect(linha(60).getByRole('link')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(linha(1).getByRole('link')).toBeFocused();

  // What was ticked stays ticked, also where it is drawn no more; the address says where one is.
  await linha(2).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Ir à última linha' }).click();
  await expect(linha(60)).toBeVisible();
  await expect(page).toHaveURL(/apos=[56]/);
  const selecao = page.getByRole('region', { name: 'Seleção' });
  await expect(selecao.getByText('1 detecção selecionada')).toBeVisible();

  // The address leads back to where one was.
  await page.reload();
  await expect(linha(60)).toBeVisible();
  await expect(linha(1)).toHaveCount(0);

  // From one to the next beside the table, over the border of what came at once; the table follows.
  // While it opens, the table stays as it is.
  const aberta = Promise.withResolvers<void>();
  await page.route(/\/deteccoes\.data/, (rota) => aberta.promise.then(() => rota.continue()));
  const pedida = page.waitForRequest(/\/deteccoes\.data/);
  await linha(52).getByRole('link').click();
  await pedida;
  await passou(page, 300);
  await expect(linha(52)).toBeInViewport();
  aberta.resolve();
  const detalhes = page.getByRole('dialog');
  await expect(detalhes.getByText('Linha 52', { exact: true })).toBeVisible();
  // The address of the details says it as well.
  expect(page.url()).toMatch(/[?&]apos=[56]\b/);
  // Twice before anything has come: two further, and back.
  for (const [tecla, n] of [
    ['j', 54],
    ['k', 52],
  ] as const) {
    await page.evaluate((key) => {
      for (let vez = 0; vez < 2; vez += 1)
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key, code: `Key${key.toUpperCase()}`, bubbles: true }),
        );
    }, tecla);
    await expect(detalhes.getByText(`Linha ${n}`, { exact: true })).toBeVisible();
  }
  for (const n of [51, 50, 49, 48]) {
    await page.keyboard.press('k');
    await expect(detalhes.getByText(`Linha ${n}`, { exact: true })).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(linha(48)).toBeInViewport();
  // However fast one went, the address says the page of the first row in sight.
  await expect(async () => {
    const [, primeira] = /Linhas (\d+) a/.exec(await page.getByText(/^Linhas \d+ a \d+ de 60/).innerText()) ?? [];
    expect(new URL(page.url()).searchParams.get('apos')).toBe(String(Math.floor((Number(primeira) - 1) / 10) + 1));
  }).toPass();
  // Sorted anew, it begins at its top.
  await page.getByRole('columnheader', { name: 'Área' }).getByRole('link').click();
  await expect(linha(60)).toBeVisible();
  await expect(page).not.toHaveURL(/apos=/);

  // The rows that a page came with stay, also where it was read again at another place and no others come.
  await page.goto(`/deteccoes?${filtro}&per_page=10&column=area&direction=asc&apos=6`);
  await expect(linha(60)).toBeVisible();
  await page.getByRole('button', { name: 'Ir à primeira linha' }).click();
  await expect(linha(1)).toBeVisible();
  await linha(1).getByRole('link').click();
  await expect(detalhes.getByText('Linha 1', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/apos=|deteccao=/);
  await page.route('**/deteccoes/linhas?*', () => undefined);
  await desenharMuitas(page, analise_id, { de: 61, ate: 61 });
  await expect(page.getByText(/^Linhas 1 a \d+ de 61 detecções$/)).toBeVisible();
  await page.getByRole('button', { name: 'Ir à última linha' }).click();
  await expect(linha(60)).toBeVisible();
});
