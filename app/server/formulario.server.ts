import type { ReadableStream } from 'node:stream/web';
import { mensagens } from '#app/mensagens/catalogo.ts';
import { pedidoInvalido, RespostaDeFalha } from './falhas.server.ts';

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

/** The browser itself opens a page; a page that is open already asks by script, and asks for the sign-in in a dialog. */
export function abreDocumento(request: Request): boolean {
  return !querJson(request) && !request.headers.has('X-Requested-With');
}

/** Fields of a form: URL-encoded, multipart without large files, or a JSON object (arrays become repeated fields). */
export async function lerFormulario(request: Request, maxBytes = MAX_FORM_BYTES): Promise<FormData> {
  const tipo = request.headers.get('Content-Type') ?? '';
  const bytes = await lerCorpo(request, maxBytes);
  try {
    if (tipo.startsWith('application/json')) return deJson(JSON.parse(new TextDecoder().decode(bytes)));
    if (bytes.byteLength === 0) return new FormData();
    return await new Response(bytes, { headers: { 'Content-Type': tipo } }).formData();
  } catch {
    throw pedidoInvalido();
  }
}

async function lerCorpo(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (request.body === null) return new Uint8Array();
  const leitor = (request.body as ReadableStream<Uint8Array>).getReader();
  const chunks: Uint8Array[] = [];
  const fim = Date.now() + ESCOAR_MS;
  let total = 0;
  let prazo: NodeJS.Timeout | undefined;
  const tarde = new Promise<never>((_, reject) => {
    prazo = setTimeout(() => reject(formularioLento()), PRAZO_MS);
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
