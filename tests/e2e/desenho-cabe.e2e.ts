import type { Page } from '@playwright/test';
import { planeLength, toPlane } from '#app/map/operations/plane.ts';
import type { Position } from '#app/map/operations/shapes.ts';
import { botao, clicar, ferramenta } from './desenho-no-formulario.ts';
import { foto } from './desenho-sem-mouse.ts';
import { entrar, expectDeMapa as expect, MAPA_LEVE, mapaPronto, test, visto } from './pagina.ts';

const PACIENCIA_MS = 300_000;
/** CSS pixels of an open form's map, whatever the window. */
const ALTURA_MINIMA = 280;
const NOTA = 'Imagens de satélite precisam de um fornecedor de mapas';

/** A desk, a telephone upright and on its side, a tablet, and a desk's window of 1280 by 900 at 200 %. */
const JANELAS = [
  { nome: 'mesa', width: 1440, height: 900, larga: true },
  { nome: 'celular', width: 390, height: 844, larga: false },
  { nome: 'celular deitado', width: 844, height: 390, larga: false },
  { nome: 'tablete', width: 820, height: 1180, larga: true },
  { nome: 'a 200 %', width: 640, height: 450, larga: false },
] as const;

const CANTOS: readonly Position[] = [
  [-47.9, -15.8],
  [-47.86, -15.8],
  [-47.86, -15.77],
  [-47.9, -15.77],
];
const WKT = `POLYGON((${[...CANTOS, ...CANTOS.slice(0, 1)].map((lugar) => lugar.join(' ')).join(', ')}))`;

interface Caixa {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
const seTocam = (a: Caixa, b: Caixa) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const notaDasImagens = (page: Page) => page.getByRole('note').filter({ hasText: NOTA });
const tela = (page: Page) => page.locator('canvas.maplibregl-canvas');

async function caixaDaTela(page: Page): Promise<Caixa> {
  const caixa = await tela(page).boundingBox();
  if (caixa === null) throw new Error('no map');
  return caixa;
}

/** Where the drawing is on the screen, by the view that the address tells. */
async function desenhoNaTela(page: Page): Promise<Caixa> {
  const [zoom = 0, lat = 0, lng = 0] = (new URL(page.url()).hash.split('mapa=')[1] ?? '').split('/').map(Number);
  const mapa = await caixaDaTela(page);
  const [cx, cy] = toPlane([lng, lat]);
  const px = CANTOS.map(toPlane).map(([x, y]) => [(x - cx) / planeLength(1, zoom), (y - cy) / planeLength(1, zoom)]);
  const [xs, ys] = [px.map(([x = 0]) => x), px.map(([, y = 0]) => y)];
  return {
    x: mapa.x + mapa.width / 2 + Math.min(...xs),
    y: mapa.y + mapa.height / 2 + Math.min(...ys),
    width: Math.max(...xs) - Math.min(...xs),
    height: Math.max(...ys) - Math.min(...ys),
  };
}

/** What stands over the map and is seen. */
async function sobreOMapa(page: Page): Promise<readonly Caixa[]> {
  const grupos = page.locator('.maplibregl-ctrl-group, [data-corner] fieldset, [data-sobre-o-mapa]');
  const caixas = await Promise.all((await grupos.all()).map((um) => um.boundingBox()));
  return caixas.flatMap((caixa) => (caixa === null || caixa.width * caixa.height === 0 ? [] : [caixa]));
}

async function abrirFormulario(page: Page): Promise<void> {
  // Nobody has looked anywhere: what is pasted has to be gone to.
  await page.goto('/camadas/criar#mapa=6/-10/-50');
  await page.getByRole('combobox', { name: 'Tipo de camada' }).selectOption({ label: 'Vegetação nativa' });
  await mapaPronto(page);
}

async function colar(page: Page): Promise<void> {
  await botao(page, 'Colar').click();
  const janela = page.getByRole('dialog', { name: 'Colar geometria' });
  await janela.getByRole('textbox').fill(WKT);
  await botao(janela, 'Usar geometria').click();
  await expect(janela).toBeHidden();
  await expect.poll(() => page.url()).not.toContain('mapa=6/');
  await visto(page);
}

test.use(MAPA_LEVE);

for (const { nome, width, height, larga } of JANELAS) {
  test(`${nome}: o mapa do formulário não fica baixo demais, e nada cobre o que se enquadra`, async ({ page }) => {
    test.setTimeout(PACIENCIA_MS);
    page.on('dialog', (dialogo) => dialogo.accept());
    await page.setViewportSize({ width, height });
    await entrar(page, 'administrador');
    await abrirFormulario(page);
    expect((await caixaDaTela(page)).height).toBeGreaterThanOrEqual(ALTURA_MINIMA);
    await expect(notaDasImagens(page)).toBeVisible();
    await colar(page);
    await expect(notaDasImagens(page)).toBeHidden();
    await foto(page, `cabe-${width}x${height}`);
    const [desenho, mapa] = [await desenhoNaTela(page), await caixaDaTela(page)];
    expect(desenho.x).toBeGreaterThanOrEqual(mapa.x);
    expect(desenho.y).toBeGreaterThanOrEqual(mapa.y);
    expect(desenho.x + desenho.width).toBeLessThanOrEqual(mapa.x + mapa.width);
    expect(desenho.y + desenho.height).toBeLessThanOrEqual(mapa.y + mapa.height);
    // Where there is no room for both the middle of it is free.
    const livre = larga
      ? desenho
      : { x: desenho.x + desenho.width / 2, y: desenho.y + desenho.height / 2, width: 1, height: 1 };
    expect((await sobreOMapa(page)).filter((caixa) => seTocam(caixa, livre))).toEqual([]);
  });
}

test('o aviso sobre as imagens de satélite se vai quando se começa a trabalhar no mapa', async ({ page }) => {
  test.setTimeout(PACIENCIA_MS);
  page.on('dialog', (dialogo) => dialogo.accept());
  await entrar(page, 'administrador');
  await abrirFormulario(page);
  const nota = notaDasImagens(page);
  await expect(nota).toBeVisible();
  await botao(page, 'Desenhar polígono').click();
  await ferramenta(page, 'desenhando');
  await expect(nota).toBeHidden();
  await clicar(page, -60, -60);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-ferramenta]')).toHaveCount(0);
  await expect(nota).toBeHidden();
});

test('no celular se desenha em tela cheia, com as ferramentas dentro dela', async ({ page }) => {
  test.setTimeout(PACIENCIA_MS);
  page.on('dialog', (dialogo) => dialogo.accept());
  await page.setViewportSize({ width: 390, height: 844 });
  await entrar(page, 'administrador');
  await abrirFormulario(page);
  await botao(page, 'Desenhar polígono').click();
  await ferramenta(page, 'desenhando');
  const mapa = page.getByRole('region', { name: 'Mapa' });
  await mapa.getByRole('button', { name: 'Tela cheia' }).click();
  await expect.poll(async () => (await caixaDaTela(page)).height).toBeGreaterThan(700);
  for (const [x, y] of [
    [-60, 0],
    [80, 0],
    [80, 120],
  ] as const)
    await clicar(page, x, y);
  await foto(page, 'tela-cheia-390');
  await expect(page.getByRole('button', { name: 'Grupo Ajudas' })).toBeVisible();
  await page.keyboard.press('Enter');
  await mapa.getByRole('button', { name: 'Sair da tela cheia' }).click();
  await expect(page.locator('#camada-geojson-medidas')).toContainText('1 parte');
});
