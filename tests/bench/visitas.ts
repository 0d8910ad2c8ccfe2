import http from 'node:http';
import { type Rota, rotas } from '#app/server/rotas.ts';
import { SESSION_COOKIE } from '#infra/web/load-context.ts';

/** Pages that exist, whoever may open them; what names an object is left to the benches of those objects. */
export const PAGINAS = Object.values<Rota>(rotas)
  .filter(({ metodo, resposta, caminho, alcance }) => {
    return metodo === 'GET' && resposta === 'pagina' && alcance !== 'publica' && !/[:*]/.test(caminho);
  })
  .map(({ caminho }) => caminho);

export interface Visita {
  readonly caminho: string;
  /** 0 where the connection was cut. */
  readonly status: number;
  /** From the request to the first byte of its answer. */
  readonly ms: number;
}

/** Opens one address with a session, as a browser does, and reads the answer to its end. */
export function visitar(url: string, agent: http.Agent, caminho: string, token: string): Promise<Visita> {
  const headers = { Cookie: `${SESSION_COOKIE}=${token}`, Accept: 'text/html', 'Accept-Encoding': 'gzip' };
  return new Promise((resolve) => {
    const inicio = performance.now();
    const falhou = () => resolve({ caminho, status: 0, ms: performance.now() - inicio });
    const pedido = http.get(new URL(caminho, url), { agent, headers }, (resposta) => {
      resposta.once('error', falhou);
      resposta.once('data', () => {
        ms ??= performance.now() - inicio;
      });
      resposta.once('end', () => {
        resolve({ caminho, status: resposta.statusCode ?? 0, ms: ms ?? performance.now() - inicio });
      });
    });
    let ms: number | undefined;
    pedido.once('error', falhou);
  });
}
