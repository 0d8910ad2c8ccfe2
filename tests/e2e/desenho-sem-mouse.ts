import type { Browser, BrowserContext, CDPSession, Locator, Page } from '@playwright/test';
import { toPlane } from '#app/map/operations/plane.ts';
import type { Position } from '#app/map/operations/shapes.ts';
import { MapaDeProvas, type Ponto } from './mapa-de-provas.ts';
import { expectDeMapa as expect, MAPA_LEVE, outroNavegador, passou } from './pagina.ts';

/** Where a picture of each mode goes, for whoever looks; nothing without. */
const FOTOS = process.env.ATALAIA_FOTOS;

export const foto = async (page: Page, nome: string) => {
  if (FOTOS !== undefined) await page.screenshot({ path: `${FOTOS}/${nome}.png` });
};

/** Vertices of a feature in pixels from the map's middle, line by line; of a point itself. */
export async function vertices(mapa: MapaDeProvas, id: string): Promise<unknown> {
  const feature = (await mapa.desenhadas()).find((uma) => uma.id === id);
  const [cx, cy] = toPlane(mapa.em([0, 0]));
  const pixel = toPlane(mapa.em([1, 0]))[0] - cx;
  const emPixels = (valor: unknown): unknown => {
    if (!Array.isArray(valor) || typeof valor[0] !== 'number')
      return Array.isArray(valor) ? valor.map(emPixels) : valor;
    const [x, y] = toPlane(valor as Position);
    return [Math.round((x - cx) / pixel), Math.round((y - cy) / pixel)];
  };
  return emPixels(feature?.geometry.coordinates ?? null);
}

export const quantas = (mapa: MapaDeProvas) => expect.poll(async () => (await mapa.desenhadas()).length);
export const ultima = async (mapa: MapaDeProvas) => (await mapa.desenhadas()).at(-1);
export const formaDe = (mapa: MapaDeProvas, id: string) => expect.poll(() => vertices(mapa, id));
/** Presses a key so many times. */
async function tecla(page: Page, nome: string, vezes = 1): Promise<void> {
  for (let i = 0; i < vezes; i++) await page.keyboard.press(nome);
}

/** A mouse that moves takes over: afterwards the crosshair begins in the middle again. Nothing has the focus. */
async function doMeio(mapa: MapaDeProvas): Promise<void> {
  await mapa.mover([8, 8]);
  await mapa.mover([0, 0]);
  await mapa.page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
}

/** The map has the focus, and shows it to whoever came by keys. */
export async function temOFoco(page: Page): Promise<void> {
  const tela = page.locator('canvas.maplibregl-canvas');
  await expect(tela).toBeFocused();
  const anel = () =>
    tela.evaluate((canvas) => {
      const mapa = canvas.closest('.maplibregl-map');
      const { content, borderTopWidth, borderTopStyle } = getComputedStyle(mapa ?? canvas, '::after');
      return content === 'none' ? 'nenhum' : `${borderTopStyle} ${borderTopWidth}`;
    });
  await expect.poll(anel).toBe('solid 3px');
}

export async function peloTeclado(mapa: MapaDeProvas): Promise<void> {
  const { page } = mapa;
  await mapa.comecar([]);
  await doMeio(mapa);

  // Marker: the crosshair begins in the middle.
  await tecla(page, '1');
  await expect(mapa.botao('Marcador')).toHaveAttribute('aria-pressed', 'true');
  await temOFoco(page);
  await tecla(page, 'ArrowRight', 5);
  await tecla(page, 'Shift+ArrowUp', 3);
  await expect(page.locator('[data-mira]')).toBeVisible();
  await tecla(page, 'Space');
  await quantas(mapa).toBe(1);
  await formaDe(mapa, (await ultima(mapa))?.id ?? '').toEqual([50, -3]);
  await foto(page, 'teclado-mira');

  // Line: the second vertex is dropped, a third one ends it.
  await tecla(page, '2');
  await expect(mapa.botao('Linha')).toHaveAttribute('aria-pressed', 'true');
  await tecla(page, 'ArrowRight', 10);
  await tecla(page, 'Space');
  await tecla(page, 'ArrowDown', 10);
  await tecla(page, 'Space');
  await tecla(page, 'Backspace');
  await tecla(page, 'ArrowRight', 5);
  await tecla(page, 'Space');
  await tecla(page, 'Enter');
  await quantas(mapa).toBe(2);
  await formaDe(mapa, (await ultima(mapa))?.id ?? '').toEqual([
    [150, -3],
    [200, 97],
  ]);

  // Polygon, ended on its first vertex.
  await mapa.comecar([]);
  await doMeio(mapa);
  await tecla(page, '3');
  await expect(mapa.botao('Polígono')).toHaveAttribute('aria-pressed', 'true');
  await tecla(page, 'Space');
  await tecla(page, 'ArrowLeft', 12);
  await tecla(page, 'Space');
  await tecla(page, 'ArrowUp', 12);
  await tecla(page, 'Space');
  await tecla(page, 'Enter');
  await quantas(mapa).toBe(1);
  const id = (await ultima(mapa))?.id ?? '';
  const triangulo = [
    [
      [0, 0],
      [-120, 0],
      [-120, -120],
      [0, 0],
    ],
  ];
  await formaDe(mapa, id).toEqual(triangulo);

  // Change: the vertex under the crosshair is taken, moved and let go.
  await tecla(page, '3');
  await doMeio(mapa);
  await mapa.botao('Alterar vértices').focus();
  await tecla(page, 'Enter');
  await expect(mapa.botao('Alterar vértices')).toHaveAttribute('aria-pressed', 'true');
  // The button that was pressed has given the focus away: Space is the map's.
  await temOFoco(page);
  await tecla(page, 'ArrowLeft');
  await tecla(page, 'ArrowRight');
  await tecla(page, 'Space');
  await tecla(page, 'ArrowLeft', 2);
  await tecla(page, 'Space');
  await formaDe(mapa, id).toEqual([
    [
      [-20, 0],
      [-120, 0],
      [-120, -120],
      [-20, 0],
    ],
  ]);
  await tecla(page, 'Control+z');
  await formaDe(mapa, id).toEqual(triangulo);

  // Drag and delete.
  await doMeio(mapa);
  await tecla(page, 'm');
  await expect(mapa.botao('Mover')).toHaveAttribute('aria-pressed', 'true');
  await tecla(page, 'ArrowLeft', 8);
  await tecla(page, 'ArrowUp', 4);
  await tecla(page, 'Space');
  await tecla(page, 'ArrowRight', 10);
  await tecla(page, 'Space');
  await formaDe(mapa, id).toEqual([
    [
      [100, 0],
      [-20, 0],
      [-20, -120],
      [100, 0],
    ],
  ]);
  await tecla(page, 'Escape');
  await tecla(page, 'Delete');
  await expect(mapa.botao('Excluir')).toHaveAttribute('aria-pressed', 'true');
  await tecla(page, 'Space');
  await quantas(mapa).toBe(0);
  await tecla(page, 'Control+z');
  await quantas(mapa).toBe(1);
  await tecla(page, 'Escape');
}

/** Until a swipe has swung out. */
const BALANCO_MS = 700;

/** The same pixels: the middle of a map of an odd height lies between two. */
const perto = (uns: readonly number[], outros: readonly number[]) =>
  uns.length === outros.length && uns.every((um, i) => Math.abs(um - (outros[i] ?? 0)) <= 1);

/** A finger on the map, in pixels from its middle. */
export class Dedo {
  readonly #cdp: CDPSession;
  readonly #mapa: Locator;

  constructor(cdp: CDPSession, mapa: Locator) {
    this.#cdp = cdp;
    this.#mapa = mapa;
  }

  async arrastar(...pontos: readonly Ponto[]): Promise<void> {
    await this.#por(...pontos);
    await this.#tirar();
    // Browsers take a tap right behind a swipe for the end of the swipe.
    if (pontos.length > 1) await passou(this.#mapa.page(), BALANCO_MS);
  }

  async tocar(...pontos: readonly Ponto[]): Promise<void> {
    for (const ponto of pontos) await this.arrastar(ponto);
  }

  /** Rests at a place until something has come of it. */
  async segurar(ponto: Ponto, ate: () => Promise<void>): Promise<void> {
    await this.#por(ponto);
    await ate();
    await this.#tirar();
  }

  async #por(...pontos: readonly Ponto[]): Promise<void> {
    // A button that was tapped may have scrolled the page.
    const caixa = await this.#mapa.boundingBox();
    if (caixa === null) throw new Error('no map');
    for (const [i, [x, y]] of pontos.entries()) {
      const touchPoints = [{ x: caixa.x + caixa.width / 2 + x, y: caixa.y + caixa.height / 2 + y }];
      await this.#cdp.send('Input.dispatchTouchEvent', { type: i === 0 ? 'touchStart' : 'touchMove', touchPoints });
    }
  }

  async #tirar(): Promise<void> {
    await this.#cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }
}

export async function comOsDedos(browser: Browser, storageState: StorageState, baseURL: string): Promise<void> {
  const telefone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };
  const page = await outroNavegador(browser, baseURL, { ...telefone, storageState, ...MAPA_LEVE.contextOptions });
  const mapa = new MapaDeProvas(page);
  await mapa.abrir();
  const cdp = await page.context().newCDPSession(page);
  const dedo = new Dedo(cdp, page.locator('canvas.maplibregl-canvas'));

  // All of them are there, group by group: folded they leave the map of a telephone free.
  await mapa.grupo('Desenhar').tap();
  await mapa.botao('Marcador').tap();
  await expect(mapa.botao('Marcador')).toHaveAttribute('aria-pressed', 'true');
  await dedo.tocar([-10, 150]);
  await quantas(mapa).toBe(1);
  await mapa.botao('Linha').tap();
  await expect(mapa.botao('Linha')).toHaveAttribute('aria-pressed', 'true');
  // The first vertex once more, as near as a finger comes, ends it.
  await dedo.tocar([30, 150], [110, 170], [38, 160]);
  await quantas(mapa).toBe(2);
  await mapa.botao('Polígono').tap();
  await expect(mapa.botao('Polígono')).toHaveAttribute('aria-pressed', 'true');
  await dedo.tocar([-10, -20], [110, -20], [110, 100], [-10, 100]);
  // A finger is not a needle: twenty pixels off the first vertex still ends it.
  await dedo.tocar([5, -7]);
  await quantas(mapa).toBe(3);
  const id = (await ultima(mapa))?.id ?? '';
  const caixa = async () => (await mapa.caixas())[id] ?? [];
  await expect.poll(async () => perto(await caixa(), [-10, -20, 110, 100])).toBe(true);

  await mapa.grupo('Alterar').tap();
  await expect(mapa.botao('Polígono')).toBeHidden();
  await mapa.botao('Alterar vértices').tap();
  await expect(mapa.botao('Alterar vértices')).toHaveAttribute('aria-pressed', 'true');
  await dedo.arrastar([122, 112], [126, 120], [130, 130]);
  await expect.poll(async () => (await caixa())[2]).toBeGreaterThan(115);
  expect(perto((await caixa()).slice(0, 2), [-10, -20])).toBe(true);
  await foto(page, 'dedos-390');
  await mapa.grupo('Ajudas').tap();
  await page.getByRole('button', { name: 'Opções: Atrair ao que está perto' }).tap();
  await mapa.menuCabe('Atrair ao que está perto');
  await foto(page, 'menu-390');
  await mapa.grupo('Alterar').tap();

  await mapa.botao('Mover').tap();
  await expect(mapa.botao('Mover')).toHaveAttribute('aria-pressed', 'true');
  await dedo.arrastar([50, 40], [50, 50], [50, 70]);
  await expect.poll(async () => perto((await caixa()).slice(0, 2), [-10, 10])).toBe(true);
  await mapa.botao('Excluir').tap();
  await expect(mapa.botao('Excluir')).toHaveAttribute('aria-pressed', 'true');
  await dedo.tocar([50, 60]);
  await quantas(mapa).toBe(2);
  await page.context().close();
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;
