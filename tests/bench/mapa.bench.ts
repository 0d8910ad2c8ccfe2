import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { acessoDe } from '../e2e/pagina.ts';
import { startApp } from '../support/app.ts';
import { entrarSemNavegador, type Visitante } from '../support/visitante.ts';
import { type Bench, percentis, type Resultado } from './kernel.ts';
import { publicarCenasEAnalises } from './mapa-acervo.ts';
import { watchMemory } from './memory.ts';
import { abrirNavegador } from './navegador.ts';
import { publicarTalhoes } from './publicar-talhoes.ts';
import { sorteio } from './sorteio.ts';

const [CAMADAS, CENAS, ANALISES] = [5_000, 500, 200];
const PESSOAS = 25;
const PEDIDOS = 20;
/** What each of many people looks at an answer before asking again, in ms: from half to one and a half of it. */
const LEITURA_MS = 2_000;
const ABERTURAS = 5;
const CLIQUES = 20;
const META = { ladrilho: '<= 2500', byte: '<= 150', painel: '<= 300', clique: '<= 100', lenta: '<= 1000' } as const;
/** 400 kbit/s, in bytes a second, and a way of 100 ms. */
const LENTA = { offline: false, latency: 100, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const VISITAS_LENTAS = 3;
const MAPA_DE_ESPERA = 'mapa-de-espera';
const JANELA = { width: 1440, height: 900 };

/**
 * The main map of an asset of so many layers of one type: from the address to the first tile and to the tree, and how
 * long its box takes, in one headless Chromium; then the page's first byte and the calls for the tree, for 500 scenes
 * and for 200 analyses, for one person and for 25 beside each other; and what there is to look at on a line of 400 kbit/s.
 */
const bench: Bench = async ([camadas = String(CAMADAS)]) => {
  const app = await startApp();
  const browser = await abrirNavegador();
  const { web, postgres } = app.pids();
  const memoria = watchMemory({ web, postgres });
  try {
    const ativo_id = await publicarTalhoes(app, Number(camadas));
    const endereco = `/mapa?secao=camadas&ativo_id=${ativo_id}`;
    const contexto = await browser.newContext({ baseURL: app.url, viewport: JANELA });
    const page = await contexto.newPage();
    page.setDefaultTimeout(120_000);
    await entrar(page);
    const noNavegador = await abrir(page, endereco, `${camadas} camadas`);
    const pessoa = await entrarSemNavegador(app.url, 'administrador');
    await publicarCenasEAnalises(app, ativo_id, CENAS, ANALISES);
    const porHttp: Resultado[] = [];
    for (const pessoas of [1, PESSOAS]) {
      for (const [oQue, caminho] of Object.entries({
        'a chamada da árvore': `/mapa/${ativo_id}/camadas?resumo=1`,
        [`a chamada de ${ANALISES} análises`]: `/analise/analises?ativo_id=${ativo_id}`,
      }))
        porHttp.push(...(await pedir(pessoa, pessoas, { oQue, caminho, meta: META.painel })));
      // A person may search sixty times a minute: all of these are one.
      const vezes = pessoas === 1 ? PEDIDOS : 1;
      const catalogo = {
        oQue: `a chamada de ${CENAS} imagens`,
        caminho: `/mapa/imagens/catalogo?ativo_id=${ativo_id}`,
      };
      porHttp.push(...(await pedir(pessoa, pessoas, { ...catalogo, vezes, meta: META.painel })));
    }
    const pagina = { oQue: 'a página, primeiro byte', caminho: endereco, meta: META.byte };
    porHttp.push(...(await pedir(pessoa, PESSOAS, pagina)));
    const naLinhaLenta = await abrirNaLinhaLenta(browser, contexto, app.url);
    return { resultados: [...noNavegador, ...porHttp, ...naLinhaLenta], memoriaMaxMiB: await memoria.stop() };
  } finally {
    await browser.close();
    await app.stop();
  }
};

export default bench;

async function entrar(page: Page): Promise<void> {
  const { email, senha } = acessoDe('administrador');
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(senha);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL((destino) => destino.pathname !== '/login');
}

async function abrir(page: Page, endereco: string, caso: string): Promise<readonly Resultado[]> {
  const [ladrilhos, arvores]: [number[], number[]] = [[], []];
  for (let i = 0; i < ABERTURAS; i += 1) {
    await page.goto('about:blank');
    const inicio = performance.now();
    const passado = () => performance.now() - inicio;
    const ladrilho = page.waitForResponse((um) => um.url().includes('/tiles/camadas/') && um.status() < 400);
    const arvore = page.getByRole('treeitem').filter({ hasText: /^\D+[\d.]{5,} camadas/ });
    await Promise.all([
      page.goto(endereco),
      ladrilho.then(async (um) => um.finished()).then(() => ladrilhos.push(passado())),
      arvore
        .first()
        .waitFor()
        .then(() => arvores.push(passado())),
    ]);
  }
  await page.locator('[data-pronto]').waitFor();
  const cliques = await page.evaluate(clicarNaPagina, CLIQUES);
  return [
    ...percentis(`${caso}: do endereço ao primeiro ladrilho`, ladrilhos, 'ms', { p95: META.ladrilho }),
    ...percentis(`${caso}: do endereço à árvore`, arvores, 'ms', {}),
    ...percentis(`${caso}: marcar o tipo`, cliques, 'ms', { p95: META.clique }),
  ];
}

/** In the page: from a click on the box of the first type to the frame in which it shows. */
async function clicarNaPagina(vezes: number): Promise<number[]> {
  const quadro = () => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined)));
  const medidas: number[] = [];
  for (let i = 0; i < vezes; i += 1) {
    const item = document.querySelector('[role="treeitem"]');
    const caixa = item?.querySelector<HTMLElement>('button[data-marca]');
    if (!item || !caixa) throw new Error('sem árvore');
    const antes = item.getAttribute('aria-checked');
    const inicio = performance.now();
    caixa.click();
    while (document.querySelector('[role="treeitem"]')?.getAttribute('aria-checked') === antes) await quadro();
    medidas.push(performance.now() - inicio);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return medidas;
}

/** Of browsers that have seen nothing of it, and then of the same again: its first words, and the map that stands there. */
async function abrirNaLinhaLenta(browser: Browser, conhecido: BrowserContext, baseURL: string) {
  const medidas: Record<string, { palavras: number[]; mapa: number[] }> = {};
  for (let i = 0; i < VISITAS_LENTAS; i += 1) {
    const storageState = await conhecido.storageState();
    const contexto = await browser.newContext({ baseURL, viewport: JANELA, storageState });
    const page = await contexto.newPage();
    page.setDefaultTimeout(120_000);
    await page.addInitScript(anotarMapaDeEspera, MAPA_DE_ESPERA);
    await (await contexto.newCDPSession(page)).send('Network.emulateNetworkConditions', LENTA);
    for (const visita of ['a primeira visita', 'outra visita']) {
      await page.goto('/mapa', { waitUntil: 'commit' });
      medidas[visita] ??= { palavras: [], mapa: [] };
      medidas[visita].palavras.push(await instante(page, 'first-contentful-paint'));
      medidas[visita].mapa.push(await instante(page, MAPA_DE_ESPERA));
      await page.locator('[data-pronto]').waitFor();
    }
    await contexto.close();
  }
  return Object.entries(medidas).flatMap(([visita, { palavras, mapa }]) => [
    ...percentis(`a 400 kbit/s, ${visita}: a primeira coisa pintada`, palavras, 'ms', { p95: META.lenta }),
    ...percentis(`a 400 kbit/s, ${visita}: o mapa de espera`, mapa, 'ms', { p95: META.lenta }),
  ]);
}

/** In the page: when the map that stands there meanwhile was painted becomes a mark; it is gone when one could ask. */
function anotarMapaDeEspera(marca: string): void {
  new PerformanceObserver((pinturas) => {
    for (const { element, startTime } of pinturas.getEntries() as (PerformanceEntry & { element?: Element })[])
      if (element?.ariaLabel === 'Carregando o mapa') performance.mark(marca, { startTime });
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

/** When it was painted, in milliseconds of the page. */
async function instante(page: Page, nome: string): Promise<number> {
  const visto = await page.waitForFunction((parte) => {
    const entrada = performance.getEntries().find(({ name }) => name.includes(parte));
    return entrada === undefined ? null : entrada.startTime + entrada.duration;
  }, nome);
  return (await visto.jsonValue()) ?? Number.NaN;
}

interface Chamada {
  readonly oQue: string;
  readonly caminho: string;
  readonly meta: string;
  /** Of each person. */
  readonly vezes?: number;
}

/** So many people at once, each so many times: until the first byte of a page, or the whole of an answer in JSON. */
async function pedir(pessoa: Visitante, pessoas: number, { oQue, caminho, meta, vezes = PEDIDOS }: Chamada) {
  const pagina = caminho.startsWith('/mapa?');
  const medidas: number[] = [];
  await pessoa.pedir(caminho);
  await Promise.all(
    Array.from({ length: pessoas }, async (_, qual) => {
      const acaso = sorteio(qual + 1);
      for (let i = 0; i < vezes; i += 1) {
        if (pessoas > 1) await sleep(LEITURA_MS * (0.5 + acaso()));
        const inicio = performance.now();
        const resposta = await pessoa.pedir(caminho);
        if (resposta.status !== 200) throw new Error(`${caminho}: ${resposta.status}`);
        if (pagina) medidas.push(performance.now() - inicio);
        await resposta.text();
        if (!pagina) medidas.push(performance.now() - inicio);
      }
    }),
  );
  const quem = pessoas === 1 ? 'uma pessoa' : `${pessoas} pessoas`;
  return percentis(`${quem}: ${oQue}`, medidas, 'ms', { p95: meta });
}
