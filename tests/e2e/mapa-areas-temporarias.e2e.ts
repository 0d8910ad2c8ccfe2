import type { Page } from '@playwright/test';
import { kml } from '../support/geojson.ts';
import { ATIVO } from './acervo-de-provas.ts';
import { ferramenta } from './desenho-no-formulario.ts';
import { entrar, expectDeMapa as expect, MAPA_LEVE, mapaPronto, semBarreiras, test, visto } from './pagina.ts';

test.use(MAPA_LEVE);

const ANEL = '-44.15,-20.2 -43.9,-20.2 -43.9,-19.95 -44.15,-19.95 -44.15,-20.2';
const AREA = `<Placemark><name>Área A</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${ANEL}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
const arquivo = (name: string, texto: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(texto) });

/** Pressed on the map, once the button that the letter names has come: each comes by itself. */
async function letraDoMapa(page: Page, letra: string): Promise<void> {
  await expect(page.locator(`button[aria-keyshortcuts="${letra.toUpperCase()}"]`)).toBeEnabled();
  await page.locator('canvas.maplibregl-canvas').focus();
  await page.keyboard.press(letra);
}

test('um KML vira área temporária: recusas com o seu texto, o que ela encontra, e a pergunta antes de sair', async ({
  page,
}) => {
  await entrar(page, 'administrador', '/mapa');
  await mapaPronto(page);
  await letraDoMapa(page, 'l');
  await page.getByRole('button', { name: 'Enviar KML ou KMZ' }).click();
  const janela = page.getByRole('dialog', { name: 'Enviar áreas temporárias' });
  await janela.getByRole('button', { name: 'Mostrar no mapa' }).click();
  await expect(janela.getByText('Selecione pelo menos um arquivo.')).toBeVisible();
  await semBarreiras(page);

  const campo = janela.getByLabel('Arquivos KML ou KMZ');
  const recusado = async (nome: string, texto: string, frase: string | RegExp) => {
    await campo.setInputFiles(arquivo(nome, texto));
    await janela.getByRole('button', { name: 'Mostrar no mapa' }).click();
    await expect(janela.getByText(frase)).toBeVisible();
  };
  await recusado('a.shp', 'x', 'Formato de arquivo .shp não suportado. Use apenas .kml ou .kmz.');
  await recusado('grande.kml', 'x'.repeat(10_485_761), 'Arquivo grande.kml excede o tamanho máximo de 10MB.');
  await recusado('mau.kml', '<!DOCTYPE kml><kml/>', /^Arquivo “mau.kml”/);
  const enorme = AREA.replace(ANEL, '-50,-20 -45,-20 -45,-15 -50,-15 -50,-20');
  await recusado('enorme.kml', kml(enorme), /^Área muito grande/);

  await campo.setInputFiles(arquivo('talhao.kml', kml(AREA)));
  await janela.getByRole('button', { name: 'Mostrar no mapa' }).click();
  await expect(page.getByText('1 área temporária carregada.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: /^talhao\.kml/ }).click();
  const encontros = page.getByRole('table', { name: 'Camadas que a área encontra' });
  await expect(encontros.getByRole('row', { name: /Perímetro do parque.*\d,\d{4} ha/ })).toBeVisible();
  await semBarreiras(page);

  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Ativos' }).click();
  const pergunta = page.getByRole('dialog', { name: 'Deixar o mapa?' });
  await pergunta.getByRole('button', { name: 'Ficar no mapa' }).click();
  await expect(page).toHaveURL(/\/mapa/);
  await expect(encontros).toBeVisible();
});

test('uma área se desenha a um botão do mapa, diz o que encontra, e deixada sem querer volta', async ({ page }) => {
  await entrar(page, 'administrador', '/mapa#mapa=9/-20.07/-44.02');
  await mapaPronto(page);
  await letraDoMapa(page, 'n');
  const passo = page.getByRole('group', { name: 'Área', exact: true });
  await expect(passo.getByRole('button', { name: 'Desenhar polígono' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Usar esta área' }).click();
  await expect(page.getByText('Desenhe antes uma área no mapa.')).toBeVisible();

  const mapa = page.locator('canvas.maplibregl-canvas').first();
  const caixa = (await mapa.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [x, y] = [caixa.x + caixa.width / 2, caixa.y + caixa.height / 2];
  await ferramenta(page, 'desenhando');
  for (const [dx, dy] of [
    [-120, -80],
    [120, -80],
    [120, 80],
    [-120, 80],
  ] as const) {
    await page.mouse.click(x + dx, y + dy);
    await visto(page);
  }
  await expect(passo).toContainText('4 vértices');
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(page.getByText('O desenho da área foi descartado.')).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer', exact: true }).click();
  await expect(passo).toContainText('4 vértices');
  await page.getByLabel('Nome da área').fill('Cava nova');
  await page.getByRole('button', { name: 'Usar esta área' }).click();

  await letraDoMapa(page, 'l');
  await page.getByRole('button', { name: /^Cava nova/ }).click();
  await expect(page.getByRole('table', { name: 'Camadas que a área encontra' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Detecções que a área encontra' })).toBeVisible();
  await semBarreiras(page);
});

test('uma área desenhada longe do que se acompanha é o lugar que se olha, e deixa o ativo', async ({ page }) => {
  // In the dry lands of Piauí nobody has an asset.
  await entrar(page, 'administrador', `/mapa?ativo_id=${ATIVO}#mapa=9/-7.5/-42.5`);
  await mapaPronto(page);
  await letraDoMapa(page, 'n');
  await ferramenta(page, 'desenhando');
  const caixa = await page.locator('canvas.maplibregl-canvas').first().boundingBox();
  const [x, y] = [(caixa?.x ?? 0) + (caixa?.width ?? 0) / 2, (caixa?.y ?? 0) + (caixa?.height ?? 0) / 2];
  for (const [dx, dy] of [
    [-60, -60],
    [60, -60],
    [0, 60],
  ] as const) {
    await page.mouse.click(x + dx, y + dy);
    await visto(page);
  }
  await page.getByRole('button', { name: 'Usar esta área' }).click();
  await expect(page).toHaveURL(/lugar=%C3%81rea\+desenhada/);
  expect(page.url()).not.toContain('ativo_id');
  await page.getByRole('button', { name: 'Imagens', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Imagens', exact: true })).toContainText('Nenhuma imagem encontrada');
});

test('só com o teclado: procura-se, abre-se uma seção por letra, escolhe-se entre camadas e copia-se a posição', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await entrar(page, 'administrador', '/mapa');
  await mapaPronto(page);
  const busca = page.getByRole('combobox', { name: 'Buscar ativo, lugar ou coordenadas' });
  await busca.focus();
  await page.keyboard.type('rola');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/ativo_id=/);
  await page.keyboard.press('Tab');
  await letraDoMapa(page, 'i');
  await expect(page.getByRole('region', { name: 'Imagens', exact: true })).toBeVisible();
  await letraDoMapa(page, 'b');
  await page.keyboard.press('Enter');
  const leitura = page.getByRole('region', { name: 'Posição e zoom' });
  await leitura.getByRole('button', { name: 'GEO' }).press('Enter');
  await leitura.getByRole('button', { name: 'Copiar as coordenadas do centro do mapa' }).press('Enter');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^23S \d{3}\.\d{3} mE 7\.\d{3}\.\d{3} mN$/);
  await busca.fill('zzzzqq');
  await expect(page.getByText('Não foi possível encontrar nenhum resultado para a busca.')).toBeVisible();
});
