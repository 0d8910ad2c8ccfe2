import type { Page } from '@playwright/test';
import { acessoDe } from '../e2e/pagina.ts';
import { startApp } from '../support/app.ts';
import { entrarSemNavegador, type Visitante } from '../support/visitante.ts';
import { type Bench, percentis, type Resultado } from './kernel.ts';
import { abrirNavegador } from './navegador.ts';
import { publicarTalhoes } from './publicar-talhoes.ts';

const CAMADAS = 5_000;
const PESSOAS = 25;
const PEDIDOS = 20;
const ABERTURAS = 5;
const CLIQUES = 20;
const META = { ladrilho: '<= 2500', byte: '<= 150', painel: '<= 300', clique: '<= 100' } as const;

/**
 * The main map of an asset of so many layers of one type: from the address to the first tile and to the tree, and how
 * long its box takes, in one headless Chromium; then the page's first byte and the call for the tree for one person and
 * for 25 beside each other. Scenes and analyses have benches of their own (`catalogo`).
 */
const bench: Bench = async ([camadas = String(CAMADAS)]) => {
  const app = await startApp();
  const browser = await abrirNavegador();
  try {
    const ativo_id = await publicarTalhoes(app, Number(camadas));
    const endereco = `/mapa?secao=camadas&ativo_id=${ativo_id}`;
    const contexto = await browser.newContext({ baseURL: app.url, viewport: { width: 1440, height: 900 } });
    const page = await contexto.newPage();
    page.setDefaultTimeout(120_000);
    await entrar(page);
    const noNavegador = await abrir(page, endereco, `${camadas} camadas`);
    const pessoa = await entrarSemNavegador(app.url, 'administrador');
    const porHttp = [
      ...(await pedir(pessoa, 1, `/mapa/${ativo_id}/camadas?resumo=1`, META.painel)),
      ...(await pedir(pessoa, PESSOAS, `/mapa/${ativo_id}/camadas?resumo=1`, META.painel)),
      ...(await pedir(pessoa, PESSOAS, endereco, META.byte)),
    ];
    return { resultados: [...noNavegador, ...porHttp], memoriaMaxMiB: {} };
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

/** So many people at once, each so many times: until the first byte of a page, or the whole of an answer in JSON. */
async function pedir(pessoa: Visitante, pessoas: number, caminho: string, meta: string): Promise<readonly Resultado[]> {
  const pagina = caminho.startsWith('/mapa?');
  const medidas: number[] = [];
  await pessoa.pedir(caminho);
  await Promise.all(
    Array.from({ length: pessoas }, async () => {
      for (let i = 0; i < PEDIDOS; i += 1) {
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
  const oQue = pagina ? 'a página, primeiro byte' : 'a chamada da árvore';
  return percentis(`${quem}: ${oQue}`, medidas, 'ms', { p95: meta });
}
