import type { Geometry } from '#app/map/operations/shapes.ts';
import { medir } from '#domain/geometria/medir.ts';
import { MapaDeProvas } from './mapa-de-provas.ts';
import { entrar, expectDeMapa as expect, MAPA_LEVE, semBarreiras, test, vigiarConsole } from './pagina.ts';

const PACIENCIA_MS = 300_000;

/** Where a picture of each mode goes, for whoever looks; nothing without. */
const FOTOS = process.env.ATALAIA_FOTOS;

test.use(MAPA_LEVE);

test('as edições mais raras do desenho, pelo mouse: o que fazem, desfeito e refeito', async ({ page, context }) => {
  test.setTimeout(PACIENCIA_MS);
  const erros = vigiarConsole(context);
  await page.setViewportSize({ width: 1440, height: 900 });
  await entrar(page, 'administrador');
  const mapa = new MapaDeProvas(page);
  await mapa.abrir();
  const caixas = () => expect.poll(() => mapa.caixas());
  const quantas = () => expect.poll(async () => (await mapa.desenhadas()).length);
  const foto = async (nome: string) => {
    if (FOTOS !== undefined) await page.screenshot({ path: `${FOTOS}/${nome}.png` });
  };
  const inteira = [-100, -80, 100, 80];
  const caixa = { id: 'a', geometry: mapa.caixa([-100, -80], 200, 160), shape: 'rectangle' };

  await test.step('redimensionar: a alça puxa ao redor do centro, e com Shift na proporção', async () => {
    await mapa.comecar([caixa]);
    await mapa.ligar('Redimensionar');
    await mapa.clicar([0, 0]);
    await mapa.arrastar([100, 80], [120, 100], [150, 120]);
    await foto('scale');
    await caixas().toEqual({ a: [-150, -120, 150, 120] });
    await mapa.desfazer();
    await caixas().toEqual({ a: inteira });
    await mapa.refazer();
    await caixas().toEqual({ a: [-150, -120, 150, 120] });
    await mapa.desfazer();
    await page.keyboard.down('Shift');
    await mapa.arrastar([100, 0], [150, 0], [200, 0]);
    await page.keyboard.up('Shift');
    await caixas().toEqual({ a: [-200, -160, 200, 160] });
    await page.getByLabel('Vetar o que se altera').check();
    await mapa.arrastar([200, 160], [220, 180]);
    await expect(page.getByRole('alert')).toBeVisible();
    await caixas().toEqual({ a: [-200, -160, 200, 160] });
    await page.getByLabel('Vetar o que se altera').uncheck();
  });

  await test.step('copiar: o que se arrasta deixa uma cópia', async () => {
    await mapa.comecar([caixa]);
    await mapa.ligar('Copiar');
    await mapa.arrastar([0, 0], [150, 50], [230, 120]);
    await foto('copy');
    await quantas().toBe(2);
    const [, copia] = await mapa.desenhadas();
    expect([copia?.properties.shape, copia?.properties.parent]).toEqual(['rectangle', 'a']);
    await caixas().toEqual({ a: inteira, [copia?.id ?? '']: [130, 40, 330, 200] });
    await mapa.desfazer();
    await quantas().toBe(1);
    await mapa.refazer();
    await quantas().toBe(2);
    await mapa.desligar('Copiar');
    // At once, and not when it would have gone by itself.
    expect(await page.getByText('Arraste uma geometria para copiá-la, ou clique nela.').count()).toBe(0);
  });

  await test.step('dividir: uma linha de lado a lado, e o que não divide é recusado com o motivo', async () => {
    await mapa.comecar([caixa]);
    const [todo] = await mapa.desenhadas();
    await mapa.ligar('Dividir');
    await mapa.clicar([-150, 0], [-20, 10]);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'não divide nenhuma geometria' })).toBeVisible();
    await mapa.clicar([160, 0]);
    await foto('split');
    await mapa.clicarDeNovo([160, 0]);
    await quantas().toBe(2);
    const partes = await mapa.desenhadas();
    const hectares = (geometrias: readonly Geometry[]) =>
      geometrias.reduce((soma, geometry) => soma + (medir(geometry).area ?? 0), 0);
    expect(hectares(partes.map(({ geometry }) => geometry))).toBeCloseTo(hectares(todo ? [todo.geometry] : []), 3);
    // Undone, the line is there again, and its vertices go one by one.
    await mapa.desfazer();
    await quantas().toBe(1);
    await mapa.desfazer();
    await mapa.refazer();
    await mapa.refazer();
    await quantas().toBe(2);
    await mapa.desligar('Dividir');
  });

  const cantos = { a: [-200, -100], b: [-40, -20] } as const;
  const vizinhas = (['a', 'b'] as const).map((id) => ({ id, geometry: mapa.caixa(cantos[id], 240, 200) }));

  await test.step('unir: as áreas clicadas viram uma', async () => {
    // Of so many vertices that a worker computes it.
    await mapa.comecar(vizinhas.map(({ id }) => ({ id, geometry: mapa.caixaFina(cantos[id], 240, 200) })));
    await mapa.ligar('Unir');
    await mapa.clicar([-150, -50], [150, 150]);
    await foto('union');
    await page.keyboard.press('Enter');
    await caixas().toEqual({ a: [-200, -100, 200, 180] });
    await mapa.desfazer();
    await quantas().toBe(2);
    await mapa.refazer();
    await quantas().toBe(1);
  });

  await test.step('subtrair: da primeira sai o que a outra cobre, pelo botão do menu', async () => {
    await mapa.comecar(vizinhas);
    await mapa.ligar('Subtrair');
    await mapa.clicar([-150, -50], [150, 150]);
    await page.getByRole('button', { name: 'Opções: Subtrair' }).click();
    await mapa.menu('Subtrair').getByLabel('Manter as que são subtraídas').uncheck();
    await foto('difference');
    await semBarreiras(page, '[role=toolbar]');
    await mapa.menu('Subtrair').getByRole('button', { name: 'Subtrair da primeira' }).click();
    await quantas().toBe(1);
    const [resto] = await mapa.desenhadas();
    expect(resto?.geometry.coordinates[0]).toHaveLength(7);
    await mapa.desfazer();
    await quantas().toBe(2);
    await mapa.refazer();
    await quantas().toBe(1);
    await page.getByRole('button', { name: 'Opções: Subtrair' }).click();
  });

  await test.step('simplificar: a tolerância muda o que se vê, e Aplicar o faz', async () => {
    const linha = mapa.linha([-200, 0], [-100, 6], [0, 0], [100, 30], [200, 0]);
    await mapa.comecar([{ id: 'l', geometry: linha }]);
    const vertices = () => expect.poll(async () => (await mapa.desenhadas())[0]?.geometry.coordinates.length);
    await mapa.ligar('Simplificar');
    await mapa.clicar([0, 0]);
    await page.getByRole('button', { name: 'Opções: Simplificar' }).click();
    await mapa.menu('Simplificar').getByRole('slider').fill('10');
    await foto('line_simplification');
    await vertices().toBe(5);
    await mapa.menu('Simplificar').getByRole('button', { name: 'Aplicar' }).click();
    await vertices().toBe(4);
    await mapa.desfazer();
    await vertices().toBe(5);
    await mapa.refazer();
    await vertices().toBe(4);
    await page.getByRole('button', { name: 'Opções: Simplificar' }).click();
  });

  await test.step('o laço: o que cerca é arrastado junto e excluído junto', async () => {
    await mapa.comecar([
      { id: 'a', geometry: mapa.caixa([-150, -60], 80, 80) },
      { id: 'p', geometry: { type: 'Point', coordinates: mapa.em([0, 0]) }, shape: 'circle_marker' },
      { id: 'b', geometry: mapa.caixa([120, -60], 80, 80) },
    ]);
    await mapa.ligar('Laço');
    await mapa.arrastar([-180, -100], [60, -100], [60, 80], [-180, 80], [-180, -90]);
    await expect(page.getByText('2 geometrias escolhidas')).toBeVisible();
    await foto('lasso');
    await mapa.arrastar([-110, -20], [-110, 20], [-90, 60]);
    const movidas = { a: [-130, 20, -50, 100], p: [20, 80, 20, 80], b: [120, -60, 200, 20] };
    await caixas().toEqual(movidas);
    await mapa.desfazer();
    await caixas().toMatchObject({ a: [-150, -60, -70, 20], p: [0, 0, 0, 0] });
    await mapa.refazer();
    await caixas().toEqual(movidas);
    await page.keyboard.press('Delete');
    await expect.poll(async () => Object.keys(await mapa.caixas())).toEqual(['b']);
    await mapa.desfazer();
    await quantas().toBe(3);
    await page.getByRole('button', { name: 'Opções: Laço' }).click();
    await mapa.menu('Laço').getByLabel('Escolhe').selectOption('touch');
    await mapa.arrastar([90, -100], [140, -100], [140, 60], [90, 60], [90, -90]);
    await mapa.menu('Laço').getByRole('button', { name: 'Excluir as escolhidas' }).click();
    await expect.poll(async () => Object.keys(await mapa.caixas()).sort()).toEqual(['a', 'p']);
  });

  expect(erros).toEqual([]);
});
