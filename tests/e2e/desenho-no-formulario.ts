import type { Locator, Page } from '@playwright/test';
import { fromPlane, planeLength, toPlane } from '#app/map/operations/plane.ts';
import type { Position } from '#app/map/operations/shapes.ts';
import { expectDeMapa as expect, visto } from './pagina.ts';

const ZOOM = 12;
const CENTRO: Position = [-47.88, -15.79];
/** Where the form's map is looked at, as its address says it. */
export const VISTA = `#mapa=${ZOOM}/${CENTRO[1]}/${CENTRO[0]}`;

export const botao = (onde: Page | Locator, name: string) => onde.getByRole('button', { name, exact: true });

/** A place of the map's middle, in pixels from there. */
async function lugar(page: Page, x: number, y: number) {
  const tela = await page.locator('canvas.maplibregl-canvas').boundingBox();
  if (tela === null) throw new Error('the map is not there');
  return { x: tela.x + tela.width / 2 + x, y: tela.y + tela.height / 2 + y };
}

export async function clicar(page: Page, x: number, y: number, comoClica: Clique = umaVez(page)): Promise<void> {
  const { x: px, y: py } = await pairar(page, x, y);
  await comoClica(px, py);
  await visto(page);
}

/** Moves the mouse to a place and stays there. */
export async function pairar(page: Page, x: number, y: number): Promise<{ readonly x: number; readonly y: number }> {
  const onde = await lugar(page, x, y);
  await page.mouse.move(onde.x - 8, onde.y - 4);
  await page.mouse.move(onde.x, onde.y);
  await visto(page);
  return onde;
}

type Clique = (x: number, y: number) => Promise<void>;
const umaVez =
  (page: Page): Clique =>
  (x, y) =>
    page.mouse.click(x, y);

export async function desenharPonto(page: Page, x: number, y: number, comoClica?: Clique): Promise<void> {
  await botao(page, 'Desenhar ponto').click();
  await ferramenta(page, 'desenhando');
  await clicar(page, x, y, comoClica);
}

/** What other tests have stored attracts nothing: for those that say where each corner ends up. */
export async function semVizinhas(page: Page): Promise<void> {
  await page.route('**/camadas/vizinhas?*', (rota) => rota.fulfill({ json: { camadas: [], completas: true } }));
}

/** Where a place of the screen lies on the map. */
export function noMapa(x: number, y: number): Position {
  const [cx, cy] = toPlane(CENTRO);
  return fromPlane([cx + planeLength(x, ZOOM), cy + planeLength(y, ZOOM)]);
}

/** Within three pixels: the middle of a map may lie between two. */
export const perto = ([x, y]: Position) => [expect.closeTo(x, 3), expect.closeTo(y, 3)];

/** @returns the id of the layer, whose page is shown now */
export async function guardar(page: Page, titulo: string): Promise<string> {
  await botao(page, 'Salvar').click();
  await expect(page.getByRole('heading', { name: titulo })).toBeVisible();
  return new URL(page.url()).pathname.split('/')[2] ?? '';
}

/** The geometry that the server has, as its form carries it. */
export async function guardada(page: Page, id: string): Promise<unknown> {
  const texto = await page.evaluate(async (endereco) => {
    const html = await (await fetch(endereco)).text();
    // Only the field: of a whole page that is read again the browser would refuse the style sheets.
    const campo = /<input[^>]*name="geojson"[^>]*>/.exec(html)?.[0] ?? '';
    const formulario = new DOMParser().parseFromString(campo, 'text/html');
    return formulario.querySelector<HTMLInputElement>('input[name=geojson]')?.value ?? 'null';
  }, `/camadas/${id}/editar`);
  return JSON.parse(texto);
}

export async function arrastar(
  page: Page,
  de: readonly [number, number],
  para: readonly [number, number],
): Promise<void> {
  const [inicio, fim] = [await lugar(page, ...de), await lugar(page, ...para)];
  await page.mouse.move(inicio.x - 6, inicio.y);
  await page.mouse.move(inicio.x, inicio.y);
  await visto(page);
  await page.mouse.down();
  await visto(page);
  await page.mouse.move(fim.x, fim.y, { steps: 4 });
  await visto(page);
  await page.mouse.up();
}

/** The drawing tools come when they are first asked for. */
export async function ferramenta(page: Page, qual: 'desenhando' | 'editando'): Promise<void> {
  await expect(page.locator(`[data-ferramenta="${qual}"]`)).toBeAttached({ timeout: 60_000 });
}
