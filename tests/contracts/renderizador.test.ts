import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ensureChromium } from '#infra/embedded/chromium.ts';
import { installationFolder } from '#infra/embedded/environment.ts';
import { freePort } from '#infra/embedded/postgres.ts';
import { type RendererHealth, refusalSchema } from '#report-renderer/contract.ts';
import { type Renderer, type RendererOptions, startRenderer } from '#report-renderer/service.ts';
import { type SiteHostil, startSiteHostil } from '#tests/support/paginas-hostis.ts';
import { startAlone, until } from '#tests/support/process.ts';

let site: SiteHostil;
let pasta: string;
let program: string;
let renderer: Renderer | null = null;
const barrados: string[] = [];

beforeAll(async () => {
  const found = await ensureChromium(installationFolder(), console.error);
  if (found === null) throw new Error('estes testes precisam de um Chromium');
  program = found;
  site = await startSiteHostil();
  pasta = await mkdtemp(path.join(os.tmpdir(), 'atalaia-imp-'));
});

afterEach(async () => {
  await renderer?.stop();
  renderer = null;
});

afterAll(async () => {
  await site.close();
  await rm(pasta, { recursive: true, force: true });
});

async function iniciar(options: Partial<RendererOptions> = {}): Promise<void> {
  let n = 0;
  renderer = await startRenderer({
    program,
    origin: site.origin,
    host: '127.0.0.1',
    port: 0,
    async openFolder() {
      n += 1;
      const folder = await mkdtemp(path.join(pasta, `${n}-`));
      return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
    },
    log: {
      info: () => undefined,
      warn: (data) => 'destino' in data && barrados.push(String(data.destino)),
      error: () => undefined,
    },
    ...options,
  });
}

const servico = () => `http://127.0.0.1:${renderer?.port}`;
const saude = async () => (await (await fetch(`${servico()}/health`)).json()) as RendererHealth;

async function pedir(caminho: string, format = 'pdf') {
  const url = caminho.startsWith('/') ? site.origin + caminho : caminho;
  const resposta = await fetch(`${servico()}/documents`, { method: 'POST', body: JSON.stringify({ url, format }) });
  return { status: resposta.status, tipo: resposta.headers.get('Content-Type'), resposta };
}

async function recusaDe(caminho: string) {
  const { status, resposta } = await pedir(caminho);
  return { status, ...refusalSchema.parse(await resposta.json()) };
}

/** Processes of browsers that these tests started. */
function navegadores(onde = pasta): readonly string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`--user-data-dir=${onde}`);
    } catch {
      return false;
    }
  });
}

test('um endereço vira PDF com as folhas que a página pede, ou PNG', async () => {
  await iniciar();
  const pdf = await pedir('/boa');
  expect([pdf.status, pdf.tipo]).toEqual([200, 'application/pdf']);
  const texto = Buffer.from(await pdf.resposta.arrayBuffer()).toString('latin1');
  expect(texto.startsWith('%PDF-')).toBe(true);
  expect(texto.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
  const png = await pedir('/boa', 'png');
  expect([png.status, png.tipo]).toEqual([200, 'image/png']);
  const bytes = Buffer.from(await png.resposta.arrayBuffer());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect(bytes.readUInt32BE(16)).toBe(794);
  expect(await saude()).toMatchObject({ status: 'ok', documents: 2, browsers: 1, running: 0, waiting: 0 });
});

test('só a própria origem é impressa, e uma página que não se deixa imprimir é dita com o seu motivo', async () => {
  await iniciar();
  expect(await recusaDe('http://127.0.0.1:1/')).toMatchObject({ status: 403, code: 'foreign-origin' });
  expect(await recusaDe(`http://127.0.0.1:1/?${'x'.repeat(60_000)}`)).toMatchObject({ code: 'foreign-origin' });
  expect(await recusaDe('file:///etc/passwd')).toMatchObject({ status: 400, code: 'invalid' });
  expect(await recusaDe('/nao-ha')).toMatchObject({ status: 422, code: 'page-failed', pageStatus: 404 });
  expect(await recusaDe('/pagina-que-entra')).toMatchObject({ status: 422, pageStatus: 401 });
  expect(await recusaDe('/pagina-que-sai')).toMatchObject({ status: 422, code: 'page-failed' });
  expect(await recusaDe('/falhou')).toMatchObject({ status: 422, code: 'page-failed' });
  expect(site.ouvidos).toEqual([]);
});

test('nada do que a página pede ao disco ou a outros sai do navegador, e fica anotado', async () => {
  await iniciar();
  barrados.length = 0;
  const { status, resposta } = await pedir('/hostil');
  expect(status).toBe(200);
  expect(Buffer.from(await resposta.arrayBuffer()).toString('latin1')).not.toContain('root:');
  expect(site.ouvidos).toEqual([]);
  const anotados = barrados.map((destino) => new URL(destino).pathname);
  expect(anotados).toEqual(expect.arrayContaining(['/estilo', '/imagem', '/busca', '/desviado', '/farol']));
  expect(barrados.join()).not.toContain('segredo');
});

test('uma página que não termina acaba no limite de tempo, sem segurar as outras nem deixar processo', async () => {
  await iniciar({ timeoutMs: 4_000 });
  const [semFim, nunca] = [recusaDe('/sem-fim'), recusaDe('/nunca-pronta')];
  expect(await semFim).toMatchObject({ status: 503, code: 'timeout' });
  expect(await nunca).toMatchObject({ status: 503, code: 'timeout' });
  expect((await pedir('/boa')).status).toBe(200);
  await renderer?.stop();
  expect(
    await until(
      async () => navegadores(),
      (restam) => restam.length === 0,
    ),
  ).toEqual([]);
  expect(await readdir(pasta)).toEqual([]);
});

test('uma página gulosa é encerrada pela memória', async () => {
  await iniciar({ memoryBytes: 700 * 2 ** 20 });
  expect(await recusaDe('/gulosa')).toMatchObject({ status: 503, code: 'crashed' });
  expect((await pedir('/boa')).status).toBe(200);
});

test('com a fila cheia a resposta é 429, na hora', async () => {
  await iniciar({ places: 1, maxWaiting: 1, timeoutMs: 3_000 });
  const [primeira, segunda] = [pedir('/nunca-pronta'), pedir('/boa')];
  await until(saude, ({ running, waiting }) => running === 1 && waiting === 1);
  const terceira = await pedir('/boa');
  expect(terceira.status).toBe(429);
  expect(Number(terceira.resposta.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect((await primeira).status).toBe(503);
  expect((await segunda).status).toBe(200);
});

test('o navegador é trocado depois de tantos documentos', async () => {
  await iniciar({ places: 1, documentsPerBrowser: 2 });
  for (let n = 0; n < 5; n += 1) expect((await pedir('/boa')).status).toBe(200);
  expect(await until(saude, ({ browsers }) => browsers === 3)).toMatchObject({ documents: 5 });
  await until(
    async () => navegadores(),
    (pids) => pids.length > 0,
  );
  expect(await readdir(pasta)).toHaveLength(1);
});

test('sem navegador o serviço sobe, diz que está indisponível e recusa com 503', async () => {
  await iniciar({ program: null });
  expect((await fetch(`${servico()}/health`)).status).toBe(503);
  expect(await recusaDe('/boa')).toMatchObject({ status: 503, code: 'unavailable' });
});

test('o processo morto por kill -9 leva o navegador consigo, e SIGTERM encerra em ordem', async () => {
  const TMPDIR = await mkdtemp(path.join(pasta, 'p-'));
  for (const sinal of ['SIGKILL', 'SIGTERM'] as const) {
    const port = await freePort();
    const env = { RENDERER_PORT: String(port), RENDERER_PAGES_ORIGIN: site.origin, PUPPETEER_EXECUTABLE_PATH: program };
    const alone = startAlone('infra/processes/renderer.ts', { ...env, TMPDIR });
    await alone.ready;
    const url = `http://127.0.0.1:${port}/documents`;
    const body = JSON.stringify({ url: `${site.origin}/boa`, format: 'pdf' });
    expect((await fetch(url, { method: 'POST', body })).status).toBe(200);
    expect(navegadores(TMPDIR).length).toBeGreaterThan(0);
    alone.kill(sinal);
    await alone.ended;
    expect(
      await until(
        async () => navegadores(TMPDIR),
        (restam) => restam.length === 0,
      ),
    ).toEqual([]);
  }
  // What the killed one left on the disk went with the next start, and what that one had with its end.
  const sobras = await readdir(TMPDIR, { recursive: true });
  expect(sobras.filter((nome) => nome.includes('n-'))).toEqual([]);
});
