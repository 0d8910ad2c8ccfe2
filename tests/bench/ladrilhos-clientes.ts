import http from 'node:http';
import { SESSION_COOKIE } from '#infra/edge/web/load-context.ts';
import { percentis, type Resultado } from './kernel.ts';
import { type Acervo, lugaresDo } from './ladrilhos-acervo.ts';
import { sorteio } from './sorteio.ts';

const CLIENTES = [1, 10, 100] as const;
/** Zooms that somebody sees while coming nearer, and tiles of each that are asked for. */
const ZOOMS = [5, 6, 7, 8, 9, 10, 11, 12, 13, 14];
const POR_ZOOM = 12;
/** Tiles that each client asks for in one round. */
const PEDIDOS: Readonly<Record<(typeof CLIENTES)[number], number>> = { 1: 240, 10: 60, 100: 30 };

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
  const caminhos = ZOOMS.flatMap((z) =>
    lugaresDo(acervo, z, POR_ZOOM).map(([x, y]) => `/tiles/camadas/${z}/${x}/${y}.mvt`),
  );
  const resultados: Resultado[] = [];
  // The process has only just started: what it runs is compiled while it runs.
  await darVolta(url, token, caminhos, 1, PEDIDOS[1]);
  for (const clientes of CLIENTES) {
    await esquecer();
    for (const volta of ['sem memória', 'na memória'] as const) {
      // The one client of the first round asks for each tile once: asked again it would be kept already.
      const vezes = clientes === 1 && volta === 'sem memória' ? caminhos.length : PEDIDOS[clientes];
      const inicio = performance.now();
      const respostas = await darVolta(url, token, caminhos, clientes, vezes);
      const segundos = (performance.now() - inicio) / 1_000;
      const caso = `${acervo.nome}: ${clientes} ${clientes === 1 ? 'cliente' : 'clientes'}, ${volta}`;
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

async function darVolta(url: string, token: string, caminhos: readonly string[], clientes: number, vezes: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: clientes });
  const respostas: Resposta[] = [];
  await Promise.all(
    Array.from({ length: clientes }, async (_, quem) => {
      const acaso = sorteio(quem + 1);
      const ordem = caminhos.map((caminho) => ({ caminho, n: acaso() })).sort((a, b) => a.n - b.n);
      for (let n = 0; n < vezes; n += 1)
        respostas.push(await pedir(new URL(ordem[n % ordem.length]?.caminho ?? '/', url), agent, token));
    }),
  );
  agent.destroy();
  return respostas;
}

function pedir(url: URL, agent: http.Agent, token: string): Promise<Resposta> {
  const inicio = performance.now();
  return new Promise((resolve) => {
    const acabar = (status: number) => resolve({ status, ms: performance.now() - inicio });
    http
      .get(url, { agent, headers: { Cookie: `${SESSION_COOKIE}=${token}`, 'Accept-Encoding': 'gzip' } }, (resposta) => {
        resposta.once('error', () => acabar(0));
        resposta.once('end', () => acabar(resposta.statusCode ?? 0));
        resposta.resume();
      })
      .once('error', () => acabar(0));
  });
}
