import http from 'node:http';
import { SESSION_COOKIE } from '#infra/edge/web/load-context.ts';
import { percentis, type Resultado } from './kernel.ts';
import { type Acervo, lugaresDo } from './ladrilhos-acervo.ts';
import { abrirMartin } from './martin.ts';
import { sorteio } from './sorteio.ts';

const CLIENTES = [1, 10, 100] as const;
/** Zooms that somebody sees while coming nearer, and tiles of each that are asked for. */
const ZOOMS = [5, 6, 7, 8, 9, 10, 11, 12, 13, 14];
const POR_ZOOM = 12;
/** Tiles that each client asks for in one round. */
const PEDIDOS: Readonly<Record<(typeof CLIENTES)[number], number>> = { 1: 240, 10: 60, 100: 30 };
/** After so long the reference is asked for no more in a round: at low zooms it draws every layer, tile by tile. */
const RODADA_DELE_MS = 90_000;
const MEMORIA_DELE_MIB = 512;

interface Resposta {
  readonly status: number;
  readonly ms: number;
}

/**
 * Browsers of one client that read tiles over HTTP, signed in, one tile after the other each, compressed as browsers
 * ask for it: the first round meets none that is kept, the second only such.
 */
export async function medirClientes(
  url: string,
  token: string,
  acervo: Acervo,
  esquecer: () => Promise<void>,
): Promise<Resultado[]> {
  const caminhos = lugares(acervo).map((lugar) => `/tiles/camadas/${lugar}.mvt`);
  const quem = { url, headers: { Cookie: `${SESSION_COOKIE}=${token}` } };
  const resultados: Resultado[] = [];
  // The process has only just started: what it runs is compiled while it runs.
  await darVolta(quem, caminhos, 1, PEDIDOS[1]);
  for (const clientes of CLIENTES) {
    await esquecer();
    for (const volta of VOLTAS) {
      // The one client of the first round asks for each tile once: asked again it would be kept already.
      const vezes = clientes === 1 && volta === 'sem memória' ? caminhos.length : PEDIDOS[clientes];
      const { respostas, segundos } = await darVolta(quem, caminhos, clientes, vezes);
      const caso = casoDe(acervo, clientes, volta);
      const certas = respostas.filter(({ status }) => status === 200).map(({ ms }) => ms);
      const erros = respostas.filter(({ status }) => status !== 200 && status !== 204).length;
      const guardados = volta === 'na memória';
      const meta = clientes === 1 && guardados ? { p95: '<= 4' } : {};
      const vazao = clientes === 100 && guardados ? '>= 2000' : null;
      resultados.push(
        ...percentis(caso, certas, 'ms', meta),
        { caso, metrica: 'erros', valor: erros, unidade: 'pedidos', meta: '0', referencia: null },
        { caso, metrica: 'vazão', valor: respostas.length / segundos, unidade: '1/s', meta: vazao, referencia: null },
      );
    }
  }
  return resultados;
}

const VOLTAS = ['sem memória', 'na memória'] as const;

const casoDe = ({ nome }: Acervo, clientes: number, volta: (typeof VOLTAS)[number]) =>
  `${nome}: ${clientes} ${clientes === 1 ? 'cliente' : 'clientes'}, ${volta}`;

const lugares = (acervo: Acervo): readonly string[] =>
  ZOOMS.flatMap((z) => lugaresDo(acervo, z, POR_ZOOM).map(([x, y]) => `${z}/${x}/${y}`));

/**
 * Tiles a second of Martin over the same table, by case, asked for in the same order by as many clients: one that keeps
 * nothing, and one that was asked for each tile before. Null where it cannot be had.
 */
export async function medirMartin(banco: string, acervo: Acervo): Promise<ReadonlyMap<string, number> | null> {
  const caminhos = lugares(acervo).map((lugar) => `/camadas/${lugar}`);
  const vazoes = new Map<string, number>();
  for (const volta of VOLTAS) {
    const guarda = volta === 'na memória';
    const martin = await abrirMartin(banco, guarda ? MEMORIA_DELE_MIB : 0);
    if (martin === null) return null;
    const quem = { url: martin.url, headers: {} };
    try {
      if (guarda) await darVolta(quem, caminhos, 1, caminhos.length);
      for (const clientes of CLIENTES) {
        const vezes = clientes === 1 && !guarda ? caminhos.length : PEDIDOS[clientes];
        const { respostas, segundos } = await darVolta(quem, caminhos, clientes, vezes, RODADA_DELE_MS);
        const certas = respostas.filter(({ status }) => status === 200 || status === 204);
        vazoes.set(casoDe(acervo, clientes, volta), certas.length / segundos);
      }
    } finally {
      martin.fechar();
    }
  }
  return vazoes;
}

interface Quem {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

async function darVolta(quem: Quem, caminhos: readonly string[], clientes: number, vezes: number, ateMs = Infinity) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: clientes });
  const respostas: Resposta[] = [];
  const inicio = performance.now();
  await Promise.all(
    Array.from({ length: clientes }, async (_, qual) => {
      const acaso = sorteio(qual + 1);
      const ordem = caminhos.map((caminho) => ({ caminho, n: acaso() })).sort((a, b) => a.n - b.n);
      for (let n = 0; n < vezes && performance.now() - inicio < ateMs; n += 1)
        respostas.push(await pedir(new URL(ordem[n % ordem.length]?.caminho ?? '/', quem.url), agent, quem.headers));
    }),
  );
  agent.destroy();
  return { respostas, segundos: (performance.now() - inicio) / 1_000 };
}

function pedir(url: URL, agent: http.Agent, headers: Quem['headers']): Promise<Resposta> {
  const inicio = performance.now();
  return new Promise((resolve) => {
    const acabar = (status: number) => resolve({ status, ms: performance.now() - inicio });
    http
      .get(url, { agent, headers: { ...headers, 'Accept-Encoding': 'gzip' } }, (resposta) => {
        resposta.once('error', () => acabar(0));
        resposta.once('end', () => acabar(resposta.statusCode ?? 0));
        resposta.resume();
      })
      .once('error', () => acabar(0));
  });
}
