import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { entrar, expect as esperar, mapaPronto, semBarreiras, test } from './pagina.ts';

/** The map is drawn by the processor here. */
const PACIENCIA_MS = 240_000;
const expect = esperar.configure({ timeout: 30_000 });
const CELULAR = { width: 390, height: 844 };
const AREA = 'POLYGON((-47.9 -15.8,-47.86 -15.8,-47.86 -15.77,-47.9 -15.8))';

const campo = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const botao = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const linha = (page: Page, nome: string) => page.getByRole('row').filter({ hasText: nome });
const aviso = (page: Page, texto: string) => expect(page.getByText(texto).first()).toBeVisible();

async function buscar(page: Page, rotulo: string, texto: string): Promise<void> {
  await page.getByRole('textbox', { name: rotulo }).fill(texto);
  await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(texto).replaceAll('%20', '(%20|\\+)')}`));
}

test('categorias e ativos são criados, localizados, editados por dois, filtrados e inativados com aviso', async ({
  page,
  context,
}) => {
  test.setTimeout(PACIENCIA_MS);
  const marca = randomUUID().slice(0, 8);
  const [categoria, ativo] = [`Reservatórios ${marca}`, `Represa de prova ${marca}`];
  await entrar(page, 'administrador');

  await test.step('a cor errada é dita com o texto da especificação; a etiqueta se vê como ficará', async () => {
    await page.goto('/ativo/categorias/criar');
    await campo(page, 'Nome').fill(categoria);
    await campo(page, 'Cor da etiqueta').fill('#12');
    await botao(page, 'Salvar').click();
    await expect(page.getByRole('alert')).toContainText('Cor hexadecimal inválida');
    await semBarreiras(page);
    await campo(page, 'Cor da etiqueta').fill('#fe0');
    // Light grounds carry black text.
    await expect(page.getByTitle(categoria)).toHaveCSS('color', 'rgb(0, 0, 0)');
    await botao(page, 'Salvar').click();
    await aviso(page, 'Categoria criada.');
    await expect(page).toHaveURL(/\/ativo\/categorias$/);
    await expect(linha(page, categoria)).toContainText('#FFEE00');
    await semBarreiras(page);
  });

  await test.step('marcador, latitude, longitude e GeoJSON andam juntos', async () => {
    await page.goto('/ativo/ativos/criar#mapa=10/-15.8/-47.9');
    await campo(page, 'Nome').fill(ativo);
    await campo(page, 'Sigla').fill('RPV');
    await page.getByRole('combobox', { name: 'Categoria' }).selectOption({ label: categoria });
    await page.getByRole('combobox', { name: 'Estado' }).selectOption({ label: 'Distrito Federal' });
    await expect(page.getByRole('combobox', { name: 'Estado' }).locator('option')).toHaveCount(28);
    await mapaPronto(page);
    await campo(page, 'Latitude').fill('-15,79');
    await campo(page, 'Longitude').fill('-47.88');
    const geojson = campo(page, 'Local em GeoJSON');
    await expect(geojson).toHaveValue('{"type":"Point","coordinates":[-47.88,-15.79]}');
    await geojson.fill('{"type":"Point","coordinates":[-47.9,-15.8]}');
    await expect(campo(page, 'Latitude')).toHaveValue('-15,8');
    const marcador = page.locator('[data-marcador]');
    await marcador.focus();
    await page.keyboard.press('ArrowUp');
    await expect(campo(page, 'Latitude')).toHaveValue(/^-15,79\d+$/);
    const antes = await campo(page, 'Longitude').inputValue();
    const onde = await marcador.boundingBox();
    if (onde === null) throw new Error('no marker');
    await page.mouse.move(onde.x + onde.width / 2, onde.y + onde.height / 2);
    await page.mouse.down();
    await page.mouse.move(onde.x + 90, onde.y + 60, { steps: 5 });
    await page.mouse.up();
    await expect(campo(page, 'Longitude')).not.toHaveValue(antes);
    const longitude = Number((await campo(page, 'Longitude').inputValue()).replace(',', '.'));
    await expect(geojson).toHaveValue(new RegExp(`\\[${longitude},`));
  });

  await test.step('a busca leva ao lugar, e o município empresta o seu limite', async () => {
    await page.getByRole('combobox', { name: 'Buscar um endereço' }).fill('brasilia');
    await page
      .getByRole('option', { name: /Brasília/ })
      .first()
      .click();
    await expect(campo(page, 'Latitude')).toHaveValue(/^-15,[78]/);
    await expect(page).toHaveURL(/#mapa=15\//);
    await botao(page, 'Usar o limite do município').click();
    await expect(page.locator('#ativo-bbox_geojson-medidas')).toContainText('Área geodésica');
    await botao(page, 'Limpar').click();
    await botao(page, 'Colar').click();
    await page.getByRole('textbox', { name: 'GeoJSON, KML ou WKT' }).fill(AREA);
    await botao(page, 'Usar geometria').click();
    await expect(page.locator('#ativo-bbox_geojson-medidas')).toContainText(/Área geodésica [\d.]+,\d{4} ha/);
    await page.getByRole('checkbox', { name: 'Monitorar este ativo' }).check();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await semBarreiras(page);
    await botao(page, 'Salvar').click();
    await aviso(page, 'Ativo criado.');
    await expect(page).toHaveURL(/\/ativo\/ativos$/);
  });

  await test.step('quem salva depois vê o que o outro mudou, e nada se perde', async () => {
    await buscar(page, 'Buscar ativos por nome ou sigla', marca);
    await expect(linha(page, ativo)).toContainText('Ativo, monitorado');
    await expect(linha(page, ativo).getByTitle(categoria).last()).toBeVisible();
    const editar = page.getByRole('link', { name: `Editar ${ativo}` });
    const endereco = (await editar.getAttribute('href')) ?? '';
    const outra = await context.newPage();
    await outra.goto(endereco);
    await page.goto(endereco);
    await campo(outra, 'Sigla').fill('OUTRA');
    await botao(outra, 'Salvar').click();
    await aviso(outra, 'Ativo salvo.');
    await outra.close();
    await campo(page, 'Sigla').fill('MINHA');
    await campo(page, 'Imagem padrão').fill('cena-1');
    await botao(page, 'Salvar').click();
    await expect(page.getByRole('alert').first()).toContainText('salvou este formulário enquanto você o preenchia');
    await page.getByRole('radio', { name: 'O seu: MINHA' }).check();
    await botao(page, 'Salvar').click();
    await aviso(page, 'Ativo salvo.');
    await expect(page).toHaveURL(/\/ativo\/ativos$/);
  });

  await test.step('antes de inativar se diz o que pende; o filtro de situação o acha', async () => {
    await buscar(page, 'Buscar ativos por nome ou sigla', marca);
    await expect(linha(page, ativo)).toContainText('MINHA');
    await page.getByRole('link', { name: `Inativar ${ativo}` }).click();
    const janela = page.getByRole('dialog');
    await expect(janela).toContainText(
      'Estão ligados a ele: nenhuma camada, nenhuma pessoa e nenhum envio em andamento.',
    );
    await semBarreiras(page, '[role=dialog]');
    await janela.getByRole('button', { name: 'Inativar' }).click();
    await aviso(page, `O ativo “${ativo}” foi inativado.`);
    await page.getByRole('combobox', { name: 'Filtrar por situação' }).selectOption({ label: 'Só ativos' });
    await aviso(page, 'Nenhum ativo passa por esta busca e estes filtros.');
    await page.getByRole('combobox', { name: 'Filtrar por situação' }).selectOption({ label: 'Só inativos' });
    await expect(linha(page, ativo)).toContainText('Inativo');
    await page.setViewportSize(CELULAR);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(CELULAR.width);
    await semBarreiras(page);
  });
});

test.describe('sem JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('um ativo é criado e inativado, e o que se digitou volta com o erro', async ({ page }) => {
    const nome = `Ativo simples ${randomUUID().slice(0, 8)}`;
    await entrar(page, 'administrador');
    await page.goto('/ativo/ativos/criar');
    await campo(page, 'Nome').fill(nome);
    await campo(page, 'Sigla').fill('SJ');
    await page.getByRole('combobox', { name: 'Categoria' }).selectOption({ label: 'Barragens' });
    await page.getByRole('combobox', { name: 'Estado' }).selectOption('MG');
    await campo(page, 'Latitude').fill('-95');
    await campo(page, 'Longitude').fill('-44,1');
    await botao(page, 'Salvar').click();
    await aviso(page, 'Informe a latitude em graus, de -90 a 90, como -15,7942.');
    await expect(campo(page, 'Nome')).toHaveValue(nome);
    await campo(page, 'Latitude').fill('-20,1');
    await botao(page, 'Salvar').click();
    await expect(page).toHaveURL(/\/ativo\/ativos$/);
    await page.goto(`/ativo/ativos?search=${encodeURIComponent(nome)}`);
    await page.getByRole('link', { name: `Inativar ${nome}` }).click();
    await botao(page, 'Inativar').click();
    await expect(page).toHaveURL(/\/ativo\/ativos$/);
    await page.goto(`/ativo/ativos?search=${encodeURIComponent(nome)}&situacao=0`);
    await expect(linha(page, nome)).toBeVisible();
  });
});
