import { primeiraCarga } from '../support/primeira-carga.ts';
import { entrar, expectDeMapa as expect, MAPA_LEVE, mapaPronto, test } from './pagina.ts';

test.use(MAPA_LEVE);

/** Units of 1,000 bytes, gzip: what was promised of each kind of page. */
const PROMETIDO = [
  { caminho: '/mapa', kB: 600 },
  { caminho: '/camadas', kB: 580 },
] as const;

/** What comes only where somebody opens it. */
const DEPOIS = /\/(secao-das-|detalhe-da-area|desenho-em-curso|geoman|janela-)/;

for (const { caminho, kB } of PROMETIDO) {
  test(`o que ${caminho} pede em scripts antes de ser tocada cabe em ${kB} kB, e o que se abre vem depois`, async ({
    page,
  }) => {
    await entrar(page, 'administrador');
    const carga = await primeiraCarga(page, caminho, true);
    expect(carga.kB).toBeLessThanOrEqual(kB);
    expect(carga.arquivos.filter((arquivo) => DEPOIS.test(arquivo))).toEqual([]);
  });
}

test('a seção cujo script não vem não leva a página: ela o diz, e vem quando se tenta de novo', async ({ page }) => {
  let fora = true;
  await page.route(/\/secao-das-camadas-[^/]+\.js$/, (rota) => (fora ? rota.abort() : rota.continue()));
  await entrar(page, 'administrador', '/mapa');
  await mapaPronto(page);
  await page.getByRole('button', { name: 'Camadas', exact: true }).click();
  const aviso = page.getByRole('alert').filter({ hasText: 'Não foi possível carregar a seção de camadas.' });
  await expect(aviso).toBeVisible();
  await expect(page.locator('canvas.maplibregl-canvas')).toBeVisible();

  // Of a failure that stays, the page itself may be asked for anew.
  await aviso.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(aviso.getByRole('button', { name: 'Recarregar a página' })).toBeVisible();

  fora = false;
  await aviso.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('tree')).toBeVisible();
  await expect(aviso).toHaveCount(0);
});

test('as seções vêm com o primeiro toque na página: sem a rede, elas já estão lá', async ({ page, context }) => {
  const trazidos: string[] = [];
  page.on('requestfinished', (pedido) => trazidos.push(new URL(pedido.url()).pathname));
  const vieram = () =>
    ['camadas', 'imagens', 'analises'].filter((uma) =>
      trazidos.some((arquivo) => arquivo.includes(`/secao-das-${uma}-`)),
    );
  await entrar(page, 'administrador', '/mapa');
  await mapaPronto(page);
  expect(vieram()).toEqual([]);
  await page.keyboard.press('Tab');
  await expect.poll(() => vieram().length).toBe(3);
  await page.waitForLoadState('networkidle');

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Camadas', exact: true }).click();
  await expect(page.getByRole('tree')).toBeVisible();
});
