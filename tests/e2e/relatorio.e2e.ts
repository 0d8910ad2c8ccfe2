import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { quadrado } from '#tests/support/acervo.ts';
import { goiasEmShapefile, type Input } from '#tests/support/inputs.ts';
import { until } from '#tests/support/process.ts';
import { enviar, envioDe, LEITURA_MS, unico } from './envios.ts';
import { entrar, expect, outroNavegador, semBarreiras, test, vigiarConsole } from './pagina.ts';

const HOSTIS = ['<iframe src="file:///etc/passwd"></iframe>', '<img src=x onerror="document.title=1">', '</script>'];
const FEICOES = 600;

/** Squares under names that would be markup anywhere but in a text. */
function quadradosHostis(): Input {
  const features = Array.from({ length: FEICOES }, (_, n) => ({
    type: 'Feature',
    properties: { nome: `${HOSTIS[n % HOSTIS.length]} ${n}` },
    geometry: quadrado(-50 + (n % 30) / 100, -16 - Math.floor(n / 30) / 100, 0.008),
  }));
  return { nome: 'hostis.geojson', bytes: Buffer.from(JSON.stringify({ type: 'FeatureCollection', features })) };
}

async function publicado(page: Page, arquivo: Input): Promise<void> {
  const envio = await enviar(page, arquivo, true);
  await expect(envio.getByText('Publicado', { exact: true })).toBeVisible({ timeout: LEITURA_MS });
}

/** Opens the report from the list, and waits until it could be printed. */
async function abrirRelatorio(page: Page, nome: string): Promise<void> {
  await envioDe(page, nome)
    .getByRole('link', { name: `Relatório de ${nome}` })
    .click();
  await expect(page.getByRole('heading', { name: 'Relatório do envio de camadas' })).toBeVisible();
  await expect(page.locator('html[data-documento="pronto"]')).toBeAttached();
}

const caminhoDo = (page: Page) => new URL(page.url()).pathname;

test('o relatório de um envio diz o que foi lido, onde fica, quem enviou e em que posições do registro, e vira PDF', async ({
  page,
  instalacao,
  browser,
}) => {
  await until(
    async () => (await fetch(`${instalacao.url}/saude`)).json(),
    ({ componentes }) => componentes.renderizador === 'ok',
  );
  const goias = unico(goiasEmShapefile());
  await entrar(page, 'administrador');
  const erros = vigiarConsole(page.context());
  await publicado(page, goias);

  const baixado = page.waitForEvent('download', { timeout: 60_000 });
  await envioDe(page, goias.nome)
    .getByRole('link', { name: `Relatório em PDF de ${goias.nome}` })
    .click();
  const download = await baixado;
  expect(download.suggestedFilename()).toBe(`relatorio-${goias.nome.replace('.zip', '.pdf')}`);
  const pdf = (await readFile(await download.path())).toString('latin1');
  expect(pdf.startsWith('%PDF-')).toBe(true);
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(3);

  await abrirRelatorio(page, goias.nome);
  await expect(page.locator('svg [data-formas="246"]')).toBeAttached();
  await expect(page.getByRole('row', { name: /Pirenópolis/ })).toBeVisible();
  const eventos = page.getByRole('table').filter({ hasText: 'Posição de cada fato' });
  await expect(eventos.getByRole('row')).toHaveCount(6);
  await expect(eventos.getByRole('row', { name: /^\d+ As camadas do envio ficaram visíveis/ })).toBeVisible();
  await expect(page.getByText(/^Emitido em .+ \(Brasília\) por Helena Prado/)).toBeVisible();
  await semBarreiras(page);
  expect(erros).toEqual([]);

  const caminho = caminhoDo(page);
  const alheia = await outroNavegador(browser, instalacao.url);
  // A ticket that nobody gave leads to the sign-in, as no ticket does; the file says so without a page.
  for (const busca of ['', '?bilhete=inventado']) {
    await alheia.goto(caminho + busca);
    await expect(alheia).toHaveURL(/\/login/);
  }
  expect((await alheia.request.get(`${caminho}.pdf`)).status()).toBe(401);
  await entrar(alheia, 'segundo-cliente');
  expect((await alheia.request.get(`${caminho}.pdf`)).status()).toBe(404);
  expect((await alheia.request.get(caminho)).status()).toBe(404);
  await alheia.context().close();
});

test('nomes com marcação são só texto no relatório, que diz o que cortou e cabe no celular', async ({ page }) => {
  await entrar(page, 'administrador');
  const hostis = unico(quadradosHostis());
  await publicado(page, hostis);
  await abrirRelatorio(page, hostis.nome);
  await expect(page.getByRole('note').filter({ hasText: 'as 500 primeiras de 600' })).toBeVisible();
  await expect(page.getByRole('cell', { name: `${HOSTIS[0]} 0`, exact: true })).toBeVisible();
  await expect(page.locator('iframe, main img')).toHaveCount(0);
  await expect(page).toHaveTitle(/Relatório/);
  expect((await page.request.get(`${caminhoDo(page)}.pdf`)).status()).toBe(200);

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  const largura = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(largura).toBeLessThanOrEqual(390);
  await semBarreiras(page);
});
