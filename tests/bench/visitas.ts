import http from 'node:http';
import { type Rota, rotas } from '#app/server/rotas.ts';
import type { Services } from '#infra/composition/web.ts';
import { PESSOAS } from '#infra/demonstration/pessoas.ts';
import { SESSION_COOKIE } from '#infra/edge/web/load-context.ts';

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

/**
 * Opens one address with a session, as a browser does, and reads the answer to its end. A connection that was kept open
 * and that its other end closed in that very moment is no answer: as a browser, it asks once more on another.
 */
export async function visitar(url: string, agent: http.Agent, caminho: string, token: string): Promise<Visita> {
  const primeira = await pedirUmaVez(url, agent, caminho, token);
  if (!primeira.velha) return primeira;
  const segunda = await pedirUmaVez(url, agent, caminho, token);
  return { ...segunda, ms: primeira.ms + segunda.ms };
}

function pedirUmaVez(
  url: string,
  agent: http.Agent,
  caminho: string,
  token: string,
): Promise<Visita & { readonly velha: boolean }> {
  const headers = { Cookie: `${SESSION_COOKIE}=${token}`, Accept: 'text/html', 'Accept-Encoding': 'gzip' };
  return new Promise((resolve) => {
    const inicio = performance.now();
    const falhou = (erro: NodeJS.ErrnoException) => {
      const velha = pedido.reusedSocket && ms === undefined && erro.code === 'ECONNRESET';
      resolve({ caminho, status: 0, ms: performance.now() - inicio, velha });
    };
    const pedido = http.get(new URL(caminho, url), { agent, headers }, (resposta) => {
      resposta.once('error', falhou);
      resposta.once('data', () => {
        ms ??= performance.now() - inicio;
      });
      resposta.once('end', () => {
        resolve({ caminho, status: resposta.statusCode ?? 0, ms: ms ?? performance.now() - inicio, velha: false });
      });
    });
    let ms: number | undefined;
    pedido.once('error', falhou);
  });
}

/** Signs the demonstration's administrator in. @returns the token of the session */
export async function entrar({ identidade }: Pick<Services, 'identidade'>): Promise<string> {
  const { email, senha } = PESSOAS.find(({ papel }) => papel === 'administrador') ?? { email: '', senha: '' };
  const entrada = await identidade.entrar(email, senha, { ip: '10.3.0.1', dispositivo: 'bench' });
  if (entrada.situacao !== 'entrou') throw new Error(`a entrada foi recusada: ${entrada.situacao}`);
  return entrada.token;
}
