import type { Page } from '@playwright/test';
import { loadEnvironment } from '#infra/embedded/environment.ts';
import { freePort } from '#infra/embedded/postgres.ts';
import { png } from '#tests/support/png.ts';
import { type ProcessAlone, startAlone } from '#tests/support/process.ts';
import { CHAVE_DO_PROVEDOR, type Provedor, startProvedor } from '#tests/support/provedor.ts';
import type { Instalacao } from './instalacao.ts';
import {
  abrirSessao,
  expectDeMapa as expect,
  MAPA_LEVE,
  mapaPronto,
  NAVEGADOR_LEVE,
  outroNavegador,
  semBarreiras,
  test,
  visto,
} from './pagina.ts';

/** Maps are drawn by the processor here. */
const PACIENCIA_MS = 300_000;

// A small map is drawn sooner.
test.use({ ...MAPA_LEVE, viewport: { width: 1000, height: 680 } });

let provedor: Provedor;
let web: ProcessAlone;
let endereco: string;

test.beforeAll(async ({ instalacao }) => {
  provedor = await startProvedor();
  [web, endereco] = await comProvedor(instalacao, provedor);
});
test.afterAll(async () => {
  web.kill('SIGTERM');
  await web.ended;
  await provedor.close();
});

/** The installation's pages once more, by a process that has a provider of maps. */
async function comProvedor({ pasta }: Instalacao, { url }: Provedor): Promise<[ProcessAlone, string]> {
  const porta = await freePort();
  const origem = `http://localhost:${porta}`;
  const ambiente = Object.entries(loadEnvironment(pasta)).flatMap(([nome, valor]) =>
    valor === undefined ? [] : [[nome, valor] as const],
  );
  const env = { ...Object.fromEntries(ambiente), PORT: String(porta), PUBLIC_ORIGIN: origem };
  const processo = startAlone('infra/processes/web.ts', { ...env, MAPS_KEY: CHAVE_DO_PROVEDOR, MAPS_URL: url });
  await processo.ready;
  return [processo, origem];
}

const botao = (page: Page, nome: string) => page.getByRole('button', { name: nome, exact: true });
const ligado = (page: Page, nome: string) => expect(botao(page, nome)).toHaveAttribute('aria-pressed', 'true');
const desligado = (page: Page, nome: string) => expect(botao(page, nome)).toHaveAttribute('aria-pressed', 'false');
const pediu = (caminho: string) =>
  expect.poll(() => provedor.pedidos.some((pedido) => pedido.startsWith(caminho)), { timeout: 60_000 }).toBe(true);

/** Zoom, bearing and pitch, as the address holds them. */
function vista(page: Page): { readonly zoom: number; readonly norte: number; readonly inclinacao: number } {
  const [zoom = 0, , , norte = 0, inclinacao = 0] = (new URL(page.url()).hash.split('mapa=')[1] ?? '')
    .split('/')
    .map(Number);
  return { zoom, norte, inclinacao };
}

async function fundo(page: Page, nome: string): Promise<void> {
  await botao(page, 'Escolher o fundo do mapa').click();
  await page.getByRole('radio', { name: nome, exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('radio', { name: nome, exact: true })).toBeHidden();
}

/** Presses a place of the map, by its share of width and height. */
async function clicar(page: Page, ...lugares: readonly (readonly [number, number])[]): Promise<void> {
  const caixa = await page.locator('canvas.maplibregl-canvas').boundingBox();
  if (caixa === null) throw new Error('sem mapa');
  for (const [x, y] of lugares) {
    await page.mouse.move(caixa.x + caixa.width * x, caixa.y + caixa.height * y, { steps: 2 });
    await page.mouse.down();
    await page.mouse.up();
    await visto(page);
  }
}

/** The drawing changes until it differs from what it was. */
async function mudaDeDesenho(page: Page, agir: () => Promise<void>): Promise<void> {
  const tela = page.locator('canvas.maplibregl-canvas');
  const antes = await tela.screenshot();
  await agir();
  await expect.poll(async () => antes.equals(await tela.screenshot()), { timeout: 60_000 }).toBe(false);
}

test('os controles do mapa fazem o que dizem, com um fornecedor de mapas', async ({ page, context }) => {
  test.setTimeout(PACIENCIA_MS);
  await context.grantPermissions(['geolocation'], { origin: endereco });
  await context.setGeolocation({ latitude: -20.1211, longitude: -44.1219 });
  await abrirSessao(page.request, 'visualizador', endereco);
  await page.goto(`${endereco}/camadas#mapa=15/-20.1211/-44.1219`);
  await mapaPronto(page);

  await test.step('o fundo se escolhe; as camadas e a medida ficam sobre o novo', async () => {
    await botao(page, 'Medir uma linha').click();
    await clicar(page, [0.3, 0.3], [0.5, 0.3]);
    await page.keyboard.press('Enter');
    await desligado(page, 'Medir uma linha');
    const medida = await page.getByLabel('Medida', { exact: true }).innerText();
    expect(medida).toMatch(/^Distância: \d{3},\d\d m$/);
    await mudaDeDesenho(page, () => fundo(page, 'Satélite com nomes'));
    await pediu(`/maps/hybrid/style.json?key=${CHAVE_DO_PROVEDOR}`);
    await pediu('/tiles/hybrid/14/');
    await expect(page.getByText('© Fornecedor de teste')).toBeVisible();
    await expect(page.getByLabel('Medida', { exact: true })).toHaveText(medida);
    await botao(page, 'Limpar a medida').click();
    await expect(page.getByLabel('Medida', { exact: true })).toBeHidden();
    const janela = page.getByRole('dialog', { name: 'Selecione uma geometria' });
    await expect(async () => {
      await clicar(page, [0.5, 0.5]);
      await expect(janela).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 60_000 });
    await page.keyboard.press('Escape');
    await expect(janela).toBeHidden();
  });

  await test.step('o relevo inclina o mapa a 60° e pede as alturas; o globo o desliga, e ao contrário', async () => {
    await botao(page, 'Globo').click();
    await ligado(page, 'Globo');
    // Heights are what takes longest to be drawn: they are there once.
    await botao(page, 'Relevo').click();
    await ligado(page, 'Relevo');
    await desligado(page, 'Globo');
    await expect.poll(() => vista(page).inclinacao, { timeout: 60_000 }).toBe(60);
    await pediu('/tiles/terrain-rgb-v2/tiles.json');
    await pediu('/tiles/terrain-rgb-v2/1');
    await botao(page, 'Globo').click();
    await ligado(page, 'Globo');
    await desligado(page, 'Relevo');
    await expect.poll(() => vista(page).inclinacao, { timeout: 60_000 }).toBe(0);
    await botao(page, 'Globo').click();
    await desligado(page, 'Globo');
  });

  await test.step('aproximar, afastar e apontar para o norte', async () => {
    const { zoom } = vista(page);
    await botao(page, 'Aproximar').click();
    await expect.poll(() => vista(page).zoom, { timeout: 60_000 }).toBeGreaterThan(zoom);
    await botao(page, 'Afastar').click();
    await expect.poll(() => vista(page).zoom, { timeout: 60_000 }).toBe(zoom);
    await page.locator('canvas.maplibregl-canvas').focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => vista(page).norte, { timeout: 60_000 }).not.toBe(0);
    await botao(page, 'Apontar para o norte').click();
    await expect.poll(() => vista(page).norte, { timeout: 60_000 }).toBe(0);
    await expect(page.locator('.maplibregl-ctrl-scale')).toHaveText(/\d+\s(km|m)/);
  });

  await test.step('a localização leva ao zoom 14; o que falta diz o seu texto', async () => {
    await botao(page, 'Minha localização').click();
    await expect.poll(() => vista(page).zoom, { timeout: 60_000 }).toBe(14);
    const falhar = (codigo: number) =>
      page.evaluate((code) => {
        navigator.geolocation.getCurrentPosition = (_, recusar) => recusar?.({ code } as GeolocationPositionError);
      }, codigo);
    for (const [codigo, texto] of [
      [1, 'Permissão negada para acessar a localização atual.'],
      [2, 'Localização indisponível. Verifique se o GPS está ativado.'],
      [3, 'Tempo limite excedido ao tentar obter a localização atual.'],
      [9, 'Erro desconhecido ao tentar obter a localização atual.'],
    ] as const) {
      await falhar(codigo);
      await botao(page, 'Minha localização').click();
      await expect(page.getByText(texto)).toBeVisible();
    }
  });

  await test.step('um lugar se busca por nome ou por coordenadas', async () => {
    const buscar = async (texto: string) => {
      if ((await botao(page, 'Buscar um lugar').getAttribute('aria-expanded')) !== 'true')
        await botao(page, 'Buscar um lugar').click();
      await page.getByRole('combobox', { name: 'Lugar ou coordenadas' }).fill(texto);
    };
    const confirmar = () => page.getByRole('combobox', { name: 'Lugar ou coordenadas' }).press('Enter');
    await buscar('brumadinho');
    await page.getByRole('option', { name: 'Brumadinho Minas Gerais, Brasil' }).click();
    await expect.poll(() => vista(page).zoom, { timeout: 60_000 }).toBeLessThan(13);
    expect(provedor.pedidos).toContainEqual(
      expect.stringMatching(/brumadinho\.json\?key=.*&country=br&fuzzyMatch=true$/),
    );
    await buscar('lugar nenhum');
    await confirmar();
    await expect(page.getByText('Não foi possível encontrar nenhum resultado para a busca.')).toBeVisible();
    await buscar('-20.1211, -44.1219');
    await confirmar();
    await expect.poll(() => vista(page).zoom, { timeout: 60_000 }).toBe(16);
  });
});

test('mede-se uma área por cliques e uma linha pelo teclado; nomes se escondem; o que o fornecedor nega é dito', async ({
  page,
}) => {
  test.setTimeout(PACIENCIA_MS);
  await abrirSessao(page.request, 'visualizador', endereco);
  await page.goto(`${endereco}/camadas#mapa=6/-15.79/-47.88`);
  await mapaPronto(page);

  await test.step('uma área: por cliques, termina no primeiro ponto, e só pelo teclado', async () => {
    await botao(page, 'Medir uma área').click();
    await ligado(page, 'Medir uma área');
    await clicar(page, [0.35, 0.35], [0.55, 0.35], [0.55, 0.55], [0.35, 0.35]);
    await desligado(page, 'Medir uma área');
    const medida = page.getByLabel('Medida', { exact: true });
    await expect(medida).toHaveText(/^Área: [\d.]+,\d\d ha$/);
    await botao(page, 'Medir uma linha').click();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await expect(async () => {
      await page.keyboard.press('Space');
      await expect(medida).toHaveText(/^Distância: /, { timeout: 1_000 });
    }).toPass();
    await page.keyboard.press('Enter');
    await desligado(page, 'Medir uma linha');
    await botao(page, 'Limpar a medida').press('Enter');
    await expect(medida).toBeHidden();
    await expect(botao(page, 'Limpar a medida')).toBeDisabled();
    await semBarreiras(page);
  });

  await test.step('os nomes se escondem e voltam', async () => {
    await fundo(page, 'Ruas');
    await pediu('/tiles/streets-v2/');
    await expect(page.getByText('© Fornecedor de teste')).toBeVisible();
    await mudaDeDesenho(page, () => botao(page, 'Nomes no mapa').click());
    await desligado(page, 'Nomes no mapa');
    await mudaDeDesenho(page, () => botao(page, 'Nomes no mapa').click());
  });

  await test.step('um estilo que não vem deixa o fundo que estava e diz isso; tentar de novo o traz', async () => {
    provedor.recusar('/maps/satellite', 503);
    await fundo(page, 'Satélite');
    const aviso = page.getByRole('alert').filter({ hasText: 'O fornecedor de mapas não respondeu' });
    await expect(aviso).toBeVisible();
    provedor.recusar('/maps/satellite', 403);
    await aviso.getByRole('button', { name: 'Tentar novamente' }).click();
    const recusa = page.getByRole('alert').filter({ hasText: 'recusou a chave desta instalação' });
    await expect(recusa).toBeVisible();
    provedor.recusar('/maps/satellite', null);
    await recusa.getByRole('button', { name: 'Tentar novamente' }).click();
    await pediu('/tiles/satellite/');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('no mapa principal o fundo está no endereço: o mesmo link dá o mesmo fundo em outro navegador', async ({
  page,
  browser,
}) => {
  test.setTimeout(PACIENCIA_MS);
  await abrirSessao(page.request, 'visualizador', endereco);
  await page.goto(`${endereco}/mapa?secao=nenhuma#mapa=6/-15.79/-47.88`);
  await mapaPronto(page);
  await expect(page).toHaveURL(/secao=nenhuma&fundo=proprio#mapa=6/);
  await fundo(page, 'Satélite');
  await expect(page).toHaveURL(/fundo=satellite/);
  await pediu('/tiles/satellite/');
  const outra = await outroNavegador(browser, endereco, NAVEGADOR_LEVE);
  await abrirSessao(outra.request, 'visualizador', endereco);
  await outra.goto(page.url());
  await mapaPronto(outra);
  await botao(outra, 'Escolher o fundo do mapa').click();
  await expect(outra.getByRole('radio', { name: 'Satélite', exact: true })).toBeChecked();
  await outra.context().close();
  await page.goBack();
  await expect(page).toHaveURL(/fundo=proprio/);
  // Where the address says none it is the one that was last chosen in this browser, and says so.
  await page.goto(`${endereco}/mapa`);
  await expect(page).toHaveURL(/\/mapa\?fundo=satellite/);
});

test('as imagens são pedidas com o token da pessoa: vencido, vem outro; recusado, o mapa diz', async ({ page }) => {
  test.setTimeout(PACIENCIA_MS);
  const vistos: string[] = [];
  let aceita = (_token: string) => true;
  await abrirSessao(page.request, 'visualizador', endereco);
  await page.route('**/api/image-provider/planet/**', (rota) => {
    const token = rota.request().headers().authorization ?? '';
    vistos.push(token);
    if (!aceita(token)) return rota.fulfill({ status: 401 });
    return rota.fulfill({ contentType: 'image/png', body: png(256, () => [120, 90, 60]) });
  });
  provedor.mostrarImagens(`${endereco}/api/image-provider/planet/tile/{z}/{x}/{y}`);
  // The first token is good for nothing here, as if it had expired on its way.
  aceita = (token) => token !== vistos[0];
  await page.goto(`${endereco}/camadas#mapa=6/-15.79/-47.88`);
  await mapaPronto(page);
  await fundo(page, 'Satélite');
  await expect.poll(() => new Set(vistos).size, { timeout: 60_000 }).toBe(2);
  expect(vistos.every((token) => /^Bearer [\w-]+\.[\w-]+$/.test(token))).toBe(true);
  await expect(page.getByText('Você não tem permissão para ver estas imagens.')).toBeHidden();
  // No token that the server gives is taken any more.
  aceita = () => false;
  await botao(page, 'Afastar').click();
  await expect(page.getByText('Você não tem permissão para ver estas imagens.')).toBeVisible({ timeout: 60_000 });
  expect(new Set(vistos).size).toBeLessThanOrEqual(3);
});
