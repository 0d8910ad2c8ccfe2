import { primeiraCarga } from '../support/primeira-carga.ts';
import { entrar, expectDeMapa as expect, MAPA_LEVE, mapaPronto, test } from './pagina.ts';

test.use(MAPA_LEVE);

/** Units of 1,000 bytes, gzip: just above what each was measured at (546 and 551). */
const PROMETIDO = [
  { caminho: '/mapa', kB: 550 },
  { caminho: '/camadas', kB: 555 },
] as const;

/** What comes only where somebody opens it; a window's own way of coming late is there before. */
const DEPOIS = /\/(secao-das-|detalhe-da-area|desenho-em-curso|geoman|janela-(?!tardia))/;

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

test('enquanto os estilos não vêm nenhum script divide a linha com eles, e com eles está lá o mapa de espera', async ({
  page,
}) => {
  await entrar(page, 'administrador');
  const pedidos: string[] = [];
  page.on('request', (pedido) => pedidos.push(new URL(pedido.url()).pathname));
  const { promise: jaPodem, resolve: soltar } = Promise.withResolvers<void>();
  await page.route('**/assets/*.css', async (rota) => {
    await jaPodem;
    await rota.continue();
  });
  const documento = page.waitForResponse((resposta) => new URL(resposta.url()).pathname === '/mapa');
  const chegada = page.goto('/mapa');
  // All of the page is there, and all that a look ahead at its text finds was asked for.
  await (await documento).finished();
  await expect.poll(() => pedidos.filter((um) => um.endsWith('.css')).length).toBeGreaterThan(1);
  await expect.poll(() => pedidos.includes('/atalaia.svg')).toBe(true);
  expect(pedidos.filter((um) => um.endsWith('.js'))).toEqual([]);

  soltar();
  const espera = page.getByRole('status', { name: 'Carregando o mapa' });
  await expect(espera).toHaveCSS('background-image', /^url\("data:image\/svg\+xml,/);
  await chegada;
  await mapaPronto(page);
  expect(pedidos.filter((um) => um.endsWith('.js')).length).toBeGreaterThan(10);
  // React took the page over as it was drawn, and left nothing of what was fetched ahead in it.
  await expect(page.locator('[data-scripts]')).toHaveCount(0);
});

test('as licenças do que as páginas trazem se leem por inteiro, a um endereço que cada página diz', async ({
  page,
}) => {
  await page.goto('/login');
  const endereco = await page.locator('head > link[rel="license"]').getAttribute('href');
  const resposta = await page.request.get(endereco ?? '');
  expect(resposta.headers()['content-type']).toMatch(/^text\/plain/);
  const texto = await resposta.text();
  for (const pacote of ['maplibre-gl', 'react-dom', '@mantine/core', '@tabler/icons-react', 'polyclip-ts'])
    expect(texto).toMatch(new RegExp(`^${pacote} \\d+\\.\\d+`, 'm'));
  expect(texto).toContain('MapLibre contributors');
  expect(texto).toContain('Redistributions in binary form must reproduce the above copyright');
});
