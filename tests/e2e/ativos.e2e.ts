import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { contaPronta, darSenha, SENHA } from './conta.ts';
import { ferramenta } from './desenho-no-formulario.ts';
import {
  entrar,
  expect as esperar,
  MAPA_LEVE,
  mapaPronto,
  outroNavegador,
  semBarreiras,
  test,
  visto,
} from './pagina.ts';

/** The map is drawn by the processor here. */
const PACIENCIA_MS = 240_000;
const expect = esperar.configure({ timeout: 30_000 });
const CELULAR = { width: 390, height: 844 };
const AREA = 'POLYGON((-47.9 -15.8,-47.86 -15.8,-47.86 -15.77,-47.9 -15.8))';

// Nothing flies; but all of it is painted, where it is measured too.
test.use({ contextOptions: MAPA_LEVE.contextOptions });

const campo = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const botao = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const linha = (page: Page, nome: string) => page.getByRole('row').filter({ hasText: nome });
const aviso = (page: Page, texto: string) => expect(page.getByText(texto).first()).toBeVisible();

/** What they make is of a client of their own: nobody else is shown it afterwards. */
const PERMISSOES = [
  ...(['ativos.ver', 'ativos.ver_todos', 'ativos.criar', 'ativos.editar', 'ativos.alternar_status'] as const),
  ...(['categorias.ver', 'categorias.editar', 'categorias.alternar_status', 'camadas.ver'] as const),
];

async function clicarNoMapa(page: Page, x: number, y: number): Promise<void> {
  const tela = await page.locator('canvas.maplibregl-canvas').boundingBox();
  if (tela === null) throw new Error('the map is not there');
  const [px, py] = [tela.x + tela.width / 2 + x, tela.y + tela.height / 2 + y];
  await page.mouse.move(px - 8, py - 4);
  await page.mouse.move(px, py);
  await visto(page);
  await page.mouse.down();
  await page.mouse.up();
  await visto(page);
}

async function buscar(page: Page, rotulo: string, texto: string): Promise<void> {
  await page.getByRole('textbox', { name: rotulo }).fill(texto);
  await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(texto).replaceAll('%20', '(%20|\\+)')}`));
}

test('categorias e ativos são criados, localizados, editados por dois, filtrados e inativados com aviso', async ({
  page,
  context,
  browser,
  baseURL,
  instalacao,
}) => {
  test.setTimeout(PACIENCIA_MS);
  const marca = randomUUID().slice(0, 8);
  const [categoria, ativo] = [`Reservatórios ${marca}`, `Represa de prova ${marca}`];
  const { email, cliente } = await contaPronta(instalacao, PERMISSOES);
  await page.goto('/login?voltar=%2Fativo%2Fcategorias%2Fcriar');
  await darSenha(page, email, SENHA);

  await test.step('a cor errada é dita com o texto da especificação; a etiqueta se vê como ficará', async () => {
    await expect(page.getByRole('heading', { name: 'Nova categoria' })).toBeVisible();
    await expect(page.locator('html[data-hidratada]')).toBeAttached();
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

  await test.step('os estados que não vêm só se registram, e se pedem outra vez', async () => {
    const registro = page.waitForEvent('console', (linha) => linha.text().includes('carregar os estados'));
    await page.route('**/ativo/ativos/obter-estados', (rota) => rota.fulfill({ status: 500 }), { times: 1 });
    await page.goto('/ativo/ativos/criar#mapa=10/-15.8/-47.9');
    expect((await registro).type()).toBe('warning');
    await aviso(page, 'Não foi possível carregar os estados.');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await botao(page, 'Tentar novamente').click();
    await expect(page.getByText('Não foi possível carregar os estados.')).toHaveCount(0);
  });

  await test.step('marcador, latitude, longitude e GeoJSON andam juntos', async () => {
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
    await page.getByRole('combobox', { name: 'Buscar um lugar' }).fill('brasilia');
    await page
      .getByRole('option', { name: /Brasília/ })
      .first()
      .click();
    await expect(campo(page, 'Latitude')).toHaveValue(/^-15,[78]/);
    await expect(page).toHaveURL(/#mapa=15\//);
    await botao(page, 'Usar o limite do município').click();
    await expect(page.locator('#ativo-bbox_geojson-medidas')).toContainText('Área geodésica');
    await botao(page, 'Limpar').click();
    await botao(page, 'Desenhar polígono').click();
    await ferramenta(page, 'desenhando');
    // Away from the marker in the middle, which has a hand of its own.
    for (const [x, y] of [
      [40, 40],
      [160, 40],
      [160, 120],
      [40, 40],
    ] as const) {
      await clicarNoMapa(page, x, y);
    }
    await expect(page.locator('#ativo-bbox_geojson-medidas')).toContainText('1 parte · 3 vértices');
    await botao(page, 'Limpar').click();
    await botao(page, 'Colar').click();
    await page.getByRole('textbox', { name: 'GeoJSON, KML, WKT ou lista de coordenadas' }).fill(AREA);
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

  await test.step('quem opera a instalação vê de quem é cada ativo, filtra e cria para o cliente que escolhe', async () => {
    const operador = await outroNavegador(browser, baseURL);
    await entrar(operador, 'operador');
    await operador.goto('/ativo/ativos');
    await operador.getByRole('combobox', { name: 'Filtrar por cliente' }).selectOption({ label: cliente });
    await expect(linha(operador, ativo).getByRole('cell', { name: cliente, exact: true })).toBeVisible();
    await expect(operador.getByRole('row')).toHaveCount(2);
    await semBarreiras(operador);
    await operador.goto('/ativo/ativos/criar');
    await operador.getByRole('combobox', { name: 'Cliente' }).selectOption({ label: cliente });
    const opcoes = operador.getByRole('combobox', { name: 'Categoria' }).getByRole('option');
    await expect(opcoes).toHaveText(['Selecione', 'Barragens', categoria]);
    await operador.getByRole('combobox', { name: 'Categoria' }).selectOption({ label: categoria });
    await operador.getByRole('combobox', { name: 'Estado' }).selectOption({ label: 'Distrito Federal' });
    await campo(operador, 'Nome').fill(`Pelo operador ${marca}`);
    await campo(operador, 'Sigla').fill('OPR');
    await campo(operador, 'Latitude').fill('-15,79');
    await campo(operador, 'Longitude').fill('-47,88');
    await semBarreiras(operador);
    await botao(operador, 'Salvar').click();
    await aviso(operador, 'Ativo criado.');
    await operador.context().close();
    await page.goto(`/ativo/ativos?search=${encodeURIComponent(`Pelo operador ${marca}`)}`);
    await expect(linha(page, `Pelo operador ${marca}`)).toBeVisible();
  });
});

test.describe('sem JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('um ativo é criado e inativado, e o que se digitou volta com o erro', async ({ page, instalacao }) => {
    const nome = `Ativo simples ${randomUUID().slice(0, 8)}`;
    const { email } = await contaPronta(instalacao, PERMISSOES);
    await page.goto('/login?voltar=%2Fativo%2Fativos%2Fcriar');
    await darSenha(page, email, SENHA);
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
