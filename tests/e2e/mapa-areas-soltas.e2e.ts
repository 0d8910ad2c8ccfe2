import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { envios } from '#app/mensagens/especificacao.ts';
import { kml } from '../support/geojson.ts';
import { makeZip } from '../support/zip.ts';
import {
  entrar,
  expectDeMapa as expect,
  mapaPronto,
  NAVEGADOR_LEVE,
  outroNavegador,
  semBarreiras,
  test,
} from './pagina.ts';

// A line of two points is looked for: it is drawn as it is.
test.use({ contextOptions: { reducedMotion: NAVEGADOR_LEVE.reducedMotion }, viewport: { width: 1200, height: 700 } });

const area = (nome: string, oeste: number) => {
  const anel = `${oeste},-20.2 ${oeste + 0.1},-20.2 ${oeste + 0.1},-20.1 ${oeste},-20.1 ${oeste},-20.2`;
  return kml(
    `<Placemark><name>${nome}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${anel}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`,
  );
};

interface Arquivo {
  readonly nome: string;
  readonly base64: string;
}
const arquivo = (nome: string, conteudo: string | Buffer): Arquivo => ({
  nome,
  base64: Buffer.from(conteudo).toString('base64'),
});

/** Lets go of files over something of the page. */
function soltar(page: Page, onde: string, arquivos: readonly Arquivo[]): Promise<void> {
  const alvo = page.locator(onde).first();
  return alvo.evaluate((elemento, todos) => {
    const dataTransfer = new DataTransfer();
    for (const { nome, base64 } of todos)
      dataTransfer.items.add(new File([Uint8Array.from(atob(base64), (letra) => letra.charCodeAt(0))], nome));
    elemento.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  }, arquivos);
}

const MAPA = 'canvas.maplibregl-canvas';
const areas = (page: Page) => page.getByRole('region', { name: 'Áreas temporárias' });
const janela = (page: Page) => page.getByRole('dialog', { name: 'Enviar áreas temporárias' });

/** How many points of the map are of the blue of temporary areas. */
async function azuis(page: Page): Promise<number> {
  const foto = await page.locator(MAPA).screenshot();
  const { data, info } = await sharp(foto).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let quantos = 0;
  for (let em = 0; em < data.length; em += info.channels)
    if ((data[em] ?? 255) < 40 && (data[em + 1] ?? 255) < 40 && (data[em + 2] ?? 0) > 215) quantos += 1;
  return quantos;
}

test('KML e KMZ soltos no mapa viram áreas com contorno azul; recarregar pergunta antes, e elas somem', async ({
  page,
}) => {
  await entrar(page, 'administrador', '/mapa?secao=camadas#mapa=9/-20.15/-44.05');
  await mapaPronto(page);
  expect(await azuis(page)).toBe(0);
  const kmz = makeZip([{ name: 'doc.kml', content: area('Bloco', -43.99) }]);
  await soltar(page, MAPA, [arquivo('talhao.kml', area('Talhão', -44.15)), arquivo('bloco.kmz', kmz)]);
  await expect(
    page.getByText('2 áreas temporárias carregadas. Ficam no mapa até a página ser recarregada.'),
  ).toBeVisible();
  await expect(janela(page)).toBeHidden();
  await expect(areas(page).getByRole('listitem')).toHaveText([
    /^talhao\.kml1 geometria · /,
    /^bloco\.kmz1 geometria · /,
  ]);
  await expect.poll(() => azuis(page)).toBeGreaterThan(200);
  await semBarreiras(page);

  await areas(page).getByRole('button', { name: 'Remover bloco.kmz do mapa' }).click();
  await expect(areas(page).getByRole('listitem')).toHaveCount(1);
  const perguntas: string[] = [];
  page.on('dialog', (dialogo) => {
    perguntas.push(dialogo.type());
    void dialogo.accept();
  });
  await page.reload();
  await mapaPronto(page);
  expect(perguntas).toEqual(['beforeunload']);
  await expect(areas(page).getByRole('listitem')).toHaveCount(0);
  expect(await azuis(page)).toBe(0);
});

test('de vários soltos, um que não serve deixa os outros fora, e se diz qual; fora do mapa nada acontece', async ({
  page,
}) => {
  await entrar(page, 'administrador', '/mapa?secao=camadas');
  await mapaPronto(page);
  await soltar(page, '[data-espaco] section', [arquivo('talhao.kml', area('Talhão', -44.15))]);
  await soltar(page, MAPA, [arquivo('talhao.kml', area('Talhão', -44.15)), arquivo('plano.shp', 'x')]);
  await expect(janela(page).getByRole('alert')).toHaveText(envios.temporarioDeOutroFormato.replace('{ext}', '.shp'));
  await expect(janela(page).getByRole('list', { name: 'Arquivos escolhidos' }).getByRole('listitem')).toHaveCount(2);
  await semBarreiras(page, '[role=dialog]');
  await janela(page).getByRole('button', { name: 'Cancelar' }).click();
  await expect(areas(page).getByRole('listitem')).toHaveCount(0);

  await soltar(page, MAPA, [arquivo('talhao.kml', area('Talhão', -44.15)), arquivo('vazio.kml', '')]);
  await expect(janela(page).getByRole('alert')).toContainText('vazio.kml');
  const seis = Array.from({ length: 6 }, (_, i) => arquivo(`${i}.kml`, area(`Área ${i}`, -44)));
  await soltar(page, '[role=dialog] input[type=file]', seis);
  await janela(page).getByRole('button', { name: 'Mostrar no mapa' }).click();
  await expect(janela(page).getByRole('alert')).toHaveText('Envie até 5 arquivos de cada vez.');
  // What cannot be answered says so in the specification's words, and may be tried again.
  await page.route('**/mapa/upload-area-temporaria', (rota) => rota.fulfill({ status: 500, json: {} }));
  await soltar(page, '[role=dialog] input[type=file]', seis.slice(0, 1));
  await janela(page).getByRole('button', { name: 'Mostrar no mapa' }).click();
  await expect(janela(page).getByRole('alert')).toHaveText(envios.temporarioFalhou);
  await page.unroute('**/mapa/upload-area-temporaria');
  await janela(page).getByRole('button', { name: 'Mostrar no mapa' }).click();
  await expect(areas(page).getByRole('listitem')).toHaveText([/^0\.kml/]);
});

test('de uma área temporária se vai ao formulário da camada com o desenho, e só quem pode criar camadas', async ({
  page,
  browser,
  baseURL,
}) => {
  await entrar(page, 'administrador', '/mapa?secao=camadas');
  await mapaPronto(page);
  await soltar(page, MAPA, [arquivo('talhao.kml', area('Talhão', -44.15))]);
  await areas(page)
    .getByRole('button', { name: /^talhao\.kml/ })
    .click();
  const medidas = page.getByRole('table', { name: 'Geometrias da área' });
  await expect(medidas.getByRole('row', { name: /^Talhão [\d.]+,\d{4} ha$/ })).toBeVisible();
  await page.getByRole('link', { name: 'Guardar como camada' }).click();
  await expect(page).toHaveURL(/\/camadas\/criar/);
  // It waits for the type that says what it may be.
  await page.getByLabel('Tipo de camada').selectOption({ label: 'Área de influência' });
  const colar = page.getByRole('dialog', { name: 'Colar geometria' });
  await expect(colar.getByRole('textbox').first()).toHaveValue(/"type":\s*"FeatureCollection".*"nome":\s*"Talhão"/s);

  const outra = await outroNavegador(browser, baseURL, NAVEGADOR_LEVE);
  await entrar(outra, 'visualizador', '/mapa?secao=camadas');
  await mapaPronto(outra);
  await soltar(outra, MAPA, [arquivo('talhao.kml', area('Talhão', -44.15))]);
  await areas(outra)
    .getByRole('button', { name: /^talhao\.kml/ })
    .click();
  await expect(outra.getByRole('table', { name: 'Geometrias da área' })).toBeVisible();
  await expect(outra.getByRole('link', { name: 'Guardar como camada' })).toHaveCount(0);
  await outra.context().close();
});
