import type { Locator, Page } from '@playwright/test';
import { CLICK_INTERVAL_MS, THROTTLE_MS } from '#app/map/editor/constants.ts';
import { fromPlane, planeLength, toPlane } from '#app/map/operations/plane.ts';
import type { DrawnFeature, Geometry, Position } from '#app/map/operations/shapes.ts';
import { expectDeMapa as expect, mapaPronto, passou, visto } from './pagina.ts';

const ZOOM = 14;
const CENTRO: Position = [-47.9, -15.8];
const VISTA = `#mapa=${ZOOM}/${CENTRO[1]}/${CENTRO[0]}`;
const MESMO_LUGAR_PX = 3;
/** Of the piece of the screen whose colours are looked at: a line and what is beside it. */
const LADO_PX = 8;

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
  #ultimo: Ponto | null = null;

  constructor(page: Page) {
    this.page = page;
  }

  get #tela(): Locator {
    return this.page.locator('canvas.maplibregl-canvas');
  }

  async abrir(): Promise<void> {
    await this.page.goto(`/sandbox/mapa${VISTA}`);
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
      this.#ultimo = ponto;
      await visto(this.page);
    }
  }

  /** Long enough after the last click that it is another one. */
  async clicarDeNovo(ponto: Ponto): Promise<void> {
    const [x, y] = this.#ultimo ?? [Number.NaN, 0];
    if (Math.hypot(ponto[0] - x, ponto[1] - y) <= MESMO_LUGAR_PX) await this.semSegundaMetade();
    await this.clicar(ponto);
  }

  /** Both halves of a double click, as quick as the browser takes them. */
  async clicarDuasVezes(ponto: Ponto): Promise<void> {
    await this.mover(ponto);
    await this.page.mouse.dblclick(...(await this.#naPagina(ponto)));
    this.#ultimo = ponto;
  }

  /** What was clicked until now can no longer become a double click: neither here nor for the page. */
  async semSegundaMetade(): Promise<void> {
    await passou(this.page, CLICK_INTERVAL_MS + THROTTLE_MS);
  }

  async arrastar(...pontos: readonly Ponto[]): Promise<void> {
    const [primeiro, ...outros] = pontos;
    if (primeiro === undefined) return;
    await this.mover(primeiro);
    await this.page.mouse.down();
    for (const ponto of outros) await this.mover(ponto);
    await this.page.mouse.up();
    await visto(this.page);
  }

  async mover(ponto: Ponto): Promise<void> {
    await this.page.mouse.move(...(await this.#naPagina(ponto)), { steps: 2 });
    await visto(this.page);
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

  /** The same box with a vertex at every pixel and a half of its sides. */
  caixaFina([x, y]: Ponto, largura: number, altura: number): Geometry {
    const lado = (n: number, em: (i: number) => Ponto) =>
      Array.from({ length: Math.floor(n / 1.5) }, (_, i) => em(i * 1.5));
    return this.area(
      ...lado(largura, (i) => [x + i, y]),
      ...lado(altura, (i) => [x + largura, y + i]),
      ...lado(largura, (i) => [x + largura - i, y + altura]),
      ...lado(altura, (i) => [x, y + altura - i]),
    );
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
        type: 'Feature',
        id,
        geometry,
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

  /** Presses a key for as long as there is a step that it would take. */
  async teclarEnquanto(tecla: string, botao: RegExp): Promise<void> {
    while (await this.#dosPassos(botao).isEnabled()) await this.page.keyboard.press(tecla);
  }

  /** The view that the page was opened with. */
  async voltar(): Promise<void> {
    await this.page.evaluate(
      (vista) =>
        new Promise((resolve) => {
          addEventListener('hashchange', () => requestAnimationFrame(resolve), { once: true });
          location.hash = vista;
        }),
      VISTA,
    );
  }

  /** The menu of a tool lies on the map and not over its button. */
  async menuCabe(nome: string): Promise<void> {
    const [menu, botao, tela] = await Promise.all(
      [this.menu(nome), this.botao(nome), this.#tela].map(async (parte) => {
        const { x = 0, y = 0, width = 0, height = 0 } = (await parte.boundingBox()) ?? {};
        return { esquerda: x, topo: y, direita: x + width, pe: y + height };
      }),
    );
    if (!menu || !botao || !tela) throw new Error('no map');
    expect([menu.esquerda, menu.topo].every((lado, i) => lado >= ([tela.esquerda, tela.topo][i] ?? 0))).toBe(true);
    expect([menu.direita, menu.pe].every((lado, i) => lado <= ([tela.direita, tela.pe][i] ?? 0))).toBe(true);
    const ladoALado = menu.esquerda >= botao.direita || menu.direita <= botao.esquerda;
    expect(ladoALado || menu.topo >= botao.pe || menu.pe <= botao.topo).toBe(true);
  }

  /** Red, green and blue of what is painted at a point. */
  async cor(ponto: Ponto): Promise<readonly number[]> {
    const pontos = await this.#pintado(ponto);
    const meio = Math.floor(Math.sqrt(pontos.length) / 2);
    return pontos[meio * Math.floor(Math.sqrt(pontos.length)) + meio] ?? [];
  }

  /** Which of the colours of drawing is painted there, over whatever ground. */
  async tinge(ponto: Ponto): Promise<'laranja' | 'azul' | 'cinza' | null> {
    const pontos = await this.#pintado(ponto);
    if (pontos.some(([r = 0, , b = 0]) => r > b + 100)) return 'laranja';
    if (pontos.some(([r = 0, , b = 0]) => b > r + 60)) return 'azul';
    const cinza = ([r = 0, g = 0, b = 0]: readonly number[]) =>
      Math.max(r, g, b) - Math.min(r, g, b) < 30 && r > 80 && r < 170;
    return pontos.some(cinza) ? 'cinza' : null;
  }

  /** Watches an element until it is gone. @returns what tells how long its leaving took, and how it faded */
  async vigiarSaida(alvo: Locator): Promise<() => Promise<{ readonly ms: number; readonly transicao: string }>> {
    const vigia = await alvo.evaluateHandle((elemento) => {
      const { transitionProperty, transitionDuration } = getComputedStyle(elemento);
      let desde = Number.NaN;
      const saindo = new MutationObserver(() => {
        if (elemento.hasAttribute('data-leaving')) desde = performance.now();
      });
      saindo.observe(elemento, { attributeFilter: ['data-leaving'] });
      const fim = new Promise<{ ms: number; transicao: string }>((resolve) => {
        new MutationObserver((_, observador) => {
          if (elemento.isConnected) return;
          observador.disconnect();
          resolve({ ms: performance.now() - desde, transicao: `${transitionProperty} ${transitionDuration}` });
        }).observe(document.body, { childList: true, subtree: true });
      });
      return { fim };
    });
    return () => vigia.evaluate(({ fim }) => fim);
  }

  /** The pixels around a point, row by row. */
  async #pintado([x, y]: Ponto): Promise<readonly (readonly number[])[]> {
    const tela = await this.#tela.boundingBox();
    if (tela === null) throw new Error('no map');
    const canto = { x: tela.x + tela.width / 2 + x - LADO_PX / 2, y: tela.y + tela.height / 2 + y - LADO_PX / 2 };
    const foto = await this.page.screenshot({ clip: { ...canto, width: LADO_PX, height: LADO_PX } });
    return this.page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letra) => letra.charCodeAt(0));
      const imagem = await createImageBitmap(new Blob([bytes]));
      const papel = new OffscreenCanvas(imagem.width, imagem.height).getContext('2d');
      papel?.drawImage(imagem, 0, 0);
      const dados = [...(papel?.getImageData(0, 0, imagem.width, imagem.height).data ?? [])];
      return Array.from({ length: dados.length / 4 }, (_, i) => dados.slice(4 * i, 4 * i + 3));
    }, foto.toString('base64'));
  }

  /** Of the steps: the drawing in progress has a button for its vertices beside it. */
  #dosPassos(name: RegExp): Locator {
    return this.page.getByRole('group', { name: 'Passos do desenho' }).getByRole('button', { name });
  }

  async desfazer(): Promise<void> {
    await this.#dosPassos(/^Desfazer/).click();
  }

  async refazer(): Promise<void> {
    await this.#dosPassos(/^Refazer/).click();
  }

  async #naPagina([x, y]: Ponto): Promise<[number, number]> {
    const caixa = await this.#tela.boundingBox();
    if (caixa === null) throw new Error('no map');
    return [caixa.x + caixa.width / 2 + x, caixa.y + caixa.height / 2 + y];
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

/** Everything that a page says to anybody: requests of any kind (also beacons), sockets that it opens, what it sends. */
export function vigiarRede(page: Page) {
  const ouvido: string[] = [];
  let aCaminho = 0;
  page.context().on('request', (pedido) => {
    aCaminho += 1;
    ouvido.push(`${pedido.method()} ${pedido.url()}`);
  });
  page.context().on('requestfinished', () => (aCaminho -= 1));
  page.context().on('requestfailed', () => (aCaminho -= 1));
  page.on('websocket', (socket) => {
    ouvido.push(socket.url());
    socket.on('framesent', ({ payload }) => ouvido.push(`${socket.url()}: ${payload}`));
  });
  /** Waits until all that was asked for has come and brought no other question, and forgets what was heard. */
  const sossegar = async () => {
    let antes = -1;
    while (antes !== ouvido.length) {
      antes = ouvido.length;
      await expect.poll(() => aCaminho).toBeLessThanOrEqual(0);
      await visto(page);
    }
    ouvido.length = 0;
  };
  return { ouvido, sossegar };
}
