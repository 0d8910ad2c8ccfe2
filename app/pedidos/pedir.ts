import { mensagemDaFalha } from '#app/mensagens/mensagem-da-falha.ts';
import { registrar } from '#app/mensagens/registrar.ts';
import { FalhaDoPedido } from './falha-do-pedido.ts';

interface Opcoes {
  /** Sent with POST; without it the call is a GET. */
  readonly form?: FormData | URLSearchParams;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** A call that answers JSON; the token goes along by itself. @throws FalhaDoPedido, or the signal's reason */
export async function pedir<T>(endereco: string, { form, headers, signal }: Opcoes = {}): Promise<T> {
  const resposta = await fetch(endereco, {
    headers: { Accept: 'application/json', ...headers },
    ...(form && { method: 'POST', body: form }),
    ...(signal && { signal }),
  });
  const texto = await resposta.text();
  const corpo = lerJson(texto, resposta);
  if (resposta.ok && corpo !== undefined) return corpo as T;
  throw falhaDa(resposta, corpo, texto);
}

function falhaDa({ status, headers }: Response, corpo: unknown, texto: string): FalhaDoPedido {
  const { message, errors, conflito } = (
    typeof corpo === 'object' && corpo !== null ? corpo : {}
  ) as Partial<FalhaDoPedido>;
  // A page that a proxy made is not what people are to read.
  const legivel = headers.get('Content-Type')?.startsWith('text/plain') ? texto : undefined;
  return new FalhaDoPedido(status, mensagemDaFalha({ status, message, errors, texto: legivel }), errors, conflito);
}

/** Undefined where the answer is no JSON: that is for the log. */
function lerJson(texto: string, { url, status }: Response): unknown {
  try {
    return texto === '' ? null : JSON.parse(texto);
  } catch {
    registrar('Resposta que não é JSON', { url, status });
    return undefined;
  }
}
