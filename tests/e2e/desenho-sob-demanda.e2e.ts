import { entrar, expect, MAPA_LEVE, mapaPronto, test } from './pagina.ts';

test.use(MAPA_LEVE);

test('as ferramentas de desenho só vêm para quem vai desenhar; enquanto vêm, o mapa diz que se preparam', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const trazidos: string[] = [];
  page.on('request', (pedido) => trazidos.push(new URL(pedido.url()).pathname));
  const vieram = () => trazidos.filter((caminho) => /\/geoman\.client-[^/]+\.js$/.test(caminho)).length;
  const { promise: soltas, resolve: soltar } = Promise.withResolvers<void>();
  await page.route(/\/geoman\.client-/, async (rota) => {
    await soltas;
    await rota.continue();
  });
  await entrar(page, 'administrador', '/?desenhar=1');
  await mapaPronto(page);
  const barra = page.getByRole('toolbar', { name: 'Desenho' });
  await expect(barra).toBeVisible({ timeout: 60_000 });

  await test.step('quem só anda com o ponteiro pelo mapa e o move não as traz', async () => {
    const caixa = await page.locator('canvas.maplibregl-canvas').boundingBox();
    if (caixa === null) throw new Error('the map is not there');
    const [x, y] = [caixa.x + caixa.width / 2, caixa.y + caixa.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 30, { steps: 4 });
    await page.mouse.up();
    await expect(page).toHaveURL(/#mapa=/);
    expect(vieram()).toBe(0);
  });

  await test.step('na barra elas são pedidas, e a que se escolhe espera por elas à vista', async () => {
    const linha = barra.getByRole('button', { name: 'Linha', exact: true });
    await linha.hover();
    await expect.poll(vieram).toBe(1);
    const espera = page.getByRole('status').filter({ hasText: 'Preparando as ferramentas de desenho' });
    await expect(espera).toHaveCount(0);
    await linha.click();
    await expect(espera).toBeVisible();
    soltar();
    await expect(linha).toHaveAttribute('aria-pressed', 'true');
    await expect(espera).toHaveCount(0);
    expect(vieram()).toBe(1);
  });
});
