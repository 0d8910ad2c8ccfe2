import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  type Response,
} from '@playwright/test';
import type Axe from 'axe-core';
import { acessos, type Papel } from '#infra/demonstration/pessoas.ts';
import { installationFolder } from '#infra/embedded/environment.ts';
import { startDoubleProcess } from '#tests/support/eventstoredb-double/process.ts';
import { ENDERECO, PASTA } from './instalacao.setup.ts';
import { type Instalacao, startInstalacao } from './instalacao.ts';
import { registrosDesde } from './registros.ts';

export { expect };

/**
 * For what maps do and not for how they look: nothing flies, and a quarter of the points are painted, by a processor
 * that has no graphics card.
 */
export const NAVEGADOR_LEVE = { deviceScaleFactor: 0.5, reducedMotion: 'reduce' } as const;
/** The same for the browser of the test itself. */
export const MAPA_LEVE = {
  deviceScaleFactor: NAVEGADOR_LEVE.deviceScaleFactor,
  contextOptions: { reducedMotion: NAVEGADOR_LEVE.reducedMotion },
} as const;

/** Maps answer late on a slow machine, and at once on another: asked often, for long. */
const paciente = expect.configure({ timeout: 30_000 });
const aMiudo: typeof expect.poll = (valor, opcoes) =>
  paciente.poll(valor, { intervals: [50, 100], ...(typeof opcoes === 'object' ? opcoes : {}) });
export const expectDeMapa = new Proxy(paciente, {
  get: (alvo, nome) => (nome === 'poll' ? aMiudo : Reflect.get(alvo, nome)),
});

export interface Opcoes {
  /** Whether the project has an installation of its own, beside that of the run. */
  readonly instalacaoPropria: boolean;
  /** Whether its own has the images that that of the run has. */
  readonly imagens: boolean;
  /** What keeps the events of an own installation. */
  readonly registro: 'postgres' | 'eventstoredb';
}

/** Every test speaks to one installation: that of the run, or that of its project. */
export const test = base.extend<{ readonly relato: undefined }, Opcoes & { readonly instalacao: Instalacao }>({
  instalacaoPropria: [false, { option: true, scope: 'worker' }],
  imagens: [false, { option: true, scope: 'worker' }],
  registro: ['postgres', { option: true, scope: 'worker' }],
  instalacao: [
    async ({ instalacaoPropria, imagens, registro }, use) => {
      if (registro === 'eventstoredb') await comEventStoreDb(use);
      else if (instalacaoPropria && process.env[PASTA] !== undefined) await comInstalacao({ imagens }, use);
      else await use({ url: process.env[ENDERECO] ?? '', pasta: process.env[PASTA] ?? installationFolder() });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ instalacao }, use) => use(instalacao.url),
  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) context.on('page', esperarVida);
    await use(context);
  },
  // Where nobody can look into the installation afterwards, a failure tells what its processes wrote.
  relato: [
    async ({ instalacao }, use, testInfo) => {
      const inicio = new Date();
      await use(undefined);
      if (testInfo.status !== testInfo.expectedStatus) console.log(await registrosDesde(instalacao, inicio));
    },
    { auto: true },
  ],
});

type Uso = (instalacao: Instalacao) => Promise<void>;

async function comInstalacao(pedida: Parameters<typeof startInstalacao>[0], use: Uso): Promise<void> {
  const instalacao = await startInstalacao(pedida);
  await use(instalacao);
  await instalacao.stop();
}

async function comEventStoreDb(use: Uso): Promise<void> {
  const servidor = await startDoubleProcess();
  await comInstalacao({ env: { EVENTSTORE_URL: servidor.url } }, use);
  await servidor.kill('SIGTERM');
}

export function acessoDe(papel: Papel) {
  const acesso = acessos.find((um) => um.papel === papel);
  if (!acesso) throw new Error(`no demonstration user ${papel}`);
  return acesso;
}

/** A control is drawn before it listens: nobody is quick enough to lose a change to that, a test is. */
function esperarVida(page: Page): void {
  const { goto, reload, goBack, goForward } = page;
  const viva = async (chegada: Promise<Response | null>) => {
    const resposta = await chegada;
    await page.waitForFunction(() => {
      const { documentElement } = document;
      return documentElement.hasAttribute('data-hidratada') || !document.querySelector('script[type="module"]');
    });
    return resposta;
  };
  page.goto = (url, options) => viva(goto.call(page, url, options));
  page.reload = (options) => viva(reload.call(page, options));
  page.goBack = (options) => viva(goBack.call(page, options));
  page.goForward = (options) => viva(goForward.call(page, options));
}

/** A page in a browser of its own: somebody else's, or the same person's elsewhere. Its context is the caller's to close. */
export async function outroNavegador(
  browser: Browser,
  baseURL: string | undefined,
  opcoes: BrowserContextOptions = {},
): Promise<Page> {
  const contexto = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    locale: 'pt-BR',
    ...opcoes,
  });
  contexto.on('page', esperarVida);
  return contexto.newPage();
}

/** The token as a client that is not our page finds it. */
export async function tokenDe(request: APIRequestContext, origem = ''): Promise<string> {
  const html = await (await request.get(`${origem}/login`)).text();
  return /name="csrf-token" content="([^"]+)"/.exec(html)?.[1] ?? '';
}

/** Opens a session for whoever asks with these cookies. The entry's own page is used where it is what is looked at. */
export async function abrirSessao(request: APIRequestContext, papel: Papel, origem = ''): Promise<void> {
  const { email, senha } = acessoDe(papel);
  const form = { email, password: senha, _token: await tokenDe(request, origem) };
  expect((await request.post(`${origem}/login`, { form, maxRedirects: 0 })).status()).toBe(303);
}

/** Signs in, and stays where the page is unless it is told where to go. */
export async function entrar(page: Page, papel: Papel, onde?: string): Promise<void> {
  await abrirSessao(page.request, papel);
  if (onde !== undefined) await page.goto(onde);
}

/** The page has taken what a hand did to it: it drew a picture after that, and another of what that brought. */
export async function visto(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}

/** The page's own clock is so much further: where the program itself, or the browser, tells two acts apart by time. */
export async function passou(page: Page, ms: number): Promise<void> {
  const agora = await page.evaluate(() => performance.now());
  await page.waitForFunction((fim) => performance.now() > fim, agora + ms);
}

/** The map has drawn itself and asked for its tiles. */
export async function mapaPronto(page: Page): Promise<void> {
  // WebGL without a graphics card, on a machine with other things to do.
  await expect(page.locator('[data-pronto]')).toBeVisible({ timeout: 60_000 });
}

/** The small one: it is sent to every page that is looked at. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const REGRAS: Axe.RunOptions = {
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};

/**
 * Every rule of WCAG 2.2 A and AA that can be checked by a machine.
 * @param dentro selector of what is in front, where the rest is behind its veil
 */
export async function semBarreiras(page: Page, dentro = 'html'): Promise<void> {
  await parada(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const achados = await page.evaluate(
    async ([onde, regras]) => {
      const { axe } = window as unknown as { readonly axe: typeof Axe };
      const { violations } = await axe.run({ include: [onde] }, regras);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
    },
    [dentro, REGRAS] as const,
  );
  expect(achados).toEqual([]);
}

/** Nothing fades in or out any more: half transparent, a text has another contrast. What turns for ever may turn. */
async function parada(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  );
}

/** The browser reported nothing: no script error, no refused script or style. */
export function vigiarConsole(context: BrowserContext): readonly string[] {
  const erros: string[] = [];
  context.on('weberror', (erro) => erros.push(erro.error().message));
  context.on('console', (linha) => {
    // Remix writes down a reading that a newer one ended, as if it had failed.
    if (linha.type() === 'error' && !linha.text().startsWith('AbortError')) erros.push(linha.text());
  });
  return erros;
}
