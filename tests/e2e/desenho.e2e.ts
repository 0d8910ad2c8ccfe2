import { esperaESaida, outroFundo } from './desenho-no-mapa.ts';
import { foto } from './desenho-sem-mouse.ts';
import { MapaDeProvas, vigiarRede } from './mapa-de-provas.ts';
import { entrar, expectDeMapa as expect, MAPA_LEVE, semBarreiras, test } from './pagina.ts';

const PADRAO = [
  ...['Marcador', 'Marcador circular', 'Texto', 'Círculo', 'Linha', 'Retângulo', 'Polígono'],
  ...['Mover', 'Alterar vértices', 'Girar', 'Recortar', 'Excluir'],
  ...['Mostrar vértices', 'Atrair ao que está perto', 'Enquadrar os desenhos'],
];

test.use(MAPA_LEVE);

test('as quinze ferramentas da barra, à mão: desenhar, alterar, desfazer, vetar, teclas e menus', async ({ page }) => {
  test.setTimeout(300_000);
  const mapa = new MapaDeProvas(page);
  const barra = page.getByRole('toolbar', { name: 'Desenho' });
  const formas = async () => (await mapa.desenhadas()).map(({ properties }) => properties.shape);
  const eventos = () => page.getByRole('textbox', { name: 'Eventos' }).inputValue();
  const rede = vigiarRede(page);
  const caixa = async (id: string) => (await mapa.caixas())[id]?.map((lado) => Math.round(lado / 10) * 10);
  await entrar(page, 'visualizador');
  await mapa.abrir();

  await test.step('de costume mostra exatamente as quinze, em três grupos', async () => {
    await page.getByRole('button', { name: 'As de costume' }).click();
    await expect(barra.locator('[data-mode]')).toHaveCount(PADRAO.length);
    const nomes = await barra.locator('[data-mode]').evaluateAll((botoes) => botoes.map((b) => b.ariaLabel));
    expect(nomes).toEqual(PADRAO);
    await expect(barra.getByRole('group')).toHaveCount(3);
    expect(await eventos()).toBe('system control - loaded');
    await semBarreiras(page);
  });

  await test.step('o código de cada ferramenta vem na primeira vez; daí em diante a barra não pede nada a ninguém', async () => {
    for (const nome of PADRAO) if (nome !== 'Enquadrar os desenhos') await mapa.ligar(nome);
    await mapa.desligar('Excluir');
    await mapa.desligar('Mostrar vértices');
    await mapa.desligar('Atrair ao que está perto');
    await rede.sossegar();
  });

  await test.step('marcador, marcador circular e texto: um clique cada; um texto em branco não fica', async () => {
    await mapa.ligar('Marcador');
    await mapa.clicar([-300, -200]);
    await foto(page, 'marker');
    await mapa.ligar('Marcador circular');
    await expect(mapa.botao('Marcador')).toHaveAttribute('aria-pressed', 'false');
    await mapa.clicar([-240, -200]);
    await foto(page, 'circle_marker');
    await mapa.ligar('Texto');
    await mapa.clicar([-180, -200]);
    const campo = page.getByLabel('Texto do marcador: Enter grava, Esc desiste');
    await campo.fill('   ');
    await campo.press('Enter');
    await expect(campo).toBeHidden();
    await mapa.clicarDeNovo([-180, -200]);
    await campo.fill('Sede');
    await foto(page, 'text_marker');
    await campo.press('Enter');
    await expect.poll(formas).toEqual(['marker', 'circle_marker', 'text_marker']);
    expect((await mapa.desenhadas()).map(({ id, properties }) => [id, properties.text ?? null])).toEqual([
      ['feature-1', null],
      ['feature-2', null],
      ['feature-3', 'Sede'],
    ]);
    for (const [i, id] of ['feature-1', 'feature-2', 'feature-3'].entries()) {
      expect(await caixa(id)).toEqual([-300 + 60 * i, -200, -300 + 60 * i, -200]);
    }
  });

  await test.step('círculo e retângulo terminam no segundo clique; linha e polígono, no primeiro vértice', async () => {
    await mapa.ligar('Círculo');
    await mapa.clicar([-260, 0]);
    await mapa.mover([-215, 0]);
    await foto(page, 'circle');
    await mapa.clicar([-200, 0]);
    await mapa.ligar('Retângulo');
    await mapa.clicar([-120, -60]);
    await mapa.mover([-5, 30]);
    await foto(page, 'rectangle');
    await mapa.clicar([0, 40]);
    await mapa.ligar('Linha');
    await mapa.clicar([60, -60], [120, 0], [180, -60]);
    await expect.poll(formas).toHaveLength(5);
    await foto(page, 'line');
    await mapa.clicar([60, -60]);
    await mapa.ligar('Polígono');
    await mapa.clicar([60, 60], [180, 60], [180, 160], [60, 160]);
    await foto(page, 'polygon');
    await mapa.clicar([60, 60]);
    await expect
      .poll(formas)
      .toEqual([...['marker', 'circle_marker', 'text_marker', 'circle', 'rectangle', 'line', 'polygon']]);
    expect(await caixa('feature-4')).toEqual([-320, -60, -200, 60]);
    expect(await caixa('feature-5')).toEqual([-120, -60, 0, 40]);
    expect(await caixa('feature-6')).toEqual([60, -60, 180, 0]);
    expect(await caixa('feature-7')).toEqual([60, 60, 180, 160]);
    expect((await mapa.desenhadas())[6]?.geometry.type).toBe('Polygon');
    const linhas = (await eventos()).split('\n');
    for (const linha of [
      ...['system draw polygon mode_start', 'system draw polygon start', 'system draw polygon update'],
      ...['system draw polygon before_create', 'user draw polygon feature_created feature-7'],
      ...['system draw polygon finish', 'system draw line mode_end'],
    ]) {
      expect(linhas).toContain(linha);
    }
  });

  await test.step('tudo o que se desenhou se desfaz, passo a passo, e volta igual', async () => {
    const desenhadas = await mapa.desenhadas();
    await mapa.teclarEnquanto('Control+z', /^Desfazer/);
    await expect.poll(formas).toEqual([]);
    await mapa.teclarEnquanto('Control+Shift+z', /^Refazer/);
    await expect.poll(() => mapa.desenhadas()).toEqual(desenhadas);
  });

  await test.step('cada vértice é um passo que se desfaz e refaz; Backspace tira o último e Esc desiste', async () => {
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('button', { name: 'Desfazer: Vértice' })).toBeVisible();
    await expect.poll(formas).toHaveLength(6);
    await page.keyboard.press('Control+Shift+z');
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(formas).toHaveLength(7);
    await mapa.clicarDeNovo([240, 60]);
    await mapa.clicar([300, 60], [300, 120], [240, 120]);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await expect.poll(formas).toHaveLength(8);
    expect((await mapa.desenhadas())[7]?.geometry.coordinates[0]).toHaveLength(4);
    await mapa.clicarDeNovo([240, 200]);
    await page.keyboard.press('Escape');
    await expect(mapa.botao('Polígono')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Escape');
    await expect(mapa.botao('Polígono')).toHaveAttribute('aria-pressed', 'false');
    expect(await eventos()).toContain('system draw polygon cancel');
  });

  await test.step('um polígono que se cruza é corrigido ao terminar', async () => {
    await mapa.comecar([]);
    await mapa.ligar('Polígono');
    await mapa.clicar([-100, -100], [100, 100], [100, -100], [-100, 100], [-100, -100]);
    await expect.poll(async () => (await mapa.desenhadas())[0]?.geometry.type).toBe('MultiPolygon');
    await mapa.desligar('Polígono');
  });

  await test.step('mover, girar e alterar vértices; a geometria fica na fonte temporária enquanto se arrasta', async () => {
    await mapa.comecar([{ id: 'a', geometry: mapa.caixa([-100, -60], 100, 60), shape: 'rectangle' }]);
    await mapa.ligar('Mover');
    await mapa.mover([-50, -30]);
    await page.mouse.down();
    await mapa.mover([50, 70]);
    await foto(page, 'drag');
    await expect(page.getByLabel('Fonte de a')).toHaveValue('gm_temporary');
    await page.mouse.up();
    await expect(page.getByLabel('Fonte de a')).toHaveValue('gm_main');
    await expect.poll(() => caixa('a')).toEqual([0, 40, 100, 100]);
    expect(await eventos()).toMatch(
      /feature_edit_start a\n.*feature_edit_end a\n.*before_update a\n.*feature_updated a/,
    );
    await mapa.desfazer();
    await expect.poll(() => caixa('a')).toEqual([-100, -60, 0, 0]);
    await mapa.refazer();
    await expect.poll(() => caixa('a')).toEqual([0, 40, 100, 100]);
    await mapa.desfazer();

    await mapa.ligar('Girar');
    await page.keyboard.down('Shift');
    await mapa.arrastar([-20, -30], [-45, 20], [-50, 30]);
    await page.keyboard.up('Shift');
    await foto(page, 'rotate');
    const girada = [-80, -80, -20, 20];
    await expect.poll(() => caixa('a')).toEqual(girada);
    expect((await formas())[0]).toBe('rectangle');
    await mapa.desfazer();
    await expect.poll(() => caixa('a')).toEqual([-100, -60, 0, 0]);
    await mapa.refazer();
    await expect.poll(() => caixa('a')).toEqual(girada);
    await mapa.desfazer();

    await mapa.ligar('Alterar vértices');
    await expect(mapa.botao('Mostrar vértices')).toHaveAttribute('aria-pressed', 'true');
    await mapa.arrastar([0, 0], [50, 30], [100, 60]);
    await expect.poll(() => caixa('a')).toEqual([-100, -60, 100, 60]);
    expect((await formas())[0]).toBe('rectangle');
    await mapa.desfazer();
    await expect.poll(() => caixa('a')).toEqual([-100, -60, 0, 0]);
    await mapa.refazer();
    await expect.poll(() => caixa('a')).toEqual([-100, -60, 100, 60]);
    await foto(page, 'change');
    await mapa.comecar([{ id: 'p', geometry: mapa.area([-100, 0], [0, -100], [100, 0]) }]);
    await mapa.arrastar([0, 0], [0, 50], [0, 100]);
    await expect.poll(async () => (await mapa.desenhadas())[0]?.geometry.coordinates[0]).toHaveLength(5);
    const vertice = await page.locator('canvas.maplibregl-canvas').boundingBox();
    await mapa.mover([0, 100]);
    await page.mouse.click(
      (vertice?.x ?? 0) + (vertice?.width ?? 0) / 2,
      (vertice?.y ?? 0) + (vertice?.height ?? 0) / 2 + 100,
      {
        button: 'right',
      },
    );
    await page.getByRole('menuitem', { name: 'Remover vértice' }).click();
    await expect.poll(async () => (await mapa.desenhadas())[0]?.geometry.coordinates[0]).toHaveLength(4);
    await mapa.mover([100, 0]);
    await page.keyboard.press('Delete');
    await expect.poll(formas).toEqual([]);
    await mapa.desfazer();
    await expect.poll(formas).toEqual(['polygon']);
    await mapa.desligar('Alterar vértices');
    await expect(mapa.botao('Mostrar vértices')).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('recortar tira o que fica dentro; o que não toca em nada diz que não', async () => {
    await mapa.comecar([
      { id: 'a', geometry: mapa.caixa([-100, -50], 200, 100) },
      { id: 'l', geometry: mapa.linha([-100, 80], [100, 80]) },
    ]);
    await mapa.ligar('Recortar');
    await mapa.clicar([0, -120], [200, -120], [200, 120], [0, 120]);
    await foto(page, 'cut');
    await mapa.clicar([0, -120]);
    await expect.poll(() => caixa('a')).toEqual([-100, -50, 0, 50]);
    expect(await caixa('l')).toEqual([-100, 80, 0, 80]);
    await mapa.desfazer();
    await expect.poll(() => caixa('a')).toEqual([-100, -50, 100, 50]);
    await mapa.refazer();
    await expect.poll(() => caixa('a')).toEqual([-100, -50, 0, 50]);
    expect(await caixa('l')).toEqual([-100, 80, 0, 80]);
    await mapa.desfazer();
    await page.keyboard.press('Escape');
    await mapa.clicar([200, 150], [260, 150], [260, 200]);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'O recorte não toca' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(mapa.botao('Recortar')).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('atrair: o clique perto de um vértice toma o lugar dele, Alt suspende; o menu diz quais', async () => {
    await mapa.ligar('Atrair ao que está perto');
    await mapa.ligar('Linha');
    await mapa.clicar([-110, -58], [-200, -150]);
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await mapa.desenhadas()).length).toBe(3);
    const [canto] = ((await mapa.desenhadas())[0]?.geometry.coordinates[0] ?? []) as unknown[];
    expect((await mapa.desenhadas())[2]?.geometry.coordinates[0]).toEqual(canto);
    await page.keyboard.down('Alt');
    await mapa.clicarDeNovo([-110, -58]);
    await mapa.clicar([-200, -100]);
    await page.keyboard.up('Alt');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await mapa.desenhadas()).length).toBe(4);
    expect((await mapa.desenhadas())[3]?.geometry.coordinates[0]).not.toEqual(canto);
    await page.getByRole('button', { name: 'Opções: Atrair ao que está perto' }).click();
    const menu = mapa.menu('Atrair ao que está perto');
    const barraEm = await barra.locator('[data-mode=snapping]').boundingBox();
    expect((await menu.boundingBox())?.x).toBeGreaterThan(barraEm?.x ?? 0);
    await mapa.menuCabe('Atrair ao que está perto');
    await foto(page, 'snapping');
    await menu.getByLabel('Vértices do próprio desenho que atraem').selectOption('Todos');
    await page.getByLabel('Canto da barra').selectOption('Em cima, à direita');
    const nova = await barra.locator('[data-mode=snapping]').boundingBox();
    expect((await menu.boundingBox())?.x).toBeLessThan(nova?.x ?? 0);
    await mapa.menuCabe('Atrair ao que está perto');
    await menu.getByLabel('Vértices do próprio desenho que atraem').press('Escape');
    await expect(menu).toBeHidden();
    await page.getByLabel('Canto da barra').selectOption('Em cima, à esquerda');
    await page.keyboard.press('Escape');
    await expect(mapa.botao('Linha')).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('excluir com um clique ou pela tecla; enquadrar os desenhos e desligar-se', async () => {
    await mapa.clicar([350, 250]);
    await page.keyboard.press('Delete');
    await expect(mapa.botao('Excluir')).toHaveAttribute('aria-pressed', 'true');
    await mapa.clicarDeNovo([-50, 0]);
    const excluida = expect.poll(async () => (await mapa.caixas()).a ?? null);
    await excluida.toBeNull();
    await foto(page, 'delete');
    await mapa.desfazer();
    await expect.poll(() => caixa('a')).toEqual([-100, -50, 100, 50]);
    await mapa.refazer();
    await excluida.toBeNull();
    await mapa.desfazer();
    await mapa.desligar('Excluir');
    const maisEscuro = async () => Math.min(...(await mapa.cor([-100, -50])));
    expect(await maisEscuro()).toBeLessThan(240);
    await mapa.ligar('Mostrar vértices');
    // A handle is white.
    await expect.poll(maisEscuro).toBeGreaterThan(245);
    await foto(page, 'shape_markers');
    await mapa.desligar('Mostrar vértices');
    expect(rede.ouvido, 'pedidos, avisos e mensagens enquanto se desenhou').toEqual([]);
    const antes = page.url();
    await mapa.botao('Enquadrar os desenhos').click();
    await expect.poll(() => page.url()).not.toBe(antes);
    await expect(mapa.botao('Enquadrar os desenhos')).toHaveAttribute('aria-pressed', 'false');
    await foto(page, 'zoom_to_features');
  });

  await test.step('enquanto se desenha, um duplo clique é um vértice só, termina e não aproxima; depois volta a aproximar', async () => {
    const aproximacao = () => new URL(page.url()).hash.split('/')[0];
    await mapa.voltar();
    await mapa.comecar([]);
    await mapa.ligar('Linha');
    await mapa.clicarDuasVezes([-100, -50]);
    // One vertex is no line: it says so, and goes on.
    await expect(page.getByRole('alert').filter({ hasText: 'pelo menos 2 vértices, e há 1' })).toBeVisible();
    await mapa.semSegundaMetade();
    await mapa.clicarDuasVezes([100, 50]);
    await expect.poll(formas).toEqual(['line']);
    const [linha] = await mapa.desenhadas();
    expect(linha?.geometry.coordinates).toHaveLength(2);
    expect(await caixa(linha?.id ?? '')).toEqual([-100, -50, 100, 50]);
    await mapa.desligar('Linha');
    await mapa.semSegundaMetade();
    expect(aproximacao()).toBe('#mapa=14');
    await mapa.clicarDuasVezes([0, 0]);
    await expect.poll(aproximacao).toBe('#mapa=15');
  });

  await test.step('o veto da página impede criar e alterar, e diz por quê', async () => {
    await mapa.voltar();
    await mapa.comecar([{ id: 'v', geometry: mapa.caixa([-50, -50], 100, 100) }]);
    await page.getByLabel('Vetar o que se cria').check();
    await mapa.ligar('Marcador');
    await mapa.clicar([200, 100]);
    await expect(page.getByRole('alert').filter({ hasText: 'A página vetou esta criação.' })).toBeVisible();
    await page.getByLabel('Vetar o que se altera').check();
    await mapa.ligar('Mover');
    await mapa.arrastar([0, 0], [50, 50], [100, 100]);
    await expect(page.getByRole('alert').filter({ hasText: 'A página vetou esta alteração.' })).toBeVisible();
    expect(await formas()).toEqual(['polygon']);
    expect(await caixa('v')).toEqual([-50, -50, 50, 50]);
    await page.getByLabel('Vetar o que se cria').uncheck();
    await page.getByLabel('Vetar o que se altera').uncheck();
    await mapa.desligar('Mover');
  });

  await test.step('1, 2, 3 escolhem ponto, linha e polígono; ? mostra as teclas', async () => {
    await mapa.clicar([300, 250]);
    for (const [tecla, nome] of [
      ['1', 'Marcador'],
      ['2', 'Linha'],
      ['3', 'Polígono'],
    ] as const) {
      await page.keyboard.press(tecla);
      await expect(mapa.botao(nome)).toHaveAttribute('aria-pressed', 'true');
    }
    await page.keyboard.press('?');
    const lista = page.getByRole('dialog', { name: 'Teclas do desenho' });
    await expect(lista.getByText('Tirar o último vértice')).toBeVisible();
    await lista.getByRole('button', { name: 'Fechar' }).click();
    await page.getByLabel('A importar').fill('12');
    await expect(mapa.botao('Polígono')).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('fontes, círculo em polígono e importação com o que falha contado', async () => {
    await mapa.comecar([{ id: 'v', geometry: mapa.caixa([-50, -50], 100, 100) }]);
    await page.getByLabel('Fonte de v').selectOption('gm_standby');
    await expect(page.getByLabel('Fonte de v')).toHaveValue('gm_standby');
    await page.getByLabel('A importar').fill(
      JSON.stringify({
        type: 'FeatureCollection',
        features: [
          { type: 'Feature', id: 'v', properties: {}, geometry: mapa.linha([0, 0], [9, 9]) },
          { type: 'Feature', id: 'n', properties: {}, geometry: mapa.linha([0, 0], [9, 9]) },
        ],
      }),
    );
    await page.getByRole('button', { name: 'Importar', exact: true }).click();
    await expect(page.getByLabel('Resultado da importação')).toHaveText('total 2, com êxito 1, falharam 1; entraram n');
    await mapa.ligar('Círculo');
    await mapa.clicar([150, 150], [200, 150]);
    await page.getByRole('button', { name: 'Em polígono' }).click();
    await expect.poll(formas).toEqual(['polygon', 'line', 'polygon']);
    await mapa.desligar('Círculo');
  });

  await test.step('outro fundo: o que se desenhou, o que espera e o que se desenha continuam lá, e se alteram', () =>
    outroFundo(mapa));
  await test.step('a espera aparece, muda de texto e se vai em 300 ms; a barra também mostra nomes, sai e volta', () =>
    esperaESaida(mapa));
});
