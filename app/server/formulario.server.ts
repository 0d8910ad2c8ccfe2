import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { mensagens } from '#app/mensagens/catalogo.ts';
import { pedidoInvalido, RespostaDeFalha } from './falhas.server.ts';

/** Bytes: forms of pages; files go through the upload, which streams. */
const MAX_FORM_BYTES = 1024 * 1024;
/** Milliseconds that what is too large is read and dropped, so that the browser gets the answer, not a broken connection. */
const ESCOAR_MS = 5_000;

/** Whether the client asked for JSON and not for a page. */
export function querJson(request: Request): boolean {
  const accept = request.headers.get('Accept') ?? '';
  return accept.includes('application/json') && !accept.includes('text/html');
}

/** Fields of a form: URL-encoded, multipart without large files, or a JSON object (arrays become repeated fields). */
export async function lerFormulario(request: Request): Promise<FormData> {
  const tipo = request.headers.get('Content-Type') ?? '';
  const bytes = await lerCorpo(request);
  try {
    if (tipo.startsWith('application/json')) return deJson(JSON.parse(new TextDecoder().decode(bytes)));
    if (bytes.byteLength === 0) return new FormData();
    return await new Response(bytes, { headers: { 'Content-Type': tipo } }).formData();
  } catch {
    throw pedidoInvalido();
  }
}

async function lerCorpo(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  const fim = Date.now() + ESCOAR_MS;
  let total = 0;
  for await (const chunk of Readable.fromWeb(request.body as ReadableStream<Uint8Array>)) {
    total += chunk.byteLength;
    if (total <= MAX_FORM_BYTES) chunks.push(chunk);
    else if (Date.now() > fim) break;
  }
  if (total > MAX_FORM_BYTES) throw new RespostaDeFalha(413, { message: mensagens.grandeDemais });
  return new Uint8Array(Buffer.concat(chunks));
}

function deJson(corpo: unknown): FormData {
  if (typeof corpo !== 'object' || corpo === null || Array.isArray(corpo)) throw pedidoInvalido();
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
