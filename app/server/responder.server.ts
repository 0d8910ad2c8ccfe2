import { type AppLoadContext, data, redirect } from '@remix-run/node';
import { emJson, falhaDe, type RespostaDeFalha } from './falhas.server.ts';
import { abreDocumento, querDocumento, querJson } from './formulario.server.ts';
import type { Args } from './quem-pede.server.ts';
import { enderecoDeEntrada } from './retorno.server.ts';
import { type RotaNome, rotas } from './rotas.ts';

/** Statuses after which the form stays as it was typed, with the text beside it. */
const MANTEM_FORMULARIO = new Set([400, 409, 413, 415, 419, 422, 423, 429, 503]);

/** What a loader came to, or what is said instead. */
export async function lendo<T>(rota: RotaNome, args: Args, fazer: () => Promise<T>): Promise<T> {
  try {
    return await fazer();
  } catch (error) {
    throw recusar(rota, args, error);
  }
}

/** What an action came to, or what is said instead: beside the form, where its page still stands. */
export async function agindo<T>(rota: RotaNome, args: Args, fazer: () => Promise<T>) {
  try {
    return await fazer();
  } catch (error) {
    const falha = falhaDe(error, args.context);
    if (falha === null || !leComoPagina(rota, args.request) || !MANTEM_FORMULARIO.has(falha.status))
      throw recusar(rota, args, error);
    cabecalhosDa(falha, args.context);
    // Nobody sees a page then, and its loader could lead elsewhere: the answer is the refusal.
    if (querJson(args.request)) throw data(falha.falha, { status: falha.status });
    return data({ ...falha.falha, falhou: true }, { status: falha.status });
  }
}

/** What is thrown at Remix instead: JSON for resources, a redirect or the page of the error for pages. */
function recusar(rota: RotaNome, args: Args, error: unknown): unknown {
  if (error instanceof Response) return error;
  const falha = falhaDe(error, args.context);
  if (falha === null) return error;
  const { resposta } = rotas[rota];
  const aEntrada = resposta === 'pagina' || (resposta === 'ato' && querDocumento(args.request));
  if (falha.status === 401 && aEntrada && abreDocumento(args.request)) {
    cabecalhosDa(falha, args.context);
    return redirect(enderecoDeEntrada(args.request));
  }
  if (!leComoPagina(rota, args.request)) return emJson(falha);
  cabecalhosDa(falha, args.context);
  return data(falha.falha, { status: falha.status });
}

/** Whether a refusal is read by a page of ours, from where it was asked. */
function leComoPagina(rota: RotaNome, { headers }: Request): boolean {
  const { resposta } = rotas[rota];
  return resposta === 'pagina' || (resposta === 'ato' && headers.has('X-Requested-With'));
}

function cabecalhosDa(falha: RespostaDeFalha, context: AppLoadContext): void {
  for (const [nome, valor] of Object.entries(falha.cabecalhos)) context.cabecalho(nome, valor);
}
