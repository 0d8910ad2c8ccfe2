import type { Locator, Page } from '@playwright/test';
import { entrar, expect, MAPA_LEVE, mapaPronto, semBarreiras, test } from './pagina.ts';

const nomes = (page: Page) => page.locator('table tbody tr td:nth-child(3) button > span:first-child').allInnerTexts();
const selecao = (page: Page) => page.getByRole('region', { name: 'Seleção' });
const alfabeto = new Intl.Collator('pt-BR');

/** The names that the list shows once they are these, in this order. */
const mostra = (page: Page, esperados: readonly string[]) =>
  expect.poll(() => nomes(page), { timeout: 20_000 }).toEqual(esperados);

async function totalDe(page: Page): Promise<number> {
  const aba = await page.getByRole('tab', { name: /^Lista \(/ }).innerText();
  return Number(/\d+/.exec(aba.replaceAll('.', ''))?.[0]);
}

async function abrirFiltro(page: Page, nome: RegExp): Promise<Locator> {
  await page.getByRole('button', { name: nome }).click();
  const janela = page.getByRole('dialog');
  await expect(janela).toHaveCSS('opacity', '1');
  return janela;
}

test.use(MAPA_LEVE);

test.describe('A lista de camadas', () => {
  test('busca, ordem e página ficam no endereço, e o link as restaura', async ({ page }) => {
    await entrar(page, 'administrador', '/camadas');
    await mapaPronto(page);
    const todos = await nomes(page);
    expect(todos.length).toBeGreaterThan(12);
    expect(todos).toEqual([...todos].sort(alfabeto.compare));

    await page.getByRole('columnheader', { name: 'Nome' }).getByRole('link').click();
    await mostra(page, [...todos].reverse());
    await expect(page.getByRole('columnheader', { name: 'Nome' })).toHaveAttribute('aria-sort', 'descending');
    await expect(page).toHaveURL(/column=nome&direction=desc/);
    const campos = page.getByRole('search').locator('input[type=hidden]');
    await expect(campos.nth(0)).toHaveValue('nome');
    await expect(campos.nth(1)).toHaveValue('desc');

    await page.getByLabel('Linhas por página').selectOption('10');
    await mostra(page, [...todos].reverse().slice(0, 10));
    await page.getByRole('link', { name: 'Próxima página' }).click();
    await mostra(page, [...todos].reverse().slice(10, 20));
    await expect(page).toHaveURL(/apos=.*#mapa=/);
    await page.reload();
    await mostra(page, [...todos].reverse().slice(10, 20));
    await page.getByRole('link', { name: 'Página anterior' }).click();
    await mostra(page, [...todos].reverse().slice(0, 10));
    await expect(page.getByRole('link', { name: 'Página anterior' })).toHaveAttribute('aria-disabled', 'true');

    await page.getByLabel('Buscar camadas').fill('cicatriz de agosto');
    await expect(page.getByRole('row', { name: /Cicatriz de agosto/ })).toBeVisible();
    await expect(page).toHaveURL(/search=cicatriz/);
    await page.getByRole('button', { name: 'Limpar filtros' }).click();
    await mostra(page, [...todos].reverse().slice(0, 10));
    await expect(page.getByLabel('Buscar camadas')).toHaveValue('');
  });

  test('voltar desfaz uma escolha de cada vez, e uma busca digitada é uma só', async ({ page }) => {
    await entrar(page, 'administrador', '/ativo/ativos');
    const titulo = page.getByRole('columnheader', { name: 'Nome' });
    const ordem = (direcao: string) => expect(titulo).toHaveAttribute('aria-sort', direcao);
    await ordem('ascending');
    await titulo.getByRole('link').click();
    await ordem('descending');
    await page.getByLabel('Linhas por página').selectOption('10');
    await expect(page).toHaveURL(/per_page=10/);
    await page.getByLabel('Buscar ativos por nome ou sigla').pressSequentially('barragem', { delay: 450 });
    await expect(page).toHaveURL(/search=barragem/);
    await page.goBack();
    await expect(page).toHaveURL(/per_page=10/);
    await expect(page).not.toHaveURL(/search=b/);
    await page.goBack();
    await expect(page).not.toHaveURL(/per_page=10/);
    await ordem('descending');
    await page.goBack();
    await ordem('ascending');
  });

  test('o filtro só fecha ao salvar ou cancelar; cancelar desfaz, limpar desmarca, uma falha se tenta de novo', async ({
    page,
  }) => {
    await entrar(page, 'administrador', '/camadas');
    await mapaPronto(page);
    const total = await totalDe(page);
    let janela = await abrirFiltro(page, /^Filtrar por ativos/);
    const ativos = await janela.locator('tbody tr td:nth-child(2)').allInnerTexts();
    expect(ativos).toEqual([...ativos].sort(alfabeto.compare));
    await semBarreiras(page);
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 400);
    await expect(janela).toBeVisible();
    await janela.getByLabel('Buscar em Filtrar por ativos').fill('barragem FUNDAO');
    await janela.getByRole('checkbox', { name: 'Barragem de Fundão' }).check();
    await janela.getByRole('button', { name: 'Cancelar' }).click();
    await expect(janela).toBeHidden();
    expect(await totalDe(page)).toBe(total);

    janela = await abrirFiltro(page, /^Filtrar por ativos/);
    await expect(janela.getByRole('checkbox', { name: 'Barragem de Fundão' })).not.toBeChecked();
    await janela.getByRole('checkbox', { name: 'Barragem de Fundão' }).check();
    await janela.getByRole('button', { name: 'Salvar' }).click();
    await expect(page).toHaveURL(/active_type/);
    await expect.poll(() => totalDe(page)).toBeLessThan(total);
    const doAtivo = await totalDe(page);
    await expect(janela).toBeHidden();
    for (const texto of await page.locator('table tbody tr').allInnerTexts()) expect(texto).toContain('Fundão');

    await page.route('**/camadas/tipos/todos*', (rota) =>
      rota.fulfill({ status: 503, json: { message: 'O serviço está fora do ar por instantes.' } }),
    );
    janela = await abrirFiltro(page, /^Filtrar por tipos/);
    await expect(janela.getByRole('alert')).toContainText('O serviço está fora do ar por instantes.');
    await expect(janela.getByRole('table')).toHaveCount(0);
    await semBarreiras(page);
    await page.unroute('**/camadas/tipos/todos*');
    await janela.getByRole('button', { name: 'Tentar novamente' }).click();
    // Only what the layers of the chosen asset are: fewer types than there are.
    await expect(janela.getByRole('checkbox', { name: 'Eixo de linha de transmissão' })).toHaveCount(0);
    await janela.getByRole('checkbox', { name: 'Marcar todos os mostrados' }).check();
    await janela.getByRole('button', { name: 'Limpar' }).click();
    await expect(janela.getByText('Nada marcado')).toBeVisible();
    await janela.locator('tbody').getByRole('checkbox').first().check();
    await janela.getByRole('button', { name: 'Salvar' }).click();
    await expect(page).toHaveURL(/layer_type/);
    await expect.poll(() => totalDe(page)).toBeLessThan(doAtivo);
    await page.reload();
    expect(await totalDe(page)).toBeLessThan(doAtivo);
    await page.getByRole('button', { name: 'Limpar filtros' }).click();
    await expect.poll(() => totalDe(page)).toBe(total);
  });

  test('marca-se uma a uma, ou todas menos algumas, e o mapa vai à seleção e a esconde', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await entrar(page, 'administrador', '/camadas');
    await mapaPronto(page);
    const total = await totalDe(page);
    await expect(page.getByRole('button', { name: 'Ajustar mapa à seleção' })).toHaveCount(0);

    // By keyboard alone: down to the second row, tick it, on to its eye, hide it.
    const caixas = page.locator('tbody').getByRole('checkbox');
    await caixas.first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(caixas.nth(1)).toBeChecked();
    await expect(selecao(page).getByRole('status')).toHaveText('1 camada selecionada');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const olho = page.locator('tbody').getByRole('switch').nth(1);
    await expect(olho).toHaveAttribute('aria-checked', 'false');
    await expect(page).toHaveURL(/#.*ocultas=/);
    await page.reload();
    await expect(olho).toHaveAttribute('aria-checked', 'false');
    await olho.click();
    await expect(page).not.toHaveURL(/ocultas=/);

    await page.getByRole('checkbox', { name: 'Selecionar todas' }).check();
    await expect(selecao(page).getByRole('status')).toHaveText(`${total} camadas selecionadas`);
    await page.getByLabel('Linhas por página').selectOption('10');
    await expect(caixas).toHaveCount(10);
    const primeira = await nomes(page);
    await page.getByRole('link', { name: 'Próxima página' }).click();
    await expect(page).toHaveURL(/apos=/);
    // The address is there before the rows are: as many of them were there before.
    await expect.poll(() => nomes(page)).not.toEqual(primeira);
    await expect(caixas).toHaveCount(Math.min(10, total - 10));
    await caixas.first().click();
    await caixas.nth(2).click({ modifiers: ['Shift'] });
    await expect(selecao(page).getByRole('status')).toHaveText(`${total - 3} camadas selecionadas`);
    await semBarreiras(page);

    await selecao(page).getByRole('button', { name: 'No mapa' }).click();
    await page.getByRole('menuitem', { name: 'Ocultar no mapa' }).click();
    await expect(page.locator('tbody').getByRole('switch').nth(3)).toHaveAttribute('aria-checked', 'false');
    await expect(page.locator('tbody').getByRole('switch').first()).toHaveAttribute('aria-checked', 'true');
    await selecao(page).getByRole('button', { name: 'No mapa' }).click();
    await page.getByRole('menuitem', { name: 'Mostrar no mapa' }).click();
    await expect(page).not.toHaveURL(/ocultas=/);

    await page.getByLabel('Buscar camadas').fill('cicatriz de agosto');
    await expect(page.getByRole('row', { name: /Cicatriz de agosto/ })).toBeVisible();
    await expect(selecao(page).getByRole('status')).toHaveText('');
    await page.getByRole('checkbox', { name: 'Selecionar todas' }).check();
    await page.getByRole('button', { name: 'Ajustar mapa à seleção' }).click();
    await expect(page).toHaveURL(/#mapa=1\d[\d.]*\/-19\.9\d*\/-57\.4/);
  });
});
