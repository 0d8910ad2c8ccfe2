import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { v7 } from 'uuid';
import { dataDe } from '#app/kit/datas.ts';
import { numero } from '#app/kit/formatos.ts';
import * as ritmos from '#app/painel/ritmos.ts';
import { CORES_DO_TIPO_NOVO } from '#domain/deteccao-tipo/cores.ts';
import { deteccaoTipoDecider } from '#domain/deteccao-tipo/deteccao-tipo.decider.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { SESSION_COOKIE } from '#infra/edge/web/load-context.ts';
import { copiasDasDeteccoes } from '../support/copias-das-deteccoes.ts';
import { createDoisClientes, type DoisClientes } from '../support/dois-clientes.ts';
import type { Pessoa } from '../support/pessoa.ts';
import { startTestPostgres } from '../support/postgres.ts';
import { type Bench, type Resultado, resultado } from './kernel.ts';
import { watchMemory } from './memory.ts';
import { abrirNavegador } from './navegador.ts';

const HORAS = 24;
const EVENTOS = 10_000;
/** A day passes in less than a quarter of an hour. */
const VEZES = 100;
const HORA_MS = 3_600_000;
/** More than a legend has room for: it changes its rows. */
const TIPOS = 9;
/** Of an hour, while detections are drawn; what is left of it is for the numbers to come, and to be looked at. */
const ESCREVENDO = 0.75;
/** How long a number may take before it is one that did not come. */
const PACIENCIA_MS = 10_000;
/**
 * Machine code that V8 makes of functions as they grow hot is not what a page holds: over the first hours it was all that
 * two pictures of the heap, of the first and of the eighth hour, had more of beside the places of new detections.
 */
const SEM_CODIGO_DE_MAQUINA = ['--no-opt', '--no-maglev', '--no-sparkplug'];
const META = { memoria: '<= 5', perdidos: '0' } as const;

/** What goes on by itself on each of the two, how often. */
const RITMOS = {
  geral: { 'legendas das duas pizzas': ritmos.LEGENDA_MS, leituras: ritmos.ATUALIZAR_MS },
  ativo: {
    'últimas detecções': ritmos.DETECCOES_MS,
    carrossel: ritmos.CARROSSEL_MS,
    ativos: ritmos.PROXIMO_ATIVO_MS,
    leituras: ritmos.ATUALIZAR_MS,
  },
} as const;
const APRESSADOS_MS = Object.values(ritmos).filter((ms) => ms >= ritmos.LEGENDA_MS);

interface Tela {
  readonly nome: keyof typeof RITMOS;
  readonly page: Page;
  readonly cdp: CDPSession;
  /** MiB after each hour, after a forced collection. */
  readonly memoria: number[];
  /** Loads of the whole page after the first. */
  recargas: number;
}

/**
 * `painel-24h [hours] [detections] [times faster]`: both dashboards on a wall in one headless Chromium, their own
 * rhythms so many times faster and everything else, map, charts and socket, as ever. After each hour the page's memory
 * after a forced collection, and whether both show what the log holds.
 */
const bench: Bench = async ([horas = `${HORAS}`, eventos = `${EVENTOS}`, vezes = `${VEZES}`]) => {
  const postgres = await startTestPostgres();
  const mundo = await createDoisClientes({}, postgres);
  const browser = await abrirNavegador(SEM_CODIGO_DE_MAQUINA);
  const memoria = watchMemory({ web: mundo.servidor.pid });
  try {
    const [total, rapidez] = [Number(horas), Number(vezes)];
    const pessoa = await entrar(mundo);
    const tipos = await criarTipos(mundo);
    const contexto = await browser.newContext({ baseURL: mundo.url, viewport: { width: 1920, height: 1080 } });
    await contexto.addCookies([{ name: SESSION_COOKIE, value: pessoa.sessao ?? '', url: mundo.url }]);
    const periodo = `start_date=2024-01-01&end_date=${dataDe(new Date().toISOString())}`;
    const telas = [
      await abrir(contexto, 'geral', `/dashboard?tv=1&${periodo}`, rapidez),
      await abrir(contexto, 'ativo', `/dashboard/ativo?tv=1&${periodo}&ativo_index=0`, rapidez),
    ];
    const { recantos, services } = mundo;
    const iniciais = await contar(pessoa, periodo);
    const outra = await copiasDasDeteccoes(
      services.eventStore,
      [recantos.dentro.deteccao_id, recantos.fora.deteccao_id],
      tipos,
    );
    const voltas: Record<string, number>[] = [];
    let [escritas, perdidos, posicao] = [0, 0, 0n];
    const inicio = performance.now();
    for (let hora = 1; hora <= total; hora += 1) {
      const [de, ate] = [hora - 1, hora].map((h) => inicio + (h * HORA_MS) / rapidez) as [number, number];
      const devidas = Math.round((Number(eventos) * hora) / total);
      const cada = ((ate - de) * ESCREVENDO) / Math.max(1, devidas - escritas);
      for (let n = 0; escritas < devidas; n += 1) {
        await sleep(Math.max(0, de + n * cada - performance.now()));
        posicao = await outra();
        escritas += 1;
      }
      perdidos += await naoVistos(telas, posicao, iniciais + escritas);
      for (const tela of telas) tela.memoria.push(await memoriaDe(tela));
      voltas.splice(0, voltas.length, ...(await Promise.all(telas.map(({ page }) => page.evaluate(contadas)))));
      console.error(
        `hora ${hora}: ${escritas} detecções, ${telas.map((t) => t.memoria.at(-1)?.toFixed(1)).join(' e ')} MiB`,
      );
      await sleep(Math.max(0, ate - performance.now()));
    }
    const levou = (performance.now() - inicio) / 60_000;
    if (total >= HORAS) await recarregadas(telas);
    perdidos += (await contar(pessoa, periodo)) === iniciais + escritas ? 0 : 1;
    perdidos += await naoVistos(telas, posicao, iniciais + escritas);
    const resultados = [
      resultado(`${horas} h, ${vezes} vezes mais depressa`, 'levou', levou, 'min', '<= 15'),
      resultado(`${escritas} detecções`, 'números perdidos', perdidos, '', META.perdidos),
      ...telas.flatMap((tela, i) => resumir(tela, voltas[i] ?? {}, total)),
    ];
    return { resultados, memoriaMaxMiB: await memoria.stop() };
  } finally {
    await browser.close();
    await mundo.close();
    await postgres.stop();
  }
};
export default bench;

async function entrar(mundo: DoisClientes): Promise<Pessoa> {
  const permissoes = [
    ...(['dashboards.ver', 'dashboards.telao', 'deteccoes.ver', 'ativos.ver', 'ativos.ver_todos'] as const),
    ...(['analises.ver', 'camadas.ver', 'imagens.ver', 'deteccao_tipos.ver'] as const),
  ];
  const [pessoa] = (await mundo.entrarComo([{ nome: 'parede', cliente: 'aurora', permissoes }])).values();
  if (pessoa === undefined) throw new Error('ninguém entrou');
  return pessoa;
}

async function criarTipos({ services, recantos }: DoisClientes) {
  const ids = Array.from({ length: TIPOS }, () => v7());
  for (const [i, id] of ids.entries()) {
    const tipo = { nome: `Tipo ${i + 1}`, alias: '', descricao: '', ...CORES_DO_TIPO_NOVO };
    const data = { cliente_id: recantos.cliente_id, ...tipo };
    await services.executar(deteccaoTipoDecider, id, { type: 'CriarDeteccaoTipo', data }, doSistema());
  }
  return ids;
}

async function abrir(contexto: BrowserContext, nome: Tela['nome'], endereco: string, vezes: number): Promise<Tela> {
  const page = await contexto.newPage();
  await page.addInitScript(depressa, [APRESSADOS_MS, vezes] as const);
  await page.goto(endereco);
  await page.locator('html[data-hidratada]').waitFor();
  const tela: Tela = { nome, page, cdp: await contexto.newCDPSession(page), memoria: [], recargas: 0 };
  page.on('load', () => {
    tela.recargas += 1;
  });
  return tela;
}

/** In the page: what waits for exactly one of these times waits so many times shorter, and is counted. */
function depressa([tempos, vezes]: readonly [readonly number[], number]): void {
  const esperar = window.setTimeout.bind(window);
  const voltas: Record<string, number> = {};
  Reflect.set(window, 'voltas', voltas);
  const outra = (fazer: () => void, ms?: number) => {
    if (ms === undefined || !tempos.includes(ms)) return esperar(fazer, ms);
    return esperar(() => {
      voltas[ms] = (voltas[ms] ?? 0) + 1;
      fazer();
    }, ms / vezes);
  };
  window.setTimeout = outra as typeof window.setTimeout;
}

/** In the page: how often each rhythm had its turn, by its milliseconds. */
function contadas(): Record<string, number> {
  return { ...Reflect.get(window, 'voltas') };
}

async function contar(pessoa: Pessoa, periodo: string): Promise<number> {
  const resposta = await pessoa.pedir(`/deteccoes/resultados?${periodo}`, { headers: { Accept: 'application/json' } });
  if (!resposta.ok) throw new Error(`/deteccoes/resultados: ${resposta.status}`);
  return ((await resposta.json()) as { total: number }).total;
}

/** How many of the screens do not come to show what the log holds. */
async function naoVistos(telas: readonly Tela[], posicao: bigint, total: number): Promise<number> {
  const vistos = await Promise.all(
    telas.map(async ({ nome, page }) => {
      const naPosicao = page.waitForFunction(
        (devida) => {
          const dita = /posição ([\d.]+) do registro/.exec(document.body.innerText)?.[1] ?? '0';
          return Number(dita.replaceAll('.', '')) >= devida;
        },
        Number(posicao),
        { timeout: PACIENCIA_MS },
      );
      const noTotal = () =>
        page
          .getByRole('region', { name: 'Números do período', exact: true })
          .getByText(numero(total), { exact: true })
          .first()
          .waitFor({ timeout: PACIENCIA_MS });
      const vindos = await Promise.allSettled([naPosicao, ...(nome === 'geral' ? [noTotal()] : [])]);
      return vindos.every(({ status }) => status === 'fulfilled');
    }),
  );
  return vistos.filter((visto) => !visto).length;
}

/** Collections after which V8 also lets go of the bytecode of functions that have not run since. */
const COLETAS = 8;

/** MiB of the page's own objects once everything that nobody holds is gone. */
async function memoriaDe({ cdp }: Tela): Promise<number> {
  for (let n = 0; n < COLETAS; n += 1) await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize / 2 ** 20;
}

/** Waits until each has loaded itself anew, as it does once a day. */
async function recarregadas(telas: readonly Tela[]): Promise<void> {
  const fim = performance.now() + 3 * PACIENCIA_MS;
  while (performance.now() < fim && telas.some(({ recargas }) => recargas === 0)) await sleep(100);
  for (const { page } of telas) await page.locator('html[data-hidratada]').waitFor();
}

function resumir({ nome, memoria, recargas }: Tela, voltas: Record<string, number>, horas: number): Resultado[] {
  const [primeira = 0, ultima = 0] = [memoria[0], memoria.at(-1)];
  const caso = `painel ${nome === 'geral' ? 'geral' : 'do ativo'}`;
  return [
    resultado(caso, 'memória depois da 1ª hora', primeira, 'MiB'),
    resultado(caso, 'memória depois da última', ultima, 'MiB'),
    resultado(caso, 'memória a mais', ((ultima - primeira) / primeira) * 100, '%', META.memoria),
    resultado(caso, 'recargas', recargas, '', horas >= HORAS ? '1' : null),
    ...Object.entries(RITMOS[nome]).map(([ritmo, ms]) => {
      const devidas = Math.floor((horas * HORA_MS) / ms) * (ms === ritmos.LEGENDA_MS ? 2 : 1);
      return resultado(caso, `${ritmo}, de ${devidas}`, voltas[ms] ?? 0, 'vezes');
    }),
  ];
}
