import type { Page } from '@playwright/test';
import { botao, ferramenta, guardada, noMapa, perto, semVizinhas, VISTA } from './desenho-no-formulario.ts';
import { Dedo, foto, temOFoco } from './desenho-sem-mouse.ts';
import {
  entrar,
  expectDeMapa as expect,
  MAPA_LEVE,
  mapaPronto,
  outroNavegador,
  test,
  vigiarConsole,
} from './pagina.ts';
import { irAte, teclar } from './teclado.ts';

/** Maps are drawn by the processor here, and each vertex waits for the map. */
const PACIENCIA_MS = 300_000;
/** Pixels that a finger needs of a button. */
const DEDO_PX = 44;

test.use(MAPA_LEVE);

const nome = (page: Page) => page.getByRole('textbox', { name: 'Nome', exact: true });
const tipo = (page: Page) => page.getByRole('combobox', { name: 'Tipo de camada' });
const ativo = (page: Page) => page.getByRole('combobox', { name: 'Ativo' });
const medidas = (page: Page) => page.locator('#camada-geojson-medidas');
const emAndamento = (page: Page) => page.getByRole('group', { name: 'Desenho em andamento' });
const daBarra = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Desenho' }).getByRole('button', { name, exact: true });
const idDa = (page: Page) => new URL(page.url()).pathname.split('/')[2] ?? '';

interface Guardada {
  readonly type: string;
  readonly coordinates: readonly (readonly (readonly [number, number][])[])[];
}

/** One part with one hole, whose contour has its corner where it was taken to. */
async function temBuraco(page: Page, id: string, canto: readonly [number, number]): Promise<void> {
  const { type, coordinates } = (await guardada(page, id)) as Guardada;
  expect(type).toBe('MultiPolygon');
  expect(coordinates).toHaveLength(1);
  const [contorno, ...buracos] = coordinates[0] ?? [];
  expect(buracos).toHaveLength(1);
  expect(contorno).toHaveLength(5);
  expect(contorno).toContainEqual(perto(noMapa(...canto)));
}

const vezes = async (page: Page, ...teclas: readonly (readonly [string, number])[]) => {
  for (const [tecla, quantas] of teclas) for (let i = 0; i < quantas; i++) await page.keyboard.press(tecla);
};
const [ESQUERDA, DIREITA, CIMA, BAIXO] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

test('só com o teclado um polígono com buraco é desenhado, corrigido, salvo e aberto de novo', async ({
  page,
  context,
}) => {
  test.setTimeout(PACIENCIA_MS);
  const erros = vigiarConsole(context);
  await semVizinhas(page);
  await entrar(page, 'administrador', `/camadas/criar${VISTA}`);
  await mapaPronto(page);
  await irAte(page, nome(page));
  await page.keyboard.type('Lagoa do teclado');
  await irAte(page, tipo(page));
  await page.keyboard.type('Vegeta');
  await expect(tipo(page).locator('option:checked')).toHaveText('Vegetação nativa');
  await irAte(page, ativo(page));
  await page.keyboard.press('ArrowDown');

  await test.step('Enter no botão leva o foco ao mapa, e ele se vê: Espaço marca ali', async () => {
    await teclar(page, botao(page, 'Desenhar polígono'));
    await ferramenta(page, 'desenhando');
    await temOFoco(page);
    await foto(page, 'teclado-foco');
    await vezes(page, [ESQUERDA, 12], [CIMA, 10], ['Space', 1], [DIREITA, 24], ['Space', 1]);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'pelo menos 3 vértices, e há 2' })).toBeVisible();
    await vezes(page, [BAIXO, 20], ['Space', 1], [ESQUERDA, 24], ['Space', 1], ['Enter', 1]);
    await expect(medidas(page)).toContainText('1 parte');
  });

  await test.step('o buraco se recorta, e um canto muda de lugar', async () => {
    await teclar(page, botao(page, 'Editar desenho'));
    await ferramenta(page, 'editando');
    await temOFoco(page);
    await teclar(page, daBarra(page, 'Recortar'));
    await expect(daBarra(page, 'Recortar')).toHaveAttribute('aria-pressed', 'true');
    await temOFoco(page);
    // The crosshair goes on from the last corner.
    await vezes(page, [DIREITA, 8], [CIMA, 7], ['Space', 1], [DIREITA, 8], ['Space', 1], [CIMA, 6], ['Space', 1]);
    const cheia = await medidas(page).innerText();
    await page.keyboard.press('Enter');
    await expect(medidas(page)).not.toHaveText(cheia);
    await teclar(page, daBarra(page, 'Alterar vértices'));
    await expect(daBarra(page, 'Alterar vértices')).toHaveAttribute('aria-pressed', 'true');
    const furada = await medidas(page).innerText();
    await vezes(page, [DIREITA, 8], [BAIXO, 13], ['Space', 1], [DIREITA, 3], [BAIXO, 2], ['Space', 1]);
    await expect(medidas(page)).not.toHaveText(furada);
    await teclar(page, botao(page, 'Editar desenho'));
    await expect(botao(page, 'Limpar')).toBeVisible();
  });

  await teclar(page, botao(page, 'Salvar'));
  await expect(page.getByRole('heading', { name: 'Lagoa do teclado' })).toBeVisible();
  await temBuraco(page, idDa(page), [150, 120]);
  await teclar(page, page.getByRole('link', { name: 'Editar' }));
  await expect(medidas(page)).toContainText('1 parte');
  expect(erros).toEqual([]);
});

test('só com os dedos um polígono com buraco é desenhado, corrigido, salvo e aberto de novo', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(PACIENCIA_MS);
  const telefone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };
  const page = await outroNavegador(browser, baseURL, { ...telefone, ...MAPA_LEVE.contextOptions });
  await semVizinhas(page);
  await entrar(page, 'administrador', `/camadas/criar${VISTA}`);
  await mapaPronto(page);
  const dedo = new Dedo(await page.context().newCDPSession(page), page.locator('canvas.maplibregl-canvas'));
  await nome(page).fill('Lagoa dos dedos');
  await tipo(page).selectOption({ label: 'Vegetação nativa' });
  await ativo(page).selectOption({ index: 1 });

  await test.step('sem tecla nenhuma: Concluir, Desfazer vértice e Cancelar cabem no dedo', async () => {
    await botao(page, 'Desenhar polígono').tap();
    await ferramenta(page, 'desenhando');
    await dedo.tocar([-90, -90], [90, -90]);
    for (const um of ['Concluir', 'Desfazer vértice', 'Digitar', 'Cancelar']) {
      const caixa = await botao(emAndamento(page), um).boundingBox();
      expect(caixa?.height, um).toBeGreaterThanOrEqual(DEDO_PX);
      expect(caixa?.width, um).toBeGreaterThanOrEqual(DEDO_PX);
    }
    await foto(page, 'dedos-no-formulario');
    await botao(emAndamento(page), 'Concluir').tap();
    await expect(page.getByRole('alert').filter({ hasText: 'pelo menos 3 vértices, e há 2' })).toBeVisible();
    await dedo.tocar([40, 0]);
    await botao(emAndamento(page), 'Desfazer vértice').tap();
    await dedo.tocar([90, 50], [-90, 50]);
    await botao(emAndamento(page), 'Concluir').tap();
    await expect(medidas(page)).toContainText('1 parte');
    await expect(emAndamento(page)).toBeHidden();
  });

  await test.step('o buraco se recorta, e um canto muda de lugar', async () => {
    await botao(page, 'Editar desenho').tap();
    await ferramenta(page, 'editando');
    const alterar = page.getByRole('button', { name: 'Grupo Alterar' });
    await alterar.tap();
    await daBarra(page, 'Recortar').tap();
    await expect(daBarra(page, 'Recortar')).toHaveAttribute('aria-pressed', 'true');
    await alterar.tap();
    // A finger is drawn to sides from farther away than a mouse.
    await dedo.tocar([-10, -40], [45, -40], [45, 5]);
    const cheia = await medidas(page).innerText();
    await botao(emAndamento(page), 'Concluir').tap();
    await expect(medidas(page)).not.toHaveText(cheia);
    await alterar.tap();
    await daBarra(page, 'Alterar vértices').tap();
    await expect(daBarra(page, 'Alterar vértices')).toHaveAttribute('aria-pressed', 'true');
    await alterar.tap();
    const furada = await medidas(page).innerText();
    await dedo.arrastar([90, -90], [100, -100], [120, -110]);
    await expect(medidas(page)).not.toHaveText(furada);
    await botao(page, 'Editar desenho').tap();
    await expect(botao(page, 'Limpar')).toBeVisible();
  });

  await botao(page, 'Salvar').tap();
  await expect(page.getByRole('heading', { name: 'Lagoa dos dedos' })).toBeVisible();
  await temBuraco(page, idDa(page), [120, -110]);
  await page.getByRole('link', { name: 'Editar' }).tap();
  await expect(medidas(page)).toContainText('1 parte');
  await page.context().close();
});
