import type { Page } from '@playwright/test';
import { entrar, expectDeMapa as expect, MAPA_LEVE, mapaPronto, semBarreiras, test } from './pagina.ts';

/** The images of the demonstration are examined in the background, one after the other. */
const EXAME_MS = 240_000;

test.use(MAPA_LEVE);

const secao = (page: Page) => page.getByRole('region', { name: 'Imagens', exact: true });
const linhas = (page: Page) => secao(page).getByRole('list', { name: 'Imagens', exact: true }).getByRole('listitem');

/** Chooses an asset of the demonstration and opens its images, once so many of them are there. */
async function abrirImagens(page: Page, ativo: RegExp, quantas: number): Promise<void> {
  await entrar(page, 'administrador', '/mapa');
  await expect(async () => {
    await page.goto('/mapa');
    await page.getByRole('option', { name: ativo }).first().click({ timeout: 10_000 });
    await page.getByRole('button', { name: 'Imagens', exact: true }).click();
    await expect.configure({ timeout: 10_000 })(linhas(page)).toHaveCount(quantas);
  }).toPass({ timeout: EXAME_MS });
}

test('escolhe-se um ativo, as suas imagens se veem, e uma vai ao mapa e sai dele', async ({ page }) => {
  test.setTimeout(EXAME_MS + 120_000);
  await abrirImagens(page, /^Barragem B1/, 2);
  await mapaPronto(page);
  const [nova, velha] = [linhas(page).nth(0), linhas(page).nth(1)];
  await expect(nova).toContainText('30/01/2019');
  await expect(velha).toContainText(/14\/01\/2019.*1 % de nuvens/);
  await semBarreiras(page);

  const ladrilho = page.waitForResponse((resposta) => /image-provider\/proprio\/tile.*true_color/.test(resposta.url()));
  await nova
    .getByRole('button', { name: /30\/01\/2019/ })
    .first()
    .click();
  await expect(nova.getByRole('button', { name: /30\/01\/2019/ }).first()).toHaveAttribute('aria-pressed', 'true');
  expect([200, 304]).toContain((await ladrilho).status());
  await expect(page).toHaveURL(/[?&]imagem=[0-9a-f]{64}/);
  const noMapa = secao(page).getByRole('region', { name: 'Imagem no mapa' });
  await expect(noMapa.getByRole('progressbar')).toHaveCount(0);

  const ndvi = page.waitForResponse((resposta) => resposta.url().includes('type=ndvi'));
  await noMapa.getByRole('button', { name: 'NDVI' }).click();
  expect((await ndvi).headers()['content-type']).toMatch(/^image\/(jpeg|webp)$/);
  await expect(noMapa.getByRole('button', { name: 'NDVI' })).toHaveAttribute('aria-pressed', 'true');
  // What its colours are made of, and mean.
  const legenda = noMapa.getByRole('region', { name: 'Legenda da imagem' });
  await expect(legenda).toContainText(/^NDVI · \(.*NIR.* − Vermelho\) \/ \(.*NIR.* \+ Vermelho\)-0,2/);
  await semBarreiras(page);

  const doLink = page.waitForResponse((resposta) => resposta.url().includes('type=ndvi'));
  await page.reload();
  expect([200, 304]).toContain((await doLink).status());
  await nova
    .getByRole('button', { name: /30\/01\/2019/ })
    .first()
    .click();
  await expect(noMapa).toBeHidden();
  await expect(page).not.toHaveURL(/imagem=/);
});

test('filtros ficam no endereço, são contados e se limpam', async ({ page }) => {
  test.setTimeout(EXAME_MS + 120_000);
  await abrirImagens(page, /^Barragem B1/, 2);
  await secao(page).getByRole('button', { name: 'Filtrar', exact: true }).click();
  const janela = page.getByRole('dialog', { name: 'Filtrar imagens' });
  await janela.getByRole('textbox', { name: 'Data inicial' }).fill('31/01/2019');
  await janela.getByRole('textbox', { name: 'Data final' }).fill('20/01/2019');
  await janela.getByRole('button', { name: 'Aplicar' }).click();
  await expect(janela.getByText('A data inicial deve ser anterior à data final.')).toBeVisible();
  await semBarreiras(page, '[role=dialog]');
  await janela.getByRole('textbox', { name: 'Data inicial' }).fill('20/01/2019');
  await janela.getByRole('textbox', { name: 'Data final' }).fill('');
  const minima = janela.getByRole('slider', { name: 'Resolução mínima, em metros' });
  await minima.focus();
  for (let metros = 0; metros < 30; metros++) await page.keyboard.press('ArrowRight');
  await janela.getByRole('button', { name: 'Aplicar' }).click();
  await expect(janela.getByText('A resolução mínima deve ser menor que a resolução máxima.')).toBeVisible();
  await minima.focus();
  for (let metros = 30; metros > 1; metros--) await page.keyboard.press('ArrowLeft');
  await janela.getByRole('button', { name: 'Aplicar' }).click();
  await expect(janela).toBeHidden();
  await expect(linhas(page)).toHaveText([/^30\/01\/2019/]);
  await expect(page).toHaveURL(/data_inicio=2019-01-20&resolucao_min=1/);
  await expect(secao(page).getByRole('button', { name: 'Filtrar: 2 filtros em uso' })).toBeVisible();
  await semBarreiras(page);
  await page.reload();
  await expect(linhas(page)).toHaveCount(1);
  await secao(page).getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(linhas(page)).toHaveCount(2);
});

test('uma imagem é favorita de uma pessoa ou de todos, e a falha desfaz o que se viu', async ({ page }) => {
  test.setTimeout(EXAME_MS + 120_000);
  await abrirImagens(page, /^Barragem B1/, 2);
  const linha = linhas(page).filter({ hasText: '14/01/2019' });
  const marcar = async (ato: string) => {
    await linha.getByRole('button', { name: /^Favoritar/ }).click();
    await page.getByRole('menuitem', { name: ato }).click();
  };
  await page.route('**/mapa/imagens/favoritar', (rota) => rota.fulfill({ status: 500, json: { message: 'Não deu.' } }));
  await marcar('Favoritar só para mim');
  await expect(page.getByText('Não foi possível alterar o status de favorito')).toBeVisible();
  await expect(linha.getByText('Minha favorita')).toBeHidden();
  await page.unroute('**/mapa/imagens/favoritar');

  await marcar('Favoritar para todos do cliente');
  await expect(page.getByText('A imagem foi adicionada aos favoritos!')).toBeVisible();
  await expect(linha.getByText('Favorita de todos')).toBeVisible();
  await secao(page).getByRole('tab', { name: 'Favoritas (1)' }).click();
  const favoritas = secao(page).getByRole('list', { name: 'Imagens favoritas' }).getByRole('listitem');
  await expect(favoritas).toHaveCount(1);
  await semBarreiras(page);
  await favoritas.getByRole('button', { name: /^Favoritar/ }).click();
  await page.getByRole('menuitem', { name: 'Tirar das favoritas de todos' }).click();
  await expect(page.getByText('A imagem foi removida dos favoritos!')).toBeVisible();
  await expect(secao(page).getByText('Nenhuma imagem favorita encontrada')).toBeVisible();
});
