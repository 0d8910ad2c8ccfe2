import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import busboy from 'busboy';
import { mensagens } from '#app/mensagens/catalogo.ts';
import type { Arquivo } from '#domain/importacao/importacao.events.ts';
import type { Storage } from '#infra/storage/storage.ts';
import { camposInvalidos, pedidoInvalido, RespostaDeFalha } from './falhas.server.ts';

/** Files of one import. */
const MAX_ARQUIVOS = 50;
const LIMITES = { files: MAX_ARQUIVOS, fields: 20, fieldSize: 64 * 1024, parts: MAX_ARQUIVOS + 20 } as const;
/** Milliseconds that a refused upload may go on, so that the browser reads the answer and not a broken connection. */
const ESCOAR_MS = 5_000;

export interface Recebidos {
  readonly campos: ReadonlyMap<string, string>;
  readonly arquivos: readonly Arquivo[];
}

interface Opcoes {
  readonly armazenamento: Storage;
  /** Of all files together. */
  readonly maxBytes: number;
  /** Called with the fields that came before the first file; what it throws refuses the upload before it is stored. */
  antes(campos: ReadonlyMap<string, string>): Promise<void>;
}

/** Streams the files of a multipart request into storage; nothing is held in memory or left half written. */
export async function receberArquivos(request: Request, opcoes: Opcoes): Promise<Recebidos> {
  const tamanho = Number(request.headers.get('Content-Length') ?? 0);
  const tipo = request.headers.get('Content-Type') ?? '';
  if (request.body === null || !tipo.startsWith('multipart/form-data')) throw pedidoInvalido();
  const corpo = Readable.fromWeb(request.body as ReadableStream<Uint8Array>);
  try {
    if (tamanho > opcoes.maxBytes + 1024 * 1024) throw grandeDemais();
    return await lerPartes(corpo, tipo, opcoes, request.signal);
  } catch (error) {
    corpo.resume();
    await Promise.race([finished(corpo).catch(() => undefined), sleep(ESCOAR_MS)]);
    throw (error as Error).name === 'ObjectTooLargeError' ? grandeDemais() : error;
  }
}

async function lerPartes(
  corpo: Readable,
  tipo: string,
  { armazenamento, maxBytes, antes }: Opcoes,
  signal: AbortSignal,
): Promise<Recebidos> {
  const campos = new Map<string, string>();
  const nomes = new Set<string>();
  const guardados: Promise<Arquivo>[] = [];
  let conferencia: Promise<void> | undefined;
  let restante = maxBytes;
  const partes = criarLeitor(tipo);

  const guardar = async (nome: string, mime: string, conteudo: Readable): Promise<Arquivo> => {
    try {
      conferencia ??= antes(campos);
      await conferencia;
      const objeto = await armazenamento.put(conteudo, { maxBytes: restante, signal });
      restante -= objeto.bytes;
      if (restante < 0) throw grandeDemais();
      return { nome, ...objeto, tipo: mime };
    } catch (error) {
      conteudo.resume();
      throw error;
    }
  };

  partes.on('field', (nome, valor) => void campos.set(nome, valor));
  partes.on('file', (_campo, conteudo, { filename, mimeType }) => {
    const nome = nomeLimpo(filename);
    if (nome === '' || nomes.has(nome)) {
      conteudo.resume();
      return;
    }
    nomes.add(nome);
    const guardado = guardar(nome, mimeType, conteudo);
    guardado.catch(() => undefined);
    guardados.push(guardado);
  });
  let demais = false;
  partes.on('filesLimit', () => {
    demais = true;
  });
  await pipeline(corpo, partes).catch((error) => {
    throw signal.aborted ? error : pedidoInvalido();
  });
  const arquivos = await Promise.all(guardados);
  if (demais) throw camposInvalidos({ 'files[]': [`Envie no máximo ${MAX_ARQUIVOS} arquivos de uma vez.`] });
  return { campos, arquivos };
}

function criarLeitor(tipo: string) {
  try {
    return busboy({ headers: { 'content-type': tipo }, limits: LIMITES, defParamCharset: 'utf8' });
  } catch {
    throw pedidoInvalido();
  }
}

const grandeDemais = () => new RespostaDeFalha(413, { message: mensagens.grandeDemais });

/** The name alone, without folders or control characters; '' for a part without a file. */
function nomeLimpo(nome: string | undefined): string {
  const base = (nome ?? '').split(/[/\\]/).at(-1) ?? '';
  return base.replace(/\p{Cc}/gu, '').slice(0, 200);
}
