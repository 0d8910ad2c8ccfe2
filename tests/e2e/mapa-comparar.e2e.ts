import type { Page } from '@playwright/test';
import { imagensDeBrumadinho, EXAME_MS as PACIENCIA_MS, VISTA_DE_BRUMADINHO as VISTA } from './imagens-de-provas.ts';
import { entrar, expect as esperar, MAPA_LEVE, mapaPronto, semBarreiras, test } from './pagina.ts';

const expect = esperar.configure({ timeout: 60_000 });

test.use(MAPA_LEVE);

const legenda = (page: Page, lado: string) => page.getByRole('region', { name: lado, exact: true });
const vista = (page: Page, nome: string) => page.getByRole('radio', { name: nome, exact: true });
const segundo = (page: Page) => page.locator('[data-vista]:has(.maplibregl-canvas)');
const estilo = (page: Page, qual: string) =>
  segundo(page).evaluate((um, nome) => getComputedStyle(um).getPropertyValue(nome), qual);

test('duas datas de um lugar são comparadas dos cinco modos, e o link os guarda', async ({ page, context }) => {
  test.setTimeout(2 * PACIENCIA_MS);
  await entrar(page, 'administrador', '/mapa');
  const [antes, depois] = await imagensDeBrumadinho(page);
  const pedida = (hash: string, tipo: string) =>
    page.waitForResponse((uma) => [`group_hash=${hash}`, `type=${tipo}`].every((parte) => uma.url().includes(parte)));
  const ladrilhos = [pedida(antes, 'true_color'), pedida(depois, 'ndvi')];
  const campos = new URLSearchParams({ comparar: 'lado_a_lado', antes, depois, depois_tipo: 'ndvi', secao: 'nenhuma' });
  await page.goto(`/mapa?${campos}${VISTA}`);
  await mapaPronto(page);
  for (const resposta of await Promise.all(ladrilhos)) expect([200, 304]).toContain(resposta.status());

  await expect(legenda(page, 'Antes')).toContainText('14/01/2019, 10:57 (Brasília)');
  await expect(legenda(page, 'Antes')).toContainText(/LANDSAT_8 · 1 % de nuvens · Cor verdadeira$/);
  await expect(legenda(page, 'Depois')).toContainText('30/01/2019, 10:57 (Brasília)');
  await expect(legenda(page, 'Depois')).toContainText(/LANDSAT_8 · 1 % de nuvens · NDVI$/);
  await semBarreiras(page);

  // Side by side: the pointer over one is shown at the same place of the other, and either moves both.
  const quadro = await page.locator('.maplibregl-canvas').first().boundingBox();
  const [largura, altura] = [quadro?.width ?? 0, quadro?.height ?? 0];
  const [x, y] = [(quadro?.x ?? 0) + largura / 4, (quadro?.y ?? 0) + altura / 3];
  await page.mouse.move(x, y);
  const mira = await page.locator('[data-mira="depois"]').boundingBox();
  expect(Math.abs((mira?.x ?? 0) - (x + largura / 2))).toBeLessThan(6);
  expect(Math.abs((mira?.y ?? 0) - y)).toBeLessThan(6);
  const hash = () => new URL(page.url()).hash;
  const parado = hash();
  await page.getByRole('region', { name: 'Mapa: Depois' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(hash).not.toBe(parado);

  await vista(page, 'Cortina').check();
  await expect(page).toHaveURL(/comparar=cortina/);
  const cortina = page.getByRole('slider', { name: 'Cortina entre antes e depois' });
  await cortina.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('ArrowRight');
  await expect(cortina).toHaveAttribute('aria-valuenow', '12');
  expect(await estilo(page, 'clip-path')).toBe('inset(0px 0px 0px 12%)');
  const punho = await cortina.boundingBox();
  await page.mouse.move((punho?.x ?? 0) + 22, y);
  await page.mouse.down();
  await page.mouse.move((quadro?.x ?? 0) + largura * 0.75, y, { steps: 4 });
  await page.mouse.up();
  await expect(cortina).toHaveAttribute('aria-valuenow', '75');
  await semBarreiras(page);

  await vista(page, 'Opacidade').check();
  await page.getByRole('slider', { name: 'Opacidade de Depois' }).focus();
  await page.keyboard.press('Home');
  await expect.poll(() => estilo(page, 'opacity')).toBe('0');

  await vista(page, 'Lupa').check();
  await page.mouse.move(x, y);
  await page.getByRole('slider', { name: 'Raio da lupa' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => estilo(page, 'clip-path')).toMatch(/^circle\(140px at /);
  await semBarreiras(page);

  // Less motion is asked for: nothing blinks by itself.
  await vista(page, 'Alternar').check();
  await expect(page.getByRole('button', { name: 'Alternar sozinho' })).toBeVisible();
  await page.getByRole('button', { name: 'Ver antes' }).click();
  expect(await estilo(page, 'visibility')).toBe('hidden');
  await page.getByRole('button', { name: 'Ver depois' }).click();
  expect(await estilo(page, 'visibility')).toBe('visible');
  await semBarreiras(page);

  await page.getByRole('button', { name: 'Trocar antes e depois' }).click();
  await expect(legenda(page, 'Antes')).toContainText('30/01/2019');
  await page.reload();
  await expect(vista(page, 'Alternar')).toBeChecked();
  await expect(legenda(page, 'Antes')).toContainText('30/01/2019');
  const outra = await context.newPage();
  await outra.goto(page.url());
  await expect(vista(outra, 'Alternar')).toBeChecked();
  await expect(legenda(outra, 'Depois')).toContainText('14/01/2019');
  await outra.close();

  await page.getByRole('button', { name: 'Parar de comparar' }).click();
  await expect(legenda(page, 'Antes')).toBeHidden();
  await expect(page.locator('.maplibregl-canvas')).toHaveCount(1);
  expect(page.url()).not.toContain('antes=');
});

/** What of a comparison lies over the map's tools, or under them. */
const sobreAsFerramentas = (page: Page) =>
  page.evaluate(() => {
    const caixas = (seletor: string) =>
      Array.from(document.querySelectorAll(seletor), (um) => ({ um, caixa: um.getBoundingClientRect() }));
    const ferramentas = caixas('.maplibregl-ctrl-top-right > *');
    return caixas('[aria-label="Comparação"], [data-lado]')
      .filter(({ caixa: a }) =>
        ferramentas.some(
          ({ caixa: b }) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
        ),
      )
      .map(({ um }) => um.textContent);
  });

/** What stands over the map, two by two where one lies over the other. */
const cobertos = (page: Page) =>
  page.evaluate(() => {
    const seletor = '.maplibregl-ctrl-top-right > *, .maplibregl-ctrl-scale, [data-sobre-o-mapa], [data-lado]';
    const partes = Array.from(document.querySelectorAll(seletor), (um) => ({ um, caixa: um.getBoundingClientRect() }));
    const nome = (um: Element) => um.getAttribute('aria-label') ?? um.textContent?.slice(0, 20) ?? '';
    return partes.flatMap(({ um, caixa: a }, i) =>
      partes
        .slice(i + 1)
        .filter(
          ({ um: outro, caixa: b }) =>
            !um.contains(outro) &&
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1,
        )
        .map(({ um: outro }) => `${nome(um)} / ${nome(outro)}`),
    );
  });

test('no celular um mapa fica acima do outro; um hash de ninguém é dito, e se tira', async ({ page }) => {
  test.setTimeout(2 * PACIENCIA_MS);
  await page.setViewportSize({ width: 390, height: 844 });
  await entrar(page, 'administrador', '/mapa');
  const [antes, depois] = await imagensDeBrumadinho(page);
  const campos = new URLSearchParams({ comparar: 'lado_a_lado', antes, depois, secao: 'nenhuma' });
  await page.goto(`/mapa?${campos}${VISTA}`);
  await mapaPronto(page);
  const [primeiro, outro] = [page.locator('.maplibregl-canvas').first(), page.locator('.maplibregl-canvas').nth(1)];
  const [todo, metade] = [await primeiro.boundingBox(), await outro.boundingBox()];
  expect(Math.abs((metade?.height ?? 0) - (todo?.height ?? 0) / 2)).toBeLessThan(4);
  expect(Math.abs((metade?.width ?? 0) - (todo?.width ?? 0))).toBeLessThan(4);
  await semBarreiras(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  // Half of it under a sheet, on two telephones: the tools stand in two columns, and in three.
  campos.set('secao', 'busca');
  for (const height of [844, 667]) {
    await page.setViewportSize({ width: 390, height });
    await page.goto(`/mapa?${campos}${VISTA}`);
    await mapaPronto(page);
    await expect(page.getByRole('button', { name: 'Desenhar uma área' })).toBeVisible();
    await expect.poll(() => sobreAsFerramentas(page)).toEqual([]);
  }
  // As it was a moment ago, too, when a line above the map says so.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const em of [null, new Date().toISOString()]) {
    if (em !== null) campos.set('em', em);
    await page.goto(`/mapa?${campos}${VISTA}`);
    await mapaPronto(page);
    await expect(legenda(page, 'Depois')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Legenda' })).toBeVisible();
    await expect.poll(() => cobertos(page), em ?? 'agora').toEqual([]);
  }
  campos.delete('em');

  campos.set('depois', 'f'.repeat(64));
  await page.goto(`/mapa?${campos}${VISTA}`);
  await expect(page.getByRole('alert')).toContainText('A imagem de Depois não está mais ao alcance');
  await page.getByRole('button', { name: 'Tirar', exact: true }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  expect(page.url()).not.toContain('depois=');

  // Neither is known: one is told below the other, and the first can be taken away.
  campos.set('antes', 'e'.repeat(64));
  await page.goto(`/mapa?${campos}${VISTA}`);
  await expect(page.getByRole('alert')).toHaveText([/^A imagem de Antes não/, /^A imagem de Depois não/]);
  const caixas = await page.getByRole('alert').evaluateAll((todos) =>
    todos.map((um) => {
      const { top, bottom } = um.getBoundingClientRect();
      return { top, bottom };
    }),
  );
  expect(caixas[1]?.top ?? 0).toBeGreaterThanOrEqual(caixas[0]?.bottom ?? Number.POSITIVE_INFINITY);
  await page.getByRole('button', { name: 'Tirar', exact: true }).first().click();
  await expect.poll(() => page.url()).not.toContain('antes=');
});

test('da lista, as imagens vão aos dois lados por botão e arrastadas; tirar uma volta à escolha', async ({ page }) => {
  test.setTimeout(2 * PACIENCIA_MS);
  await entrar(page, 'administrador', '/mapa');
  await imagensDeBrumadinho(page);
  await page.getByRole('option', { name: /^Barragem B1/ }).click();
  await page.getByRole('button', { name: 'Imagens', exact: true }).click();
  await mapaPronto(page);
  await page.getByRole('button', { name: 'Comparar', exact: true }).click();
  await expect(page).toHaveURL(/comparar=lado_a_lado/);
  await semBarreiras(page);
  await page.getByRole('button', { name: 'Antes: imagem de 14/01/2019' }).press('Enter');
  const lados = page.getByRole('region', { name: 'Imagens a comparar' });
  await expect(lados.getByRole('region', { name: 'Antes' })).toContainText('14/01/2019');

  const alca = page.getByRole('listitem').filter({ hasText: '30/01/2019' }).getByTitle('Arrastar para um dos lados');
  const [de, para] = [await alca.boundingBox(), await lados.getByRole('region', { name: 'Depois' }).boundingBox()];
  await page.mouse.move((de?.x ?? 0) + 8, (de?.y ?? 0) + 12);
  await page.mouse.down();
  await page.mouse.move((para?.x ?? 0) + 40, (para?.y ?? 0) + 30, { steps: 8 });
  await expect(lados.locator('[data-sobre]')).toBeVisible();
  await page.mouse.up();
  await expect(page).toHaveURL(/depois=[0-9a-f]{64}/);
  await expect(vista(page, 'Lado a lado')).toBeChecked();
  await lados.getByLabel('Tipo da imagem de Depois').selectOption({ label: 'NDVI' });
  await expect(page).toHaveURL(/depois_tipo=ndvi/);
  await semBarreiras(page);

  await page.getByRole('button', { name: 'Tirar a imagem de Antes' }).click();
  await expect(vista(page, 'Lado a lado')).toBeHidden();
  await expect(lados).toContainText('Ponha uma imagem em cada lado');
  await page.getByRole('button', { name: 'Parar', exact: true }).click();
  await expect(lados).toBeHidden();
  expect(page.url()).not.toContain('comparar=');
});
