import type { Page } from '@playwright/test';
import { comTecla } from '#app/kit/teclas.ts';
import { TECLAS_DO_MAPA } from '#app/map/controls/teclas.ts';
import { png } from '#tests/support/png.ts';
import { entrar, expectDeMapa as expect, MAPA_LEVE, mapaPronto, test } from './pagina.ts';

test.use(MAPA_LEVE);

/** Inland, where the relief is seen and nothing of ours lies. */
const SERTAO = '/mapa?secao=nenhuma#mapa=6/-12/-45';
const RELEVO = '**/mapa-base/relevo.webp';
const LADO = 200;

/** How light each point around the middle of the map is, from 0 to 255. */
async function claridade(page: Page): Promise<readonly number[]> {
  const caixa = await page.locator('canvas.maplibregl-canvas').boundingBox();
  if (caixa === null) throw new Error('no map');
  const [x, y] = [caixa.x + (caixa.width - LADO) / 2, caixa.y + (caixa.height - LADO) / 2];
  const figura = await page.screenshot({ clip: { x, y, width: LADO, height: LADO } });
  return page.evaluate(async (texto) => {
    const bytes = Uint8Array.from(atob(texto), (letra) => letra.charCodeAt(0));
    const imagem = await createImageBitmap(new Blob([bytes]));
    const { width, height } = imagem;
    const papel = new OffscreenCanvas(width, height).getContext('2d');
    papel?.drawImage(imagem, 0, 0);
    const pontos = papel?.getImageData(0, 0, width, height).data ?? [];
    return Array.from({ length: width * height }, (_, i) => {
      const [r = 0, g = 0, b = 0] = [pontos[4 * i], pontos[4 * i + 1], pontos[4 * i + 2]];
      return (r + g + b) / 3;
    });
  }, figura.toString('base64'));
}

const media = (pontos: readonly number[]) => pontos.reduce((soma, um) => soma + um, 0) / pontos.length;
const diferenca = (a: readonly number[], b: readonly number[]) => media(a.map((um, i) => Math.abs(um - (b[i] ?? 0))));

test('o relevo da base faz luz e sombra no mapa, abaixo do que se desenha; sem ele o mapa é mapa', async ({ page }) => {
  await entrar(page, 'administrador');
  await page.route(RELEVO, (rota) => rota.abort());
  await page.goto(SERTAO);
  await mapaPronto(page);
  const sem = await claridade(page);
  expect(media(sem)).toBeGreaterThan(100);

  await page.unroute(RELEVO);
  const vinda = page.waitForResponse(RELEVO);
  await page.reload();
  expect((await vinda).status()).toBe(200);
  await mapaPronto(page);
  await expect.poll(async () => diferenca(await claridade(page), sem)).toBeGreaterThan(1);

  // What is all shadow darkens the land, and no more than a shadow does.
  await page.route(RELEVO, (rota) => rota.fulfill({ contentType: 'image/png', body: png(8, () => [0, 0, 0]) }));
  await page.reload();
  await mapaPronto(page);
  await expect.poll(async () => media(sem) - media(await claridade(page))).toBeGreaterThan(20);
  expect(media(await claridade(page))).toBeGreaterThan(media(sem) / 2);
});

test('os controles do mapa estão em grupos, cada um com as suas palavras e a sua letra', async ({ page }) => {
  await entrar(page, 'administrador', '/mapa');
  await mapaPronto(page);
  const grupos = page.locator('.maplibregl-ctrl-top-right > .maplibregl-ctrl-group');
  // The last ones to come: their code is brought once the map stands.
  await expect(grupos.getByRole('button', { name: 'Desenhar uma área' })).toBeVisible();
  await expect(grupos.getByRole('button', { name: 'Medir uma linha' })).toBeVisible();
  const nomes = await grupos.evaluateAll((todos) =>
    todos.map((um) => [...um.querySelectorAll('button')].map((botao) => botao.getAttribute('aria-label') ?? '')),
  );
  const junto = (nome: string) => nomes.find((grupo) => grupo.includes(nome));
  expect(junto('Escolher o fundo do mapa')).toEqual(expect.arrayContaining(['Nomes no mapa', 'Globo']));
  expect(junto('Medir uma linha')).toEqual(['Medir uma linha', 'Medir uma área', 'Limpar a medida']);
  expect(junto('Desenhar uma área')).not.toContain('Medir uma área');
  expect(nomes.flat()).not.toContain('');
  for (const [nome, tecla] of [
    ['Escolher o fundo do mapa', TECLAS_DO_MAPA.fundo],
    ['Nomes no mapa', TECLAS_DO_MAPA.nomes],
    ['Globo', TECLAS_DO_MAPA.globo],
    ['Minha localização', TECLAS_DO_MAPA.local],
    ['Medir uma linha', TECLAS_DO_MAPA.medirLinha],
    ['Medir uma área', TECLAS_DO_MAPA.medirArea],
  ] as const)
    await expect(grupos.getByRole('button', { name: nome, exact: true })).toHaveAttribute(
      'title',
      comTecla(nome, tecla),
    );
});
