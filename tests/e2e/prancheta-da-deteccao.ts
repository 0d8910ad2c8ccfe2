import type { Locator, Page, Request, Response } from '@playwright/test';
import sharp from 'sharp';
import { type PlanePoint, planeLength, toPlane } from '#app/map/operations/plane.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { type Posicao, partes } from '#domain/geometria/partes.ts';
import { botao, ferramenta } from './desenho-no-formulario.ts';
import { expectDeMapa as expect, visto } from './pagina.ts';

/** The corner of a layer that nothing else is near. */
export const CANTO: Posicao = [-44.165, -20.118];

/** In pixels from the middle of a map. */
export type Ponto = readonly [x: number, y: number];

export async function quadro(onde: Locator) {
  const caixa = await onde.boundingBox();
  if (caixa === null) throw new Error('the map is not there');
  return { ...caixa, cx: caixa.x + caixa.width / 2, cy: caixa.y + caixa.height / 2 };
}

export const numeroDe = (texto: string) => Number(texto.replaceAll('.', '').replace(',', '.'));
/** The hectares that a text says after some words. */
export async function hectares(onde: Locator, depoisDe: string): Promise<number> {
  const [, dito = ''] = new RegExp(`${depoisDe}\\s+([\\d.,]+) ha`).exec(await onde.innerText()) ?? [];
  return dito === '' ? Number.NaN : numeroDe(dito);
}

/** Where the magenta lies in a map, in pixels from its middle: west, north, east, south. Null where none is seen. */
export async function magenta(page: Page, mapa: Locator) {
  const { x, y, width, height, cx, cy } = await quadro(mapa);
  const foto = await page.screenshot({ clip: { x, y, width, height }, scale: 'css' });
  const { data, info } = await sharp(foto).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [xs, ys]: [number[], number[]] = [[], []];
  for (let em = 0; em < data.length; em += info.channels) {
    if ((data[em] ?? 0) < 200 || (data[em + 1] ?? 255) > 80 || (data[em + 2] ?? 0) < 200) continue;
    const i = em / info.channels;
    xs.push(((i % info.width) * width) / info.width + x - cx);
    ys.push((Math.floor(i / info.width) * height) / info.height + y - cy);
  }
  return xs.length === 0 ? null : [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** The window in which a shape is drawn, by places of the screen and of the earth. */
export class Prancheta {
  readonly page: Page;
  readonly janela: Locator;
  readonly tela: Locator;
  /** What the map shows, in its plane: known from the first drawing on. */
  private meio: PlanePoint = [0, 0];
  private zoom = 0;

  constructor(page: Page, titulo: 'Desenhar' | 'Redesenhar') {
    this.page = page;
    this.janela = page.getByRole('dialog', { name: `${titulo} detecção` });
    this.tela = this.janela.locator('canvas.maplibregl-canvas');
  }

  /** As the form says it of the drawing. */
  get medidas() {
    return this.janela.locator('#deteccao-desenho-medidas');
  }
  area = () => hectares(this.medidas, 'Área geodésica');
  passos = (nome: RegExp) =>
    this.janela.getByRole('group', { name: 'Passos do desenho' }).getByRole('button', { name: nome });

  async aberta(onde: string): Promise<void> {
    await expect(this.janela.locator('[data-pronto]')).toBeVisible({ timeout: 60_000 });
    await expect(this.janela.getByRole('radio', { name: onde })).toBeChecked();
  }

  /** Where a place of the earth is seen, in pixels from the middle. */
  naTela(lugar: Posicao): Ponto {
    const [x, y] = toPlane(lugar);
    const umPixel = planeLength(1, this.zoom);
    return [(x - this.meio[0]) / umPixel, (y - this.meio[1]) / umPixel];
  }

  /** From where clicks have come to lie: the last part is of them. */
  calibrar(cliques: readonly Ponto[], forma: Geometria): void {
    const caixa = (pontos: readonly Ponto[]) =>
      [0, 1].map((eixo) => pontos.map((um) => um[eixo as 0 | 1])).flatMap((um) => [Math.min(...um), Math.max(...um)]);
    const nova = partes(forma).at(-1) ?? forma;
    const [x0 = 0, x1 = 0, y0 = 0] = caixa(cliques);
    const [oeste = 0, leste = 0, norte = 0] = caixa(cantosDe(nova).map(toPlane));
    this.zoom = Math.log2((x1 - x0) / (leste - oeste));
    this.meio = [oeste - planeLength(x0, this.zoom), norte - planeLength(y0, this.zoom)];
  }

  /** Moves the map by its keys: so many zooms, and so many pixels to the west. */
  async mover(tecla: 'Equal' | 'Minus' | 'ArrowLeft'): Promise<void> {
    const antes = await magenta(this.page, this.tela);
    await this.tela.focus();
    await this.page.keyboard.press(tecla);
    await expect.poll(() => magenta(this.page, this.tela)).not.toEqual(antes);
    if (tecla === 'ArrowLeft') this.meio = [this.meio[0] - planeLength(100, this.zoom), this.meio[1]];
    else this.zoom += tecla === 'Equal' ? 1 : -1;
  }

  async ir([x, y]: Ponto): Promise<Ponto> {
    const { cx, cy } = await quadro(this.tela);
    await this.page.mouse.move(cx + x - 6, cy + y - 3);
    await this.page.mouse.move(cx + x, cy + y);
    await visto(this.page);
    return [cx + x, cy + y];
  }

  async clicar(...pontos: readonly Ponto[]): Promise<void> {
    for (const um of pontos) {
      await this.page.mouse.click(...(await this.ir(um)));
      await visto(this.page);
    }
  }

  async arrastar(de: Ponto, para: Ponto): Promise<void> {
    await this.ir(de);
    await this.page.mouse.down();
    const { cx, cy } = await quadro(this.tela);
    await this.page.mouse.move(cx + para[0], cy + para[1], { steps: 5 });
    await visto(this.page);
    await this.page.mouse.up();
    await visto(this.page);
  }

  async comecar(): Promise<void> {
    await botao(this.janela, 'Desenhar polígono').click();
    await ferramenta(this.page, 'desenhando');
    await expect(this.janela.locator('[data-vizinhas]')).toBeAttached();
  }

  /** One more part, of so many now. @returns the shape about which it is asked what it meets */
  async desenhar(quantas: number, ...cantos: readonly Ponto[]): Promise<Geometria> {
    await this.comecar();
    const perguntada = this.page.waitForResponse((uma) => {
      if (!uma.url().includes('/camadas-impactadas')) return false;
      const forma = formaPerguntada(uma);
      return forma.type === 'MultiPolygon' && forma.coordinates.length === quantas;
    });
    await this.clicar(...cantos);
    await botao(this.janela, 'Concluir').click();
    return formaPerguntada(await perguntada);
  }
}

const formaPerguntada = (pedido: Request | Response) =>
  JSON.parse(new URL(pedido.url()).searchParams.get('geojson') ?? 'null') as Geometria;

export const cantosDe = (forma: Geometria) =>
  partes(forma).flatMap((parte) => (parte.type === 'Polygon' ? parte.coordinates.flat() : []));
