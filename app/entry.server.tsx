import { PassThrough } from 'node:stream';
import {
  type AppLoadContext,
  createReadableStreamFromReadable,
  type EntryContext,
  type HandleErrorFunction,
} from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { NonceContext } from '#app/kit/nonce.ts';
import { querJson } from '#app/server/formulario.server.ts';
import { type RotaNome, rotas } from '#app/server/rotas.ts';
import { mensagens } from './mensagens/catalogo.ts';
import { guardarAntesDaVida, jaMudado } from './pedidos/antes-da-vida.ts';
import { buscarScripts } from './pedidos/scripts-sem-pressa.tsx';
import { enviarUmaVez } from './pedidos/uma-vez.ts';

/** Milliseconds until a page that still waits for its data is given up. */
export const streamTimeout = 10_000;

/** At work as soon as a page is drawn, long before its scripts are there. */
const DESDE_O_INICIO = `(${buscarScripts})();(${guardarAntesDaVida})(${jaMudado});(${enviarUmaVez})()`;

/** Pages as HTML; the same address asked for as JSON answers what its action or refusal said. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> | Response {
  headers.set('Cache-Control', 'no-store');
  if (querJson(request) || soFalaJson(request, remixContext)) return comoJson(status, headers, remixContext);
  return new Promise((resolve, reject) => {
    const aguardarTudo = isbot(request.headers.get('User-Agent') ?? '');
    let enviado = false;
    const enviar = () => {
      enviado = true;
      const corpo = new PassThrough();
      headers.set('Content-Type', 'text/html; charset=utf-8');
      resolve(new Response(createReadableStreamFromReadable(corpo), { headers, status }));
      pipe(corpo);
    };
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={context.nonce}>
        <RemixServer context={remixContext} url={request.url} nonce={context.nonce} abortDelay={streamTimeout} />
      </NonceContext>,
      {
        nonce: context.nonce,
        bootstrapScriptContent: DESDE_O_INICIO,
        ...(aguardarTudo ? { onAllReady: enviar } : { onShellReady: enviar }),
        // Remix draws the page of the error then; one that cannot be drawn either is said without any page.
        onShellError: (error) =>
          remixContext.staticHandlerContext.errors === null ? reject(error) : resolve(semPagina()),
        onError: (error) => {
          if (enviado) context.log.error({ err: error }, 'página interrompida');
        },
      },
    );
    setTimeout(abort, streamTimeout + 1_000).unref();
  });
}

function semPagina(): Response {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };
  return new Response(mensagens.generica, { status: 500, headers });
}

export function handleDataRequest(response: Response): Response {
  response.headers.set('Cache-Control', 'no-store');
  return response;
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A method or address that no route has is the sender's mistake.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) context.log.error({ err: error }, 'defeito ao atender');
};

/** A call that shares its address with a page is no form of it: whatever it accepts, it is answered as it always was. */
function soFalaJson({ method }: Request, { routeModules, staticHandlerContext }: EntryContext): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  const modulo = routeModules[staticHandlerContext.matches.at(-1)?.route.id ?? ''] as unknown;
  const acao = (modulo as { readonly action?: { readonly rota?: RotaNome } } | undefined)?.action;
  return acao?.rota !== undefined && rotas[acao.rota].resposta === 'json';
}

function comoJson(status: number, headers: Headers, { staticHandlerContext }: EntryContext): Response {
  const { errors, actionData } = staticHandlerContext;
  const erro: unknown = Object.values(errors ?? {})[0];
  // What an action did is done, also where its page has nothing to show any more.
  const feito: unknown = Object.values(actionData ?? {})[0];
  const corpo = feito ?? (erro === undefined ? {} : dadosDoErro(erro));
  headers.set('Content-Type', 'application/json; charset=utf-8');
  return new Response(JSON.stringify(corpo ?? {}), { headers, status });
}

function dadosDoErro(erro: unknown): unknown {
  const dados = typeof erro === 'object' && erro !== null && 'data' in erro ? erro.data : null;
  return typeof dados === 'object' && dados !== null ? dados : { message: mensagens.generica };
}
