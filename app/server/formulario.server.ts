import type { ReadableStream } from 'node:stream/web';
import { mensagens } from '#app/mensagens/catalogo.ts';
import { grandeDemais, pedidoInvalido, RespostaDeFalha } from './falhas.server.ts';
import { conferirCodificacao, conferirJson, conferirTextos, maximoDoCampo } from './textos-do-pedido.server.ts';

/** Bytes: forms of pages; files go through the upload, which streams. */
const MAX_FORM_BYTES = 1024 * 1024;
/** Milliseconds that what is too large is read and dropped, so that the browser gets the answer, not a broken connection. */
const ESCOAR_MS = 5_000;

/** Milliseconds in which a form must have arrived: it is small, and whoever dawdles on purpose holds a connection. */
const PRAZO_MS = 20_000;

/** Whether the client asked for JSON and not for a page. */
export function querJson(request: Request): boolean {
  const accept = request.headers.get('Accept') ?? '';
  return accept.includes('application/json') && !accept.includes('text/html');
}

/** Whether the answer takes the place of the page, as that to a form that is sent without JavaScript. */
export const querDocumento = (request: Request) => (request.headers.get('Accept') ?? '').includes('text/html');

/** How much a form may be. */
export interface Medida {
  readonly bytes: number;
  /** Milliseconds in which it must have arrived; those of any form without. */
  readonly prazoMs?: number;
  readonly valores: number;
  /** Characters of the field of this name. */
  campo(nome: string): number;
}

/** Values of a form at most: ours send some hundred, and thousands of one name cost minutes to be read. */
export const MAX_VALORES = 2_000;

const COMUM: Medida = { bytes: MAX_FORM_BYTES, valores: MAX_VALORES, campo: maximoDoCampo };

/** Of a form that says something about each geometry of an import: as much as it has bytes. */
export const semConta = (bytes: number): Medida => ({ bytes, valores: bytes, campo: () => bytes });

/**
 * Fields of a form: URL-encoded, multipart without large files, or a JSON object (arrays become repeated fields).
 * @param conferir given the `_token` that is found there, before anything else is said about the form
 * @throws RespostaDeFalha 422 for a text that cannot be stored, in whatever field; 413 for more than any page sends
 */
export async function lerFormulario(
  request: Request,
  conferir: (token: string | null) => Promise<void>,
  medida = COMUM,
): Promise<FormData> {
  const tipo = request.headers.get('Content-Type') ?? '';
  const bytes = await lerCorpo(request, medida.bytes, medida.prazoMs);
  const form = await comoFormulario(bytes, tipo);
  await conferir(texto(form, '_token') || null);
  const campos = [...form];
  conferirTextos(campos, medida.campo);
  conferirCodificacao(form, bytes, tipo);
  // Ids come by the thousand, one each, where somebody ticked as many.
  if (campos.filter(([nome]) => Number.isFinite(medida.campo(nome))).length > medida.valores) throw grandeDemais();
  return form;
}

async function comoFormulario(bytes: Uint8Array<ArrayBuffer>, tipo: string): Promise<FormData> {
  if (tipo.startsWith('application/json')) return lerJson(bytes);
  try {
    if (bytes.byteLength === 0) return new FormData();
    return await new Response(bytes, { headers: { 'Content-Type': tipo } }).formData();
  } catch {
    throw pedidoInvalido();
  }
}

/** What is no JSON, or deeper than anybody reads. */
function lerJson(bytes: Uint8Array): FormData {
  try {
    return deJson(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch (error) {
    throw error instanceof RespostaDeFalha ? error : pedidoInvalido();
  }
}

async function lerCorpo(request: Request, maxBytes: number, prazoMs = PRAZO_MS): Promise<Uint8Array<ArrayBuffer>> {
  if (request.body === null) return new Uint8Array();
  const leitor = (request.body as ReadableStream<Uint8Array>).getReader();
  const chunks: Uint8Array[] = [];
  const fim = Date.now() + ESCOAR_MS;
  let total = 0;
  let prazo: NodeJS.Timeout | undefined;
  const tarde = new Promise<never>((_, reject) => {
    prazo = setTimeout(() => reject(formularioLento()), prazoMs);
  });
  try {
    for (;;) {
      const { value: chunk } = await Promise.race([leitor.read(), tarde]);
      if (chunk === undefined) break;
      total += chunk.byteLength;
      if (total <= maxBytes) chunks.push(chunk);
      else if (Date.now() > fim) break;
    }
  } finally {
    clearTimeout(prazo);
  }
  if (total > maxBytes) throw new RespostaDeFalha(413, { message: mensagens.grandeDemais });
  return new Uint8Array(Buffer.concat(chunks));
}

/** The connection ends with the answer: otherwise the rest of the form could go on arriving, byte by byte. */
const formularioLento = () => new RespostaDeFalha(408, { message: mensagens.formularioLento }, { Connection: 'close' });

function deJson(corpo: unknown): FormData {
  if (typeof corpo !== 'object' || corpo === null || Array.isArray(corpo)) throw pedidoInvalido();
  // A form would take U+FFFD in the place of half a character.
  conferirJson(corpo);
  const form = new FormData();
  for (const [nome, valor] of Object.entries(corpo)) {
    for (const um of Array.isArray(valor) ? valor : [valor]) {
      if (um !== null && um !== undefined) form.append(nome, typeof um === 'object' ? JSON.stringify(um) : String(um));
    }
  }
  return form;
}

/** A text field; '' where it is absent or a file was sent in its place. */
export function texto(form: FormData, nome: string): string {
  const valor = form.get(nome);
  return typeof valor === 'string' ? valor : '';
}

/** Whether a checkbox, or what stands for one, was ticked. */
export function marcado(form: FormData, nome: string): boolean {
  return ['1', 'true', 'on'].includes(texto(form, nome));
}
