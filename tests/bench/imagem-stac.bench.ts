import { execFileSync, fork, spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { TipoDeImagem } from '#domain/imagem/imagem.policy.ts';
import { createGuardedFetch } from '#infra/edge/imagery/providers/guarded-fetch.ts';
import { createStac } from '#infra/edge/imagery/providers/stac/stac.ts';
import { ROOT } from '#infra/embedded/environment.ts';
import { createLog } from '#infra/log.ts';
import { pythonCom } from '../support/clientes-oficiais/python.ts';
import { until } from '../support/process.ts';
import { abrirStacDuplo } from '../support/stac/duplo.ts';
import { item10 } from '../support/stac/itens.ts';
import { type Bench, percentis, type Resultado } from './kernel.ts';
import { sorteio } from './sorteio.ts';

const LADO = 10_000;
const [OESTE, NORTE, PIXEL] = [500_000, 7_800_000, 10];
const ATRASO_MS = 20;
const POR_ZOOM = 12;
const ZOOMS = [8, 9, 10, 11, 12, 13, 14, 15, 16] as const;
const BANDAS = ['blue', 'green', 'red', 'nir'] as const;
const TIPOS = ['true_color', 'ndvi'] as const satisfies readonly TipoDeImagem[];
const CLIENTES = [1, 16] as const;
const TITILER = ['titiler.application==2.4.0', 'uvicorn==0.54.0'] as const;

interface Ladrilho {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}
type Pedir = (ladrilho: Ladrilho, tipo: TipoDeImagem) => Promise<unknown>;

/** `imagem-stac [lado]`: tiles of a file that is far away, beside what TiTiler makes of the same file. */
const bench: Bench = async ([lado = String(LADO)]) => {
  const pasta = mkdtempSync(path.join(os.tmpdir(), 'atalaia-bench-stac-'));
  const arquivo = path.join(pasta, 'cena.tif');
  await gravar(arquivo, Number(lado));
  const longe = fork(path.join(import.meta.dirname, 'imagem-stac-arquivos.ts'), [arquivo, String(ATRASO_MS)]);
  const port = await new Promise<number>((resolve) => longe.once('message', (dito) => resolve(Number(dito))));
  const url = `http://127.0.0.1:${port}/cena.tif`;
  const titiler = await abrirTitiler(pasta, url);
  const resultados: Resultado[] = [];
  for (const [i, tipo] of TIPOS.entries()) {
    for (const clientes of CLIENTES) {
      const quais = ladrilhos(Number(lado), 100 * i + clientes);
      const [nosso, dele] = [await abrirNosso(url), titiler];
      const nossos = await medir(nosso.pedir, quais, tipo, clientes);
      const deles = dele === null ? null : await medir(dele.pedir, quais, tipo, clientes);
      const caso = `${tipo}, ${clientes} ao mesmo tempo`;
      const referencia = deles === null ? null : { nome: 'TiTiler', valor: deles.porSegundo };
      resultados.push(...percentis(caso, nossos.tempos, 'ms', clientes === 1 ? { p95: '<= 80' } : {}), {
        caso,
        metrica: 'ladrilhos',
        valor: nossos.porSegundo,
        unidade: '/s',
        meta: '>= TiTiler',
        referencia,
      });
      if (clientes === 1) {
        const faixas = { metrica: 'faixas por ladrilho, no máximo', valor: nosso.maximo(), unidade: '', meta: '<= 2' };
        resultados.push({ caso, ...faixas, referencia: null });
      }
      await nosso.fechar();
    }
  }
  titiler?.fechar();
  longe.disconnect();
  rmSync(pasta, { recursive: true, force: true });
  return { resultados, memoriaMaxMiB: { bench: Math.round(process.resourceUsage().maxRSS / 1024) } };
};

/** Land with its seasons and its noise, which packs to about half. */
async function gravar(arquivo: string, lado: number): Promise<void> {
  const cru = `${arquivo}.dat`;
  const acaso = sorteio(15);
  const ruido = Uint16Array.from({ length: 65_536 }, () => acaso() * 200);
  async function* linhas() {
    for (let linha = 0; linha < lado; linha++) {
      const valores = new Uint16Array(lado * BANDAS.length);
      for (let i = 0; i < valores.length; i++) {
        const onda = 1_500 + 800 * Math.sin((i >> 2) / 300) * Math.cos(linha / 200);
        valores[i] = onda + (i & 3) * 300 + (ruido[(i * 31 + linha * 7_919) & 65_535] ?? 0);
      }
      yield Buffer.from(valores.buffer);
    }
  }
  await pipeline(linhas, createWriteStream(cru));
  const dito = ['ENVI', `samples = ${lado}`, `lines = ${lado}`, 'bands = 4', 'data type = 12', 'interleave = bip'];
  writeFileSync(`${arquivo}.hdr`, [...dito, 'byte order = 0', 'header offset = 0'].join('\n'));
  const cantos = [OESTE, NORTE, OESTE + lado * PIXEL, NORTE - lado * PIXEL].map(String);
  const como = ['-q', '-of', 'COG', '-co', 'COMPRESS=DEFLATE', '-co', 'PREDICTOR=YES', '-co', 'NUM_THREADS=ALL_CPUS'];
  execFileSync('gdal_translate', [...como, '-a_srs', 'EPSG:32723', '-a_ullr', ...cantos, cru, arquivo]);
  rmSync(cru);
}

/** So many of each zoom, wherever the file lies; none twice. */
function ladrilhos(lado: number, semente: number): readonly Ladrilho[] {
  const acaso = sorteio(semente);
  // Within the file in degrees, roughly: its middle meridian is its left edge.
  const [oeste, norte] = [-45, -19.895];
  const [largo, alto] = [(lado * PIXEL) / 104_600, (lado * PIXEL) / 110_700];
  const todos = ZOOMS.flatMap((z) =>
    Array.from({ length: POR_ZOOM }, () => {
      const [lng, lat] = [oeste + acaso() * largo, norte - acaso() * alto];
      const seno = Math.sin((lat * Math.PI) / 180);
      const y = 0.5 - Math.log((1 + seno) / (1 - seno)) / (4 * Math.PI);
      return { z, x: Math.floor(((lng + 180) / 360) * 2 ** z), y: Math.floor(y * 2 ** z) };
    }),
  );
  return [...new Map(todos.map((um) => [`${um.z}/${um.x}/${um.y}`, um])).values()];
}

async function medir(pedir: Pedir, quais: readonly Ladrilho[], tipo: TipoDeImagem, clientes: number) {
  const [tempos, fila, inicio] = [[] as number[], [...quais], performance.now()];
  const cliente = async () => {
    for (let um = fila.shift(); um !== undefined; um = fila.shift()) {
      const antes = performance.now();
      await pedir(um, tipo);
      tempos.push(performance.now() - antes);
    }
  };
  await Promise.all(Array.from({ length: clientes }, cliente));
  return { tempos, porSegundo: (quais.length * 1_000) / (performance.now() - inicio) };
}

/** Our adapter, which has read the file's head, and the most ranges that one tile took where each waited for the last. */
async function abrirNosso(url: string) {
  const dados = { id: 'cena', collection: 'c', datetime: '2024-06-30T13:00:00Z', bandas: {} };
  const item = item10({ ...dados, mais: { constellation: 'bench' } });
  const faixa = [{ scale: 0.0001, offset: 0 }];
  const cog = {
    ...{ href: url, type: 'image/tiff', roles: ['data'] },
    ...{ 'eo:bands': BANDAS.map((common_name) => ({ common_name })), 'raster:bands': BANDAS.flatMap(() => faixa) },
  };
  const bbox = [-45.1, -21, -43.9, -19.8];
  const itens = [{ ...item, geometry: null, bbox, assets: { cog } }];
  const servico = await abrirStacDuplo({ itens });
  const hosts = [servico.host, new URL(url).host];
  const guardado = createGuardedFetch({ provedor: 'boreal', hosts, internos: hosts });
  let [faixas, maximo] = [0, 0];
  const fetch: typeof guardado = {
    ...guardado,
    bytes(endereco, pedido) {
      if (String(endereco) === url) faixas += 1;
      return guardado.bytes(endereco, pedido);
    },
  };
  const provider = { id: 'boreal', nome: 'Boreal', url: servico.url, colecoes: [], cabecalhos: {} };
  const stac = createStac({ provider, fetch, log: createLog('bench', 'silent') });
  const sinal = new AbortController().signal;
  const cenas = [{ id: 'c/cena' }];
  const pedir: Pedir = async (ladrilho, tipo) => {
    const antes = faixas;
    await (await stac.ladrilho({ cenas, tipo, ...ladrilho }, sinal))?.bytes();
    maximo = Math.max(maximo, faixas - antes);
  };
  await pedir({ z: 8, x: 96, y: 142 }, 'true_color');
  maximo = 0;
  return {
    pedir,
    maximo: () => maximo,
    async fechar() {
      await guardado.close();
      await servico.fechar();
    },
  };
}

/** One process of it, which has read the file's head; null where it cannot be had. */
async function abrirTitiler(pasta: string, arquivo: string) {
  const python = await pythonCom(path.join(ROOT, '.atalaia/servidores', TITILER[0]), TITILER);
  if (python === null) return null;
  const base = 'http://127.0.0.1:8931';
  const env = {
    ...{ NODE_ENV: 'production' as const, PATH: process.env.PATH, HOME: pasta },
    // As its authors advise for files of this kind.
    ...{ GDAL_DISABLE_READDIR_ON_OPEN: 'EMPTY_DIR', GDAL_HTTP_MERGE_CONSECUTIVE_RANGES: 'YES', VSI_CACHE: 'TRUE' },
    ...{ GDAL_INGESTED_BYTES_AT_OPEN: '32768', CPL_VSIL_CURL_CACHE_SIZE: '200000000', VSI_CACHE_SIZE: '5000000' },
  };
  const args = ['-m', 'uvicorn', 'titiler.application.main:app', '--port', '8931', '--log-level', 'critical'];
  const servidor = spawn(python, args, { cwd: pasta, env, stdio: 'ignore' });
  const pedir: Pedir = async ({ z, x, y }, tipo) => {
    const como =
      tipo === 'ndvi'
        ? 'expression=(b4-b3)/(b4%2Bb3)&rescale=-1,1&colormap_name=rdylgn'
        : 'bidx=3&bidx=2&bidx=1&rescale=0,4000';
    const endereco = `${base}/cog/tiles/WebMercatorQuad/${z}/${x}/${y}.webp?url=${encodeURIComponent(arquivo)}&${como}`;
    const resposta = await fetch(endereco);
    if (!resposta.ok) throw new Error(`${resposta.status} ${await resposta.text()}`);
    return resposta.arrayBuffer();
  };
  await until(
    () => fetch(`${base}/healthz`),
    ({ ok }) => ok,
  );
  await pedir({ z: 8, x: 96, y: 142 }, 'true_color');
  return { pedir, fechar: () => void servidor.kill() };
}

export default bench;
