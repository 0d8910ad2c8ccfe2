import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { contaPronta, darSenha, SENHA } from './conta.ts';
import { expect as esperar, MAPA_LEVE, mapaPronto, semBarreiras, test, visto } from './pagina.ts';

/** The map is drawn by the processor here. */
const PACIENCIA_MS = 240_000;
const expect = esperar.configure({ timeout: 30_000 });
const AREA = 'POLYGON((-47.9 -15.8,-47.86 -15.8,-47.86 -15.77,-47.9 -15.8))';

// Nothing flies; but all of it is painted.
test.use({ contextOptions: MAPA_LEVE.contextOptions });

const campo = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const botao = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const estado = (page: Page) => page.getByRole('combobox', { name: 'Estado' });

async function formularioNovo(page: Page, email: string): Promise<void> {
  await page.goto(`/login?voltar=${encodeURIComponent('/ativo/ativos/criar#mapa=10/-20.12/-44.13')}`);
  await darSenha(page, email, SENHA);
  await expect(page.getByRole('region', { name: 'Formulário do ativo' })).toBeVisible();
  await expect(page.locator('html[data-hidratada]')).toBeAttached();
  await mapaPronto(page);
}

test('o ponto governa: mapa, estado e município o seguem, e outro estado pede o motivo', async ({
  page,
  instalacao,
}) => {
  test.setTimeout(PACIENCIA_MS);
  const { email } = await contaPronta(instalacao, ['ativos.ver', 'ativos.criar', 'ativos.editar', 'categorias.ver']);
  await formularioNovo(page, email);

  await test.step('um clique no mapa diz o estado e o município', async () => {
    await page.goto('/ativo/ativos/criar#mapa=12/-20.12/-44.13');
    await mapaPronto(page);
    const tela = await page.locator('canvas.maplibregl-canvas').boundingBox();
    if (tela === null) throw new Error('the map is not there');
    await visto(page);
    await page.mouse.click(tela.x + tela.width / 2, tela.y + tela.height / 2);
    await expect(page.locator('[data-marcador]')).toBeVisible();
    await expect(estado(page)).toHaveValue('MG');
    await expect(page.getByText('O ponto fica em Brumadinho, Minas Gerais.')).toBeVisible();
    // What the map said takes it nowhere.
    await expect(page).toHaveURL(/#mapa=12\//);
  });

  await test.step('o que se digita leva o mapa até lá, no zoom 15, e o estado e o município junto', async () => {
    await campo(page, 'Latitude').fill('-15,79');
    await campo(page, 'Longitude').fill('-47,88');
    await expect(page).toHaveURL(/#mapa=15\/-15\.79\d*\/-47\.88/);
    await expect(estado(page)).toHaveValue('DF');
    await expect(page.getByText('O ponto fica em Brasília, Distrito Federal.')).toBeVisible();
    await botao(page, 'Usar o limite do município').click();
    await expect(page.locator('#ativo-bbox_geojson-medidas')).toContainText('Área geodésica');
    await botao(page, 'Limpar').click();
    await semBarreiras(page);
  });

  await test.step('outro estado só com o motivo; o do ponto se põe de volta com um botão', async () => {
    await campo(page, 'Nome').fill(`Ponto ${randomUUID().slice(0, 8)}`);
    await campo(page, 'Sigla').fill('PTO');
    await page.getByRole('combobox', { name: 'Categoria' }).selectOption({ label: 'Barragens' });
    await estado(page).selectOption('MA');
    await expect(
      page.getByText('O estado do ponto é Distrito Federal, e o escolhido é Maranhão. Diga por quê.'),
    ).toBeVisible();
    await botao(page, 'Salvar').click();
    await expect(page.getByText('Escolha o do ponto, corrija o ponto ou diga o motivo.').first()).toBeVisible();
    await semBarreiras(page);
    await botao(page, 'Usar Distrito Federal').click();
    await expect(estado(page)).toHaveValue('DF');
    await expect(campo(page, 'Motivo do estado')).toHaveCount(0);
    await estado(page).selectOption('GO');
    await campo(page, 'Motivo do estado').fill('A outorga é de Goiás.');
    await botao(page, 'Salvar').click();
    await expect(page.getByText('Ativo criado.').first()).toBeVisible();
    await expect(page).toHaveURL(/\/ativo\/ativos$/);
  });
});

test('uma área sozinha oferece um ponto dentro dela', async ({ page, instalacao }) => {
  test.setTimeout(PACIENCIA_MS);
  const { email } = await contaPronta(instalacao, ['ativos.ver', 'ativos.criar', 'categorias.ver']);
  await formularioNovo(page, email);
  await campo(page, 'Nome').fill(`Área ${randomUUID().slice(0, 8)}`);
  await campo(page, 'Sigla').fill('ARE');
  await page.getByRole('combobox', { name: 'Categoria' }).selectOption({ label: 'Barragens' });
  await botao(page, 'Colar').click();
  await campo(page, 'GeoJSON, KML, WKT ou lista de coordenadas').fill(AREA);
  await botao(page, 'Usar geometria').click();
  await expect(page.getByText('A área não diz o ponto do ativo.')).toBeVisible();
  await botao(page, 'Salvar').click();
  await expect(
    page.getByText('Falta o ponto do ativo: digite-o ou use um ponto dentro da área.').first(),
  ).toBeVisible();
  await expect(page.getByText('Preencha este campo.')).toHaveCount(0);
  await botao(page, 'Usar um ponto dentro da área').click();
  await expect(campo(page, 'Latitude')).toHaveValue(/^-15,7\d+$/);
  await expect(campo(page, 'Longitude')).toHaveValue(/^-47,8\d+$/);
  await expect(estado(page)).toHaveValue('DF');
  await expect(page.getByText('A área não diz o ponto do ativo.')).toHaveCount(0);
  await botao(page, 'Salvar').click();
  await expect(page.getByText('Ativo criado.').first()).toBeVisible();
});
