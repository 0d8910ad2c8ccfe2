import type { Locator, Page } from '@playwright/test';
import { comOsDedos, formaDe, foto, peloTeclado, quantas, ultima, vertices } from './desenho-sem-mouse.ts';
import { MapaDeProvas } from './mapa-de-provas.ts';
import { entrar, expectDeMapa as expect, MAPA_LEVE, semBarreiras, test, vigiarConsole } from './pagina.ts';

const PACIENCIA_MS = 300_000;

/** Shown by the tool, for whoever looks at the page and not at the map. */
const aviso = (page: Page, texto: string) => page.getByRole('alert').filter({ hasText: texto });

/** Opens the menu of a tool, does something in it, and closes it: it lies over the buttons beside it. */
async function noMenu(mapa: MapaDeProvas, nome: string, fazer: (menu: Locator) => Promise<unknown>) {
  const botao = mapa.page.getByRole('button', { name: `Opções: ${nome}`, exact: true });
  await botao.click();
  await fazer(mapa.menu(nome));
  await botao.click();
  await expect(mapa.menu(nome)).toBeHidden();
}

const LOTE = (mapa: MapaDeProvas) => ({ id: 'lote', geometry: mapa.caixa([-100, -80], 200, 160) });

test.use(MAPA_LEVE);

test('mão livre, formas prontas e as ajudas do desenho, pelo mouse', async ({ page, context }) => {
  test.setTimeout(PACIENCIA_MS);
  const erros = vigiarConsole(context);
  await entrar(page, 'administrador');
  const mapa = new MapaDeProvas(page);
  await mapa.abrir();

  await test.step('à mão livre: arrastar desenha, soltar simplifica; um clique diz como se faz', async () => {
    await mapa.ligar('Mão livre');
    await mapa.arrastar([0, 0], [60, 1], [120, 0], [180, 60], [120, 120], [60, 121], [0, 120], [0, 10]);
    await quantas(mapa).toBe(1);
    const area = await ultima(mapa);
    expect(area?.properties.shape).toBe('freehand');
    expect(area?.geometry.coordinates[0]).toHaveLength(7);
    await foto(page, 'freehand');
    await mapa.desfazer();
    await quantas(mapa).toBe(0);
    await mapa.refazer();
    await quantas(mapa).toBe(1);
    await noMenu(mapa, 'Mão livre', (menu) => menu.getByLabel('Desenha').selectOption({ label: 'Linha' }));
    await mapa.arrastar([-200, -100], [-150, -100], [-100, -100]);
    await quantas(mapa).toBe(2);
    expect((await ultima(mapa))?.geometry.type).toBe('LineString');
    await mapa.clicar([-200, 100]);
    await expect(page.getByText('Arraste para desenhar; ao soltar, a forma fica pronta.')).toBeVisible();
  });

  await test.step('forma pronta: um clique a põe, arrastar dá o tamanho', async () => {
    await mapa.comecar([]);
    await mapa.ligar('Forma pronta');
    await mapa.clicar([0, 0]);
    await quantas(mapa).toBe(1);
    const triangulo = await ultima(mapa);
    expect(triangulo?.properties.shape).toBe('custom_shape');
    await formaDe(mapa, triangulo?.id ?? '').toEqual([
      [
        [0, -35],
        [40, 35],
        [-40, 35],
        [0, -35],
      ],
    ]);
    await noMenu(mapa, 'Forma pronta', (menu) => menu.getByLabel('Forma').selectOption({ label: 'Retângulo' }));
    await mapa.arrastar([200, 0], [250, 30], [260, 40]);
    await quantas(mapa).toBe(2);
    const caixas = await mapa.caixas();
    expect(caixas[(await ultima(mapa))?.id ?? '']).toEqual([140, -40, 260, 40]);
    await foto(page, 'custom-shape');
    await mapa.desfazer();
    await quantas(mapa).toBe(1);
    await mapa.refazer();
    await quantas(mapa).toBe(2);
  });

  await test.step('encaixe a 18 pixels, que Alt suspende', async () => {
    await mapa.comecar([LOTE(mapa)]);
    if ((await mapa.botao('Atrair ao que está perto').getAttribute('aria-pressed')) !== 'true') {
      await mapa.ligar('Atrair ao que está perto');
    }
    await mapa.ligar('Marcador');
    await mapa.clicar([112, -92]);
    await quantas(mapa).toBe(2);
    await formaDe(mapa, (await ultima(mapa))?.id ?? '').toEqual([100, -80]);
    await page.keyboard.down('Alt');
    await mapa.clicar([112, 92]);
    await page.keyboard.up('Alt');
    await quantas(mapa).toBe(3);
    await formaDe(mapa, (await ultima(mapa))?.id ?? '').toEqual([112, 92]);
    await mapa.desligar('Marcador');
  });

  await test.step('guias: o prolongamento de um lado atrai o ponteiro', async () => {
    await mapa.comecar([LOTE(mapa)]);
    await mapa.ligar('Guias de alinhamento');
    await mapa.ligar('Linha');
    await mapa.clicar([180, 150]);
    await mapa.mover([220, -76]);
    await foto(page, 'snap-guides');
    await mapa.clicar([220, -76]);
    await page.keyboard.press('Enter');
    await quantas(mapa).toBe(2);
    await formaDe(mapa, (await ultima(mapa))?.id ?? '').toEqual([
      [180, 150],
      [220, -80],
    ]);
    await mapa.desligar('Guias de alinhamento');
  });

  await test.step('traçar pela borda: entre dois encaixes a linha segue a vizinha', async () => {
    await mapa.comecar([LOTE(mapa)]);
    // It attracts by itself what it is to follow.
    await mapa.desligar('Atrair ao que está perto');
    await mapa.ligar('Traçar pela borda vizinha');
    await mapa.clicar([-103, -82]);
    await mapa.mover([100, 80]);
    await foto(page, 'auto-trace');
    await mapa.clicar([100, 80]);
    await page.keyboard.press('Enter');
    await quantas(mapa).toBe(2);
    const id = (await ultima(mapa))?.id ?? '';
    expect((await vertices(mapa, id)) as unknown[]).toHaveLength(3);
    await mapa.desfazer();
    await quantas(mapa).toBe(1);
    await mapa.refazer();
    await quantas(mapa).toBe(2);
    await mapa.desligar('Linha');
    await mapa.desligar('Traçar pela borda vizinha');
  });

  await test.step('medidas ao vivo: enquanto se desenha, e nada depois', async () => {
    await mapa.comecar([]);
    await mapa.ligar('Medidas ao vivo');
    await mapa.ligar('Polígono');
    const medidas = page.getByLabel('Medidas do desenho');
    await expect(medidas).toBeHidden();
    await mapa.clicar([-100, -80], [100, -80], [100, 80]);
    await mapa.mover([-100, 80]);
    await expect(medidas).toHaveText(/^Área 2?\d{2},\d{2} ha · Perímetro \d,\d{2} km$/);
    await foto(page, 'measurements');
    await semBarreiras(page, '[role=toolbar]');
    await mapa.clicar([-100, 80]);
    await page.keyboard.press('Enter');
    await quantas(mapa).toBe(1);
    await expect(medidas).toBeHidden();
    await mapa.desligar('Polígono');
    await mapa.desligar('Medidas ao vivo');
  });

  await test.step('limites: não cruzar o que existe, não sair da área em espera; o motivo é dito', async () => {
    await mapa.comecar([LOTE(mapa)]);
    await mapa.ligar('Limites');
    await mapa.ligar('Retângulo');
    await mapa.clicar([50, 40], [180, 160]);
    await expect(aviso(page, 'A geometria cruza outra que já existe.')).toBeVisible();
    await foto(page, 'geofencing');
    await quantas(mapa).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByLabel('Fonte de lote').selectOption('gm_standby');
    await mapa.clicar([-50, -40], [50, 40]);
    await quantas(mapa).toBe(2);
    await mapa.clicar([60, 50], [180, 160]);
    await expect(aviso(page, 'A geometria sai da área em que se pode desenhar.')).toBeVisible();
    await quantas(mapa).toBe(2);
    await page.keyboard.press('Escape');
    await mapa.desligar('Retângulo');
    await mapa.desligar('Limites');
  });

  await test.step('vértices presos: os que coincidem movem-se juntos, num passo', async () => {
    await mapa.comecar([
      { id: 'a', geometry: mapa.caixa([-150, -80], 150, 160) },
      { id: 'b', geometry: mapa.caixa([0, -80], 150, 160) },
    ]);
    await mapa.ligar('Prender vértices coincidentes');
    await mapa.ligar('Alterar vértices');
    await mapa.arrastar([0, -80], [10, -100], [20, -120]);
    const depois = { a: [-150, -120, 20, 80], b: [0, -120, 150, 80] };
    await expect.poll(() => mapa.caixas()).toEqual(depois);
    await foto(page, 'pin');
    await mapa.desfazer();
    await expect.poll(() => mapa.caixas()).toEqual({ a: [-150, -80, 0, 80], b: [0, -80, 150, 80] });
    await mapa.refazer();
    await expect.poll(() => mapa.caixas()).toEqual(depois);
    await mapa.desligar('Alterar vértices');
    await mapa.desligar('Prender vértices coincidentes');
  });

  await test.step('clicar para alterar: um clique abre a geometria', async () => {
    await mapa.ligar('Clicar para alterar');
    await mapa.clicar([-100, 0]);
    await expect(mapa.botao('Alterar vértices')).toHaveAttribute('aria-pressed', 'true');
    await foto(page, 'click-to-edit');
    await page.keyboard.press('Escape');
    await expect(mapa.botao('Alterar vértices')).toHaveAttribute('aria-pressed', 'false');
    await mapa.desligar('Clicar para alterar');
  });

  await test.step('só com o teclado', () => peloTeclado(mapa));
  await test.step('com os dedos', async () => {
    const browser = context.browser();
    if (browser === null) throw new Error('no browser');
    await comOsDedos(browser, await context.storageState(), new URL(page.url()).origin);
  });
  expect(erros).toEqual([]);
});
