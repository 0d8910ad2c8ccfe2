import type { Page } from '@playwright/test';
import { AREA_WORK } from '#app/map/operations/area-work.ts';
import type { Geometry } from '#app/map/operations/shapes.ts';
import { MapaDeProvas } from '../e2e/mapa-de-provas.ts';
import { acessoDe } from '../e2e/pagina.ts';
import { startApp } from '../support/app.ts';
import { type Bench, percentile, type Resultado } from './kernel.ts';
import { abrirNavegador } from './navegador.ts';
import { publicarTalhoes } from './publicar-talhoes.ts';

const CAMADAS = 20_000;
const GEOMETRIAS = 1_000;
const VERTICES = 100;
const QUADROS = 200;
const DESFEITOS = 20;
/** In the middle of the fields of the generator. */
const LUGAR = { zoom: 11, lat: -13, lng: -56 } as const;
/** Of each of two areas that are united and subtracted. */
const VERTICES_DA_AREA = 20_000;
const META = { arrastar: '<= 8', quadros: '>= 0.8', desfazer: '<= 50', areas: '<= 10000' } as const;

/**
 * So many features of so many vertices to be edited over so many layers in tiles: what the page does with a movement
 * that drags a vertex (MapLibre's part included), how many frames it draws meanwhile beside a loop that only sets data
 * on the same map, and how long taking a step back takes.
 */
const bench: Bench = async ([camadas = String(CAMADAS), geometrias = String(GEOMETRIAS)]) => {
  const app = await startApp();
  const browser = await abrirNavegador();
  try {
    await publicarTalhoes(app, Number(camadas));
    const contexto = await browser.newContext({ baseURL: app.url, viewport: { width: 1440, height: 900 } });
    const page = await contexto.newPage();
    page.setDefaultTimeout(120_000);
    await preparar(page, Number(geometrias));
    const naTela = await medir(page, `${geometrias} de ${VERTICES} vértices`);
    return { resultados: [...naTela, ...medirAreas()], memoriaMaxMiB: {} };
  } finally {
    await browser.close();
    await app.stop();
  }
};

export default bench;

async function preparar(page: Page, total: number): Promise<void> {
  const { email, senha } = acessoDe('administrador');
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(senha);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL((destino) => destino.pathname !== '/login');
  await page.goto(`/sandbox/mapa#mapa=${LUGAR.zoom}/${LUGAR.lat}/${LUGAR.lng}`);
  await page.locator('[data-pronto]').waitFor();
  await new MapaDeProvas(page).botao('Alterar vértices').waitFor();
  const features = Array.from({ length: total }, (_, n) => roda(n, total));
  await page.getByLabel('A importar').fill(JSON.stringify({ type: 'FeatureCollection', features }));
  await page.getByRole('button', { name: 'Importar', exact: true }).click();
  await page.getByText(`com êxito ${total}`).waitFor();
  await new MapaDeProvas(page).ligar('Alterar vértices');
}

/** A grid of round features, the first of them in the middle of the view. */
function roda(n: number, total: number) {
  const [lado, passo] = [Math.ceil(Math.sqrt(total)), 0.01];
  const [x, y] = [LUGAR.lng + (n % lado) * passo, LUGAR.lat - Math.floor(n / lado) * passo];
  const anel = Array.from({ length: VERTICES }, (_, i) => {
    const angulo = (i / VERTICES) * 2 * Math.PI;
    return [x + 0.004 * Math.cos(angulo), y + 0.004 * Math.sin(angulo)];
  });
  const geometry = { type: 'Polygon', coordinates: [[...anel, anel[0]]] };
  return { type: 'Feature', id: `g${n}`, properties: {}, geometry };
}

async function medir(page: Page, caso: string): Promise<Resultado[]> {
  await page.getByRole('button', { name: 'Medir os quadros sem a barra' }).click();
  const quadros = page.getByLabel('Quadros por segundo');
  await page.waitForFunction(() => document.body.textContent?.includes('quadros por segundo'));
  const semBarra = Number.parseFloat((await quadros.textContent()) ?? '');
  const { tratar, porSegundo } = await page.evaluate(arrastarNaPagina, QUADROS);
  const desfazer = await page.evaluate(desfazerNaPagina, DESFEITOS);
  const em = (metrica: string, valor: number, unidade: string, meta: string | null): Resultado => ({
    caso,
    metrica,
    valor,
    unidade,
    meta,
    referencia: null,
  });
  return [
    em('movimento que arrasta um vértice, p50', percentile(tratar, 50), 'ms', null),
    em('movimento que arrasta um vértice, p95', percentile(tratar, 95), 'ms', META.arrastar),
    em('quadros por segundo', porSegundo, '', null),
    {
      ...em('razao', porSegundo / semBarra, 'x', META.quadros),
      referencia: { nome: 'só setData, quadros por segundo', valor: semBarra },
    },
    em('desfazer, p95', percentile(desfazer, 95), 'ms', META.desfazer),
  ];
}

/** What the worker computes with large areas, by itself: two rings of uneven teeth that cross each other often. */
function medirAreas(): Resultado[] {
  const areas = [0, 0.0003].map(serrilhada);
  const caso = `2 áreas de ${VERTICES_DA_AREA} vértices`;
  return (['unite', 'subtract'] as const).map((conta) => {
    const antes = performance.now();
    if (AREA_WORK[conta](areas) === null) throw new Error(`${conta} answered nothing`);
    const metrica = conta === 'unite' ? 'unir' : 'subtrair';
    return { caso, metrica, valor: performance.now() - antes, unidade: 'ms', meta: META.areas, referencia: null };
  });
}

function serrilhada(leste: number): Geometry {
  const anel = Array.from({ length: VERTICES_DA_AREA }, (_, i): [number, number] => {
    const angulo = (i / VERTICES_DA_AREA) * 2 * Math.PI;
    const raio = 0.05 * (1 + 0.0005 * Math.sin(i * 2.4 + leste));
    return [LUGAR.lng + leste + raio * Math.cos(angulo), LUGAR.lat + raio * Math.sin(angulo)];
  });
  return { type: 'Polygon', coordinates: [[...anel, ...anel.slice(0, 1)]] };
}

/** Runs in the page: drags the first feature's eastern vertex, a movement a frame; an event is handled before it returns. */
async function arrastarNaPagina(quadros: number) {
  const tela = document.querySelector('canvas.maplibregl-canvas');
  if (tela === null) throw new Error('no map');
  const caixa = tela.getBoundingClientRect();
  // 0.004 degrees at zoom 11, 512 pixels around the world at zoom 0.
  const raio = (0.004 / 360) * 512 * 2 ** 11;
  const [x, y] = [caixa.left + caixa.width / 2 + raio, caixa.top + caixa.height / 2];
  const mandar = (tipo: string, dx: number) =>
    tela.dispatchEvent(
      new MouseEvent(tipo, { bubbles: true, cancelable: true, clientX: x + dx, clientY: y, button: 0, buttons: 1 }),
    );
  const tratar: number[] = [];
  for (let volta = 0; volta < 20; volta++) {
    mandar('mousemove', 0);
    mandar('mousedown', 0);
    mandar('mousemove', volta % 2 === 0 ? 3 : -3);
    mandar('mousemove', 0.5);
    mandar('mouseup', 0.5);
    await new Promise(requestAnimationFrame);
  }
  mandar('mousedown', 0);
  const inicio = performance.now();
  for (let n = 0; n < quadros; n++) {
    const antes = performance.now();
    mandar('mousemove', 10 + (n % 40));
    tratar.push(performance.now() - antes);
    await new Promise(requestAnimationFrame);
  }
  const porSegundo = (quadros * 1_000) / (performance.now() - inicio);
  mandar('mouseup', 20);
  return { tratar, porSegundo };
}

/** Runs in the page: a click on the button is handled, its redrawing included, before it returns. */
async function desfazerNaPagina(vezes: number) {
  const tempos: number[] = [];
  for (let n = 0; n < vezes; n++) {
    const botao = document.querySelector<HTMLButtonElement>('button[aria-label^="Desfazer: Mover"]');
    if (botao === null) throw new Error(`nothing to undo after ${n}`);
    const antes = performance.now();
    botao.click();
    tempos.push(performance.now() - antes);
    await new Promise(requestAnimationFrame);
  }
  return tempos;
}
