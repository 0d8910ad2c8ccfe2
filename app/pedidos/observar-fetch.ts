import { mensagens } from '#app/mensagens/catalogo.ts';
import { mensagemDaFalha } from '#app/mensagens/mensagem-da-falha.ts';
import { aguardarAcesso, CABECALHO_DO_ACESSO, haAlteracoes } from './acesso-retirado.ts';
import { anunciarPedido } from './eventos.ts';
import { FalhaDoPedido } from './falha-do-pedido.ts';
import { eDadosDePagina, eDoRemix, recusaDaAcao, releAPagina } from './pagina-remix.ts';
import { aguardarRede } from './rede.ts';
import { aguardarReentrada } from './reentrada.ts';
import { renovarToken } from './renovar-token.ts';
import { CABECALHO_DA_SESSAO, cabecalhosDaPagina, tokenDaPagina } from './sessao-da-pagina.ts';

type Fetch = typeof fetch;

interface Pedido {
  readonly url: URL;
  readonly method: string;
  readonly signal: AbortSignal | null;
  /** Sends it, as often as it takes: with the newest token, which a form on the page may not hold. */
  enviar(): Promise<Response>;
}

/** Where people sign in, also without leaving their page. */
const ENTRADA = '/login';
const FORA_DO_AR = new Set([502, 503, 504]);

/**
 * Makes every fetch say when it starts and how it ended. Those to our own server besides survive what would cost a
 * person their work: an ended session (they wait for the dialog, then are sent again), an access that was taken away
 * while something is typed (the page stays as it is), a token of the session before, a lost connection.
 */
export function observarFetch(original: Fetch): Fetch {
  return (input, init) => {
    const pedido = lerPedido(original, input, init);
    return pedido.url.origin === location.origin ? insistir(pedido) : anunciado(pedido);
  };
}

async function anunciado({ url, method, enviar }: Pick<Pedido, 'url' | 'method' | 'enviar'>): Promise<Response> {
  const terminar = anunciarPedido({ type: 'fetch', url: url.href, method });
  try {
    const resposta = await enviar();
    terminar(resposta.status);
    return resposta;
  } catch (error) {
    terminar(0);
    throw error;
  }
}

async function insistir(pedido: Pedido): Promise<Response> {
  const { url, method, signal } = pedido;
  const grava = method !== 'GET' && method !== 'HEAD';
  const rele = !grava && eDadosDePagina(url) && releAPagina(url);
  let renovado = false;
  for (let tentativa = 0; ; tentativa += 1) {
    const token = tokenDaPagina();
    const resposta = await anunciado(pedido).catch((error: unknown) => {
      if (signal?.aborted || !(error instanceof TypeError)) throw error;
      if (grava && eDadosDePagina(url)) return recusaDaAcao(503, mensagens.semConexao);
      if (rele) return null;
      throw new FalhaDoPedido(0, mensagens.semConexao);
    });
    if (resposta === null || (rele && FORA_DO_AR.has(resposta.status))) await aguardarRede(tentativa, signal);
    else if (resposta.headers.has(CABECALHO_DA_SESSAO)) await aguardarReentrada(signal);
    else if (rele && resposta.headers.has(CABECALHO_DO_ACESSO) && haAlteracoes()) await aguardarAcesso(signal);
    else if (resposta.status === 419 && !renovado) {
      renovado = true;
      if (!(await renovarToken(token, signal, url.pathname.startsWith(ENTRADA)))) return resposta;
    } else if (eDadosDePagina(url) && !eDoRemix(resposta)) return deOutroServidor(resposta, grava);
    else return resposta;
  }
}

/** What a proxy in front of us said in our place (413, 504): Remix could not read it. */
function deOutroServidor({ status }: Response, grava: boolean): Response {
  const mensagem = mensagemDaFalha({ status });
  if (grava) return recusaDaAcao(status, mensagem);
  throw new FalhaDoPedido(status, mensagem);
}

function lerPedido(original: Fetch, input: RequestInfo | URL, init: RequestInit | undefined): Pedido {
  const request = input instanceof Request ? input : null;
  const url = new URL(request?.url ?? String(input), location.href);
  const method = (init?.method ?? request?.method ?? 'GET').toUpperCase();
  const enviar = () => {
    if (url.origin !== location.origin) return original(input, init);
    const headers = new Headers(init?.headers ?? request?.headers);
    for (const [nome, valor] of Object.entries(cabecalhosDaPagina(method))) headers.set(nome, valor);
    return original(request === null ? input : request.clone(), { ...init, headers });
  };
  return { url, method, signal: init?.signal ?? request?.signal ?? null, enviar };
}
