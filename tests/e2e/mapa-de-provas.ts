import type { Locator, Page } from '@playwright/test';
import type { DrawnFeature, Geometry, Position } from '#app/map/drawing/shapes.ts';
import { fromPlane, planeLength, toPlane } from '#app/map/operations/plane.ts';
import { expectDeMapa as expect, mapaPronto } from './pagina.ts';

const ZOOM = 14;
const CENTRO: Position = [-47.9, -15.8];
/** Between the events of a hand: two writings of the drawing. */
const PASSO_MS = 25;
/** A second click at the same place within half a second is the other half of a double click. */
const CLIQUE_MS = 550;
const MESMO_LUGAR_PX = 3;

/** So many pixels to the right of the map's middle, and so many below it. */
export type Ponto = readonly [number, number];

export interface Desenhada {
  readonly id: string;
  readonly geometry: Geometry;
  readonly properties: Readonly<Record<string, unknown>> & Partial<Pick<DrawnFeature, 'shape' | 'parent'>>;
}

/** The page where every mode of drawing can be driven, with the map at a known place. */
export class MapaDeProvas {
  readonly page: Page;
  #ultimo: { readonly ponto: Ponto; readonly em: number } | null = null;

  constructor(page: Page) {
    this.page = page;
  }

  async abrir(): Promise<void> {
    await this.page.goto(`/sandbox/mapa#mapa=${ZOOM}/${CENTRO[1]}/${CENTRO[0]}`);
    await mapaPronto(this.page);
    await expect(this.page.getByRole('toolbar', { name: 'Desenho' })).toBeVisible();
    await this.page.getByRole('button', { name: 'Todas', exact: true }).click();
    // There, and on a telephone in a folded group.
    await expect(this.page.locator('[data-mode=lasso]')).toBeAttached();
  }

  botao(nome: string): Locator {
    return this.page.getByRole('toolbar', { name: 'Desenho' }).getByRole('button', { name: nome, exact: true });
  }

  /** Where there is little room a group of tools shows when it is asked for. */
  grupo(nome: string): Locator {
    return this.page.getByRole('toolbar', { name: 'Desenho' }).getByRole('button', { name: `Grupo ${nome}` });
  }

  menu(nome: string): Locator {
    return this.page.getByRole('group', { name: `Opções de ${nome}` });
  }

  /** Starts a mode by its button; its code may still have to come. */
  async ligar(nome: string): Promise<void> {
    await this.botao(nome).click();
    await expect(this.botao(nome)).toHaveAttribute('aria-pressed', 'true');
  }

  async desligar(nome: string): Promise<void> {
    await this.botao(nome).click();
    await expect(this.botao(nome)).toHaveAttribute('aria-pressed', 'false');
  }

  async clicar(...pontos: readonly Ponto[]): Promise<void> {
    for (const ponto of pontos) {
      await this.mover(ponto);
      await this.page.mouse.down();
      await this.page.mouse.up();
      this.#ultimo = { ponto, em: Date.now() };
      await this.page.waitForTimeout(PASSO_MS);
    }
  }

  /** Long enough after the last click that it is another one. */
  async clicarDeNovo(ponto: Ponto): Promise<void> {
    const {
      ponto: [x, y],
      em,
    } = this.#ultimo ?? { ponto: [Number.NaN, 0], em: 0 };
    const perto = Math.hypot(ponto[0] - x, ponto[1] - y) <= MESMO_LUGAR_PX;
    if (perto) await this.page.waitForTimeout(Math.max(0, em + CLIQUE_MS - Date.now()));
    await this.clicar(ponto);
  }

  async arrastar(...pontos: readonly Ponto[]): Promise<void> {
    const [primeiro, ...outros] = pontos;
    if (primeiro === undefined) return;
    await this.mover(primeiro);
    await this.page.mouse.down();
    for (const ponto of outros) await this.mover(ponto);
    await this.page.mouse.up();
    await this.page.waitForTimeout(PASSO_MS);
  }

  async mover([x, y]: Ponto): Promise<void> {
    const caixa = await this.page.locator('canvas.maplibregl-canvas').boundingBox();
    if (caixa === null) throw new Error('no map');
    await this.page.mouse.move(caixa.x + caixa.width / 2 + x, caixa.y + caixa.height / 2 + y, { steps: 2 });
    await this.page.waitForTimeout(PASSO_MS);
  }

  /** Where a point of the screen lies on the map. */
  em([x, y]: Ponto): Position {
    const [cx, cy] = toPlane(CENTRO);
    return fromPlane([cx + planeLength(x, ZOOM), cy + planeLength(y, ZOOM)]);
  }

  area(...cantos: readonly Ponto[]): Geometry {
    const anel = cantos.map((ponto) => this.em(ponto));
    return { type: 'Polygon', coordinates: [[...anel, anel[0] ?? CENTRO]] };
  }

  caixa([x, y]: Ponto, largura: number, altura: number): Geometry {
    return this.area([x, y], [x + largura, y], [x + largura, y + altura], [x, y + altura]);
  }

  linha(...pontos: readonly Ponto[]): Geometry {
    return { type: 'LineString', coordinates: pontos.map((ponto) => this.em(ponto)) };
  }

  /** Clears the map and brings these in, by the page's own text field. */
  async comecar(features: readonly { readonly id: string; readonly geometry: Geometry; readonly shape?: string }[]) {
    const limpar = this.page.getByRole('button', { name: 'Limpar tudo' });
    if (await limpar.isEnabled()) await limpar.click();
    const colecao = {
      type: 'FeatureCollection',
      features: features.map(({ id, geometry, shape }) => ({
        ...{ type: 'Feature', id, geometry },
        properties: shape === undefined ? {} : { shape },
      })),
    };
    await this.page.getByLabel('A importar').fill(JSON.stringify(colecao));
    await this.page.getByRole('button', { name: 'Importar', exact: true }).click();
    await expect.poll(async () => (await this.desenhadas()).length).toBe(features.length);
  }

  /** What is drawn, as the page exports it. */
  async desenhadas(): Promise<readonly Desenhada[]> {
    const texto = await this.page.getByLabel('Desenhado', { exact: true }).inputValue();
    return (JSON.parse(texto) as { features: Desenhada[] }).features;
  }

  /** West, north, east and south of everything that is drawn, by id, in pixels from the middle. */
  async caixas(): Promise<Record<string, readonly number[]>> {
    const todas = await this.desenhadas();
    return Object.fromEntries(todas.map(({ id, geometry }) => [id, this.#caixa(geometry)]));
  }

  async desfazer(): Promise<void> {
    await this.page.getByRole('button', { name: /^Desfazer/ }).click();
  }

  async refazer(): Promise<void> {
    await this.page.getByRole('button', { name: /^Refazer/ }).click();
  }

  #caixa(geometry: Geometry): readonly number[] {
    const [cx, cy] = toPlane(CENTRO);
    const pontos = (geometry.coordinates as unknown[]).flat(Number.POSITIVE_INFINITY) as number[];
    const [xs, ys]: [number[], number[]] = [[], []];
    for (let i = 0; i < pontos.length; i += 2) {
      const [x, y] = toPlane([pontos[i] ?? 0, pontos[i + 1] ?? 0]);
      xs.push(Math.round((x - cx) * 2 ** ZOOM));
      ys.push(Math.round((y - cy) * 2 ** ZOOM));
    }
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  }
}
