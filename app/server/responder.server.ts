import { type AppLoadContext, data, redirect } from '@remix-run/node';
import { semAcesso } from '#app/kit/formulario/sem-acesso.ts';
import { defeito, emJson, falhaDe, type RespostaDeFalha } from './falhas.server.ts';
import { querDocumento, querJson } from './formulario.server.ts';
import type { Args } from './quem-pede.server.ts';
import { enderecoDeEntrada } from './retorno.server.ts';
import { type Rota, type RotaNome, rotas } from './rotas.ts';

/** Statuses after which the form stays as it was typed, with the text beside it. */
const MANTEM_FORMULARIO = new Set([400, 409, 413, 415, 419, 422, 423, 429, 503]);

/** A page that is open keeps its form also where nobody may send it any more; without scripts, Back brings the text. */
const mantemFormulario = (status: number, { context }: Args): boolean =>
  MANTEM_FORMULARIO.has(status) || (semAcesso(status) && context.dadosDePagina);

/** Refusals of actions whose page is drawn still, by the request that they belong to. */
const recusados = new WeakMap<AppLoadContext, RespostaDeFalha>();

/** What a loader came to, or what is said instead. */
export async function lendo<T>(rota: RotaNome, args: Args, fazer: () => Promise<T>): Promise<T> {
  try {
    return await fazer();
  } catch (error) {
    const recusado = recusados.get(args.context);
    // Nobody would learn of the refusal where the form's own page has nothing to show and leads elsewhere.
    throw recusar(rota, args, recusado !== undefined && leva(error) ? recusado : error);
  }
}

const leva = (error: unknown) => error instanceof Response && error.headers.has('Location');

/** What an action came to, or what is said instead: beside the form, where its page still stands. */
export async function agindo<T>(rota: RotaNome, args: Args, fazer: () => Promise<T>) {
  try {
    return await fazer();
  } catch (error) {
    const falha = falhaDe(error, args.context);
    if (falha === null || !leComoPagina(rota, args) || !mantemFormulario(falha.status, args))
      throw recusar(rota, args, error);
    cabecalhosDa(falha, args.context);
    // Nobody sees a page then, and its loader could lead elsewhere: the answer is the refusal.
    if (querJson(args.request)) throw data(falha.falha, { status: falha.status });
    recusados.set(args.context, falha);
    const soLe = semAcesso(falha.status) && { semAcesso: true };
    return data({ ...falha.falha, falhou: true, ...soLe }, { status: falha.status });
  }
}

/**
 * What is thrown at Remix instead, by what the route is: JSON for resources, a redirect or the page of the error for
 * pages. Never the error itself: Remix would speak for us, in its own words.
 */
function recusar(rota: RotaNome, args: Args, error: unknown): unknown {
  if (error instanceof Response) return error;
  const falha = falhaDe(error, args.context) ?? defeitoAnotado(args, error);
  if (falha.status === 401 && abreDocumento(rota, args)) {
    cabecalhosDa(falha, args.context);
    return redirect(enderecoDeEntrada(args.request));
  }
  if (!leComoPagina(rota, args)) {
    // Remix keeps no header of an answer that a page's module gives.
    if (ENDERECOS_DE_PAGINAS.has(rotas[rota].caminho)) cabecalhosDa(falha, args.context);
    return emJson(falha);
  }
  cabecalhosDa(falha, args.context);
  if (semAcesso(falha.status)) args.context.cabecalho('X-Atalaia-Acesso', 'retirado');
  return data(falha.falha, { status: falha.status });
}

const ENDERECOS_DE_PAGINAS: ReadonlySet<string> = new Set(
  Object.values<Rota>(rotas)
    .filter(({ metodo, resposta }) => metodo === 'GET' && resposta === 'pagina')
    .map(({ caminho }) => caminho),
);

/** Whoever asks is told nothing of a defect; the log is told everything. */
function defeitoAnotado({ request, context }: Args, error: unknown): RespostaDeFalha {
  if (!request.signal.aborted) context.log.error({ err: error }, 'defeito ao atender');
  return defeito();
}

/** Whether a refusal is read by a page of ours, from where it was asked. */
function leComoPagina(rota: RotaNome, { context }: Args): boolean {
  const { resposta } = rotas[rota];
  return resposta === 'pagina' || (resposta === 'ato' && context.dadosDePagina);
}

/** The browser itself opens a page; a page that is open already asks for its data, and for the sign-in in a dialog. */
function abreDocumento(rota: RotaNome, { request, context }: Args): boolean {
  const { resposta } = rotas[rota];
  if (context.dadosDePagina) return false;
  return resposta === 'pagina' ? !querJson(request) : resposta === 'ato' && querDocumento(request);
}

function cabecalhosDa(falha: RespostaDeFalha, context: AppLoadContext): void {
  for (const [nome, valor] of Object.entries(falha.cabecalhos)) context.cabecalho(nome, valor);
}
