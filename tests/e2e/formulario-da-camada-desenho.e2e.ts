import type { Page } from '@playwright/test';
import type { Position } from '#app/map/operations/shapes.ts';
import { excluir } from './camada-importada.ts';
import { arrastar, botao, clicar, ferramenta, guardada, guardar, noMapa, VISTA } from './desenho-no-formulario.ts';
import { Dedo, foto } from './desenho-sem-mouse.ts';
import { entrar, expectDeMapa as expect, MAPA_LEVE, mapaPronto, outroNavegador, semBarreiras, test } from './pagina.ts';

const PACIENCIA_MS = 300_000;
/** Pixels that a finger needs of a line of the menu. */
const DEDO_PX = 44;
test.use(MAPA_LEVE);

/** The page of a layer, and not its form. */
const DA_CAMADA = /\/camadas\/[0-9a-f-]{36}(#.*)?$/;

const medidas = (page: Page) => page.locator('#camada-geojson-medidas');
const menu = (page: Page) => page.getByRole('menu', { name: 'O que fazer aqui' });

/** A form for another area, with this one pasted where one is given. */
async function novaArea(page: Page, nome: string, wkt?: string): Promise<void> {
  await page.goto(`/camadas/criar${VISTA}`);
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill(nome);
  await page.getByRole('combobox', { name: 'Tipo de camada' }).selectOption({ label: 'Vegetação nativa' });
  await page.getByRole('combobox', { name: 'Ativo' }).selectOption({ index: 1 });
  await mapaPronto(page);
  if (wkt === undefined) return;
  await botao(page, 'Colar').click();
  const janela = page.getByRole('dialog', { name: 'Colar geometria' });
  await janela.getByRole('textbox').fill(wkt);
  await botao(janela, 'Usar geometria').click();
  await expect(janela).toBeHidden();
}

/** Everything that the page writes into its console for developers to worry about. */
function vigiarTudo(page: Page): readonly string[] {
  const ditas: string[] = [];
  page.on('pageerror', (erro) => ditas.push(erro.message));
  page.on('console', (linha) => {
    // Of the browser's own about pictures that are read back, and of a reading that a newer one ended.
    if (/^(AbortError|\[\.WebGL)|GPU stall|GL Driver/.test(linha.text())) return;
    if (['error', 'warning', 'assert'].includes(linha.type())) ditas.push(linha.text());
  });
  return ditas;
}

/** Four corners in pixels from the middle, as text with all their decimals. */
function cantos(...pixels: readonly (readonly [number, number])[]): readonly Position[] {
  return [...pixels, ...pixels.slice(0, 1)].map(([x, y]) => noMapa(x, y));
}
const wkt = (anel: readonly Position[]) => `((${anel.map((lugar) => lugar.join(' ')).join(', ')}))`;

test('o desenho se prende às camadas guardadas, vértice por vértice, e o console fica limpo', async ({ page }) => {
  test.setTimeout(PACIENCIA_MS);
  page.on('dialog', (dialogo) => dialogo.accept());
  await entrar(page, 'administrador');
  const ditas = vigiarTudo(page);
  const vizinha = cantos([-200, -100], [-100, -100], [-100, 100], [-200, 100]);
  await novaArea(page, 'Vizinha guardada', `POLYGON ${wkt(vizinha)}`);
  const primeira = await guardar(page, 'Vizinha guardada');
  const [deixada] = ((await guardada(page, primeira)) as { coordinates: Position[][][] }).coordinates[0] ?? [];

  await novaArea(page, 'Área encostada');
  await botao(page, 'Desenhar polígono').click();
  await ferramenta(page, 'desenhando');
  await expect(page.locator('[data-vizinhas]')).toBeAttached();
  await clicar(page, -93, -106);
  await clicar(page, 60, -60);
  await clicar(page, 60, 60);
  await clicar(page, -108, 93);
  await page.keyboard.press('Enter');
  await expect(medidas(page)).toContainText('1 parte');
  const segunda = await guardar(page, 'Área encostada');
  const [anel] = ((await guardada(page, segunda)) as { coordinates: Position[][][] }).coordinates[0] ?? [];
  const seus = new Set(deixada?.map(String));
  expect(anel?.slice(0, -1).filter((lugar) => seus.has(String(lugar)))).toHaveLength(2);

  await test.step('editar, salvar no meio da edição e sair no meio do desenho não deixam uma linha no console', async () => {
    for (let vez = 0; vez < 2; vez++) {
      await page.goto(`/camadas/${segunda}/editar${VISTA}`);
      await mapaPronto(page);
      await botao(page, 'Editar desenho').click();
      await ferramenta(page, 'editando');
      await arrastar(page, [60, 60], [90, 90]);
      await botao(page, 'Salvar').click();
      await botao(page.getByRole('dialog', { name: 'Atenção!' }), 'Sim').click();
      await expect(page).toHaveURL(DA_CAMADA);
    }
    await page.goto(`/camadas/${segunda}/editar${VISTA}`);
    await mapaPronto(page);
    await botao(page, 'Editar desenho').click();
    await ferramenta(page, 'editando');
    await arrastar(page, [60, 60], [90, 90]);
    await expect(botao(page, 'Desfazer: Mover vértice')).toBeEnabled();
    await page.getByRole('link', { name: 'Cancelar' }).click();
    await botao(page.getByRole('dialog', { name: 'Sair sem salvar?' }), 'Sair e descartar').click();
    await expect(page).not.toHaveURL(/editar/);
    expect(ditas).toEqual([]);
  });
  await excluir(page, segunda);
  await excluir(page, primeira);
});

test('escolhe-se primeiro, e o menu do que está sob o ponteiro faz o resto: botão direito ou teclado', async ({
  page,
}) => {
  test.setTimeout(PACIENCIA_MS);
  page.on('dialog', (dialogo) => dialogo.accept());
  await entrar(page, 'administrador');
  const esquerda = cantos([-200, -60], [-80, -60], [-80, 60], [-200, 60]);
  const direita = cantos([80, -60], [200, -60], [200, 60], [80, 60]);
  const furo = cantos([110, -30], [170, -30], [170, 30], [110, 30]);
  const partes = `(${wkt(esquerda)}, ${wkt(direita).slice(0, -1)}, ${wkt(furo).slice(1)})`;
  await novaArea(page, 'Partes e furos', `MULTIPOLYGON ${partes}`);
  await expect(medidas(page)).toContainText('2 partes');
  await botao(page, 'Editar desenho').click();
  await ferramenta(page, 'editando');
  const clicarCom = (button: 'left' | 'right') => (x: number, y: number) => page.mouse.click(x, y, { button });
  const item = (name: string) => menu(page).getByRole('menuitem', { name, exact: true });

  await test.step('com o botão direito num vértice, o vértice', async () => {
    let lugar = { x: 0, y: 0 };
    await clicar(page, -200, -60, (x, y) => {
      lugar = { x, y };
      return clicarCom('right')(x, y);
    });
    await expect(item('Remover vértice')).toBeVisible();
    const caixa = await menu(page).boundingBox();
    expect(Math.hypot((caixa?.x ?? 0) - lugar.x, (caixa?.y ?? 0) - lugar.y), 'longe do ponteiro').toBeLessThan(20);
    await semBarreiras(page);
    await foto(page, 'menu-1440');
    const antes = await medidas(page).innerText();
    await item('Remover vértice').click();
    await expect(menu(page)).toBeHidden();
    await expect(medidas(page)).not.toHaveText(antes);
    await page.keyboard.press('Control+z');
    await expect(medidas(page)).toHaveText(antes);
  });

  await test.step('pelo teclado abre onde está a mira, Esc o fecha e o foco volta ao mapa', async () => {
    await clicar(page, 140, 0);
    await page.locator('canvas.maplibregl-canvas').focus();
    await page.keyboard.press('Shift+F10');
    await expect(item('Remover furo')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(page.locator('canvas.maplibregl-canvas')).toBeFocused();
    await ferramenta(page, 'editando');
    await page.keyboard.press('Shift+F10');
    await expect(menu(page)).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await item('Remover furo').press('Enter');
    await expect(menu(page)).toBeHidden();
  });

  await test.step('a parte que se aponta se remove, e as ferramentas do formulário estão à mão', async () => {
    const barra = page.getByRole('toolbar', { name: 'Desenho' });
    for (const nome of ['Dividir', 'Unir', 'Simplificar', 'Recortar', 'Excluir', 'Traçar pela borda vizinha'])
      await expect(botao(page, nome).and(barra.getByRole('button'))).toBeVisible();
    await clicar(page, -140, 0, clicarCom('right'));
    await expect(item('Unir com outra área…')).toBeVisible();
    await item('Remover esta área').click();
    await expect(medidas(page)).toContainText('1 parte');
  });
});

test('com o dedo, o menu vem de um toque demorado, e cada linha dele cabe no dedo', async ({ browser, baseURL }) => {
  test.setTimeout(PACIENCIA_MS);
  const telefone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };
  const page = await outroNavegador(browser, baseURL, { ...telefone, ...MAPA_LEVE.contextOptions });
  await entrar(page, 'administrador');
  const area = cantos([-90, -90], [60, -90], [60, 60], [-90, 60]);
  await novaArea(page, 'Menu no telefone', `POLYGON ${wkt(area)}`);
  await expect(medidas(page)).toContainText('1 parte');
  await botao(page, 'Editar desenho').tap();
  await ferramenta(page, 'editando');
  const dedo = new Dedo(await page.context().newCDPSession(page), page.locator('canvas.maplibregl-canvas'));
  const item = (name: string) => menu(page).getByRole('menuitem', { name, exact: true });

  const inteira = await medidas(page).innerText();
  await dedo.segurar([60, 60], () => expect(item('Remover vértice')).toBeVisible());
  // Lifting the finger is no choice, and nothing was moved by it.
  await expect(item('Remover vértice')).toBeVisible();
  await expect(medidas(page)).toHaveText(inteira);
  for (const linha of await menu(page).getByRole('menuitem').all())
    expect((await linha.boundingBox())?.height).toBeGreaterThanOrEqual(DEDO_PX);
  await foto(page, 'menu-do-dedo-390');
  await item('Remover vértice').tap();
  await expect(menu(page)).toBeHidden();
  await expect(medidas(page)).not.toHaveText(inteira);
  await dedo.segurar([-60, -60], () => expect(item('Simplificar…')).toBeVisible());
  await page.context().close();
});
