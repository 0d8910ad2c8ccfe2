import { once } from 'node:events';
import http from 'node:http';
import { text } from 'node:stream/consumers';

/** An answer, read whole. */
export interface RespostaLida {
  readonly status: number;
  readonly cabecalhos: http.IncomingHttpHeaders;
  readonly tipo: string;
  readonly corpo: string;
  /** Its body where it is an object of JSON. */
  readonly json: Readonly<Record<string, unknown>> | null;
}

/** Asks as any program may, with a method and headers that a browser would not let through. */
export async function lerResposta(url: string, init: http.RequestOptions, envio = ''): Promise<RespostaLida> {
  const pedido = http.request(url, init);
  pedido.end(envio);
  const [resposta] = (await once(pedido, 'response')) as [http.IncomingMessage];
  const corpo = await text(resposta);
  const tipo = String(resposta.headers['content-type'] ?? '').replace(/;.*/, '');
  const objeto = tipo === 'application/json' && corpo !== '' ? JSON.parse(corpo) : null;
  const json = typeof objeto === 'object' && !Array.isArray(objeto) ? objeto : null;
  return { status: resposta.statusCode ?? 0, cabecalhos: resposta.headers, tipo, corpo, json };
}

/** What servers and libraries say by themselves. */
const INGLES =
  /\b(?:Unexpected|Server Error|Internal|Not Found|Not Allowed|Bad Request|Forbidden|Unauthorized|Unprocessable|Unsupported|Invalid|Cannot|did not|You made|No route|Unknown|Sanitized|Request|Error)\b/;
const PILHA = /\bat \S+ \(|node_modules|\.tsx?:\d+|\/server\/index\.js/;

/** What people read of an answer: of a page, its text. */
function paraLer({ tipo, corpo }: RespostaLida): string {
  if (tipo !== 'text/html') return corpo;
  return corpo.replace(/<(script|style)\b[^>]*>.*?<\/\1>/gs, ' ').replace(/<[^>]+>/g, ' ');
}

/** What is wrong with how an answer says what it says: English, a stack, a refusal dressed as a success; null if nothing. */
export function malDita(resposta: RespostaLida): string | null {
  const { status, json } = resposta;
  const lido = paraLer(resposta);
  if (PILHA.test(lido)) return `mostra por onde passou: ${lido.slice(0, 200)}`;
  if (json !== null && 'falhou' in json) return `recusa com a marca das páginas: ${lido.slice(0, 200)}`;
  if (status < 400) return null;
  const ingles = INGLES.exec(lido);
  if (ingles !== null) return `diz “${ingles[0]}”: ${lido.slice(0, 200)}`;
  if (json !== null && !(typeof json.message === 'string' && /^\p{Lu}.*[.?]$/su.test(json.message)))
    return `recusa sem uma frase: ${lido.slice(0, 200)}`;
  return status === 422 && json !== null && !temCampos(json.errors) ? `422 sem campos: ${lido.slice(0, 200)}` : null;
}

function temCampos(errors: unknown): boolean {
  if (typeof errors !== 'object' || errors === null) return false;
  const campos = Object.entries(errors);
  const textos = (valor: unknown) =>
    Array.isArray(valor) && valor.length > 0 && valor.every((um) => typeof um === 'string' && um !== '');
  return campos.length > 0 && campos.every(([campo, valor]) => campo !== '' && textos(valor));
}
