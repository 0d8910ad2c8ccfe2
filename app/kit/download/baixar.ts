import { mensagens } from '#app/mensagens/catalogo.ts';
import { camadas } from '#app/mensagens/especificacao.ts';
import { mensagemDaFalha } from '#app/mensagens/mensagem-da-falha.ts';

/** Milliseconds that the object behind the browser's download is kept. */
const VALIDADE_DO_OBJETO_MS = 60_000;
/** Bytes: what is larger goes straight to the disk by the browser's own download, and not through the page's memory. */
const MAIOR_NA_MEMORIA = 256 * 1024 * 1024;

interface Opcoes {
  /** What is posted for it; asked for by GET without. */
  readonly form?: FormData;
  readonly signal: AbortSignal;
  /** 0 to 1; null where the server does not say how much there is. */
  aoProgredir(fracao: number | null): void;
}

/** Why a file did not come, as people read it. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Fetches a file with progress and hands it to the browser under the name that the server gives it.
 * @throws DownloadError with a sentence; AbortError when it was cancelled
 */
export async function baixar(endereco: string, opcoes: Opcoes): Promise<void> {
  const { form, signal } = opcoes;
  const pedido = { signal, headers: { Accept: '*/*' }, ...(form && { method: 'POST', body: form }) };
  const resposta = await fetch(endereco, pedido).catch((error) => {
    throw error instanceof DOMException ? error : new DownloadError(0, mensagens.semConexao);
  });
  if (!resposta.ok) throw new DownloadError(resposta.status, await motivoDe(resposta));
  const nome = nomeDoArquivo(resposta.headers.get('Content-Disposition'));
  if (nome === null) throw new DownloadError(resposta.status, camadas.semNomeDoArquivo);
  const bytes = Number(resposta.headers.get('Content-Length') ?? 0);
  if (form === undefined && bytes > MAIOR_NA_MEMORIA) {
    await resposta.body?.cancel();
    entregar(endereco, nome);
    return;
  }
  entregarBlob(await lerTudo(resposta, bytes, opcoes), nome);
}

/** Hands what the page already has to the browser, to be saved under a name. */
export function entregarBlob(conteudo: Blob, nome: string): void {
  const objeto = URL.createObjectURL(conteudo);
  entregar(objeto, nome);
  setTimeout(() => URL.revokeObjectURL(objeto), VALIDADE_DO_OBJETO_MS);
}

/** The name in a Content-Disposition, the encoded one first (RFC 6266); null where there is none. */
export function nomeDoArquivo(cabecalho: string | null): string | null {
  const codificado = /filename\*\s*=\s*(?:UTF-8|utf-8)''([^;]+)/.exec(cabecalho ?? '')?.[1];
  if (codificado !== undefined) {
    try {
      return decodeURIComponent(codificado.trim());
    } catch {
      // A broken encoding leaves the plain name, if there is one.
    }
  }
  const [, citado, solto] = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/.exec(cabecalho ?? '') ?? [];
  return citado?.replace(/\\(.)/g, '$1') ?? solto ?? null;
}

async function lerTudo(resposta: Response, bytes: number, { aoProgredir, signal }: Opcoes): Promise<Blob> {
  const leitor = resposta.body?.getReader();
  if (leitor === undefined) return resposta.blob();
  const partes: Uint8Array<ArrayBuffer>[] = [];
  let lidos = 0;
  aoProgredir(bytes === 0 ? null : 0);
  try {
    for (let parte = await leitor.read(); !parte.done; parte = await leitor.read()) {
      partes.push(parte.value as Uint8Array<ArrayBuffer>);
      lidos += parte.value.byteLength;
      aoProgredir(bytes === 0 ? null : Math.min(1, lidos / bytes));
    }
  } catch (error) {
    throw signal.aborted ? error : new DownloadError(0, mensagens.semConexao);
  }
  return new Blob(partes, { type: resposta.headers.get('Content-Type') ?? 'application/octet-stream' });
}

function entregar(endereco: string, nome: string): void {
  const link = document.createElement('a');
  link.href = endereco;
  link.download = nome;
  document.body.append(link);
  link.click();
  link.remove();
}

async function motivoDe(resposta: Response): Promise<string> {
  const corpo: unknown = await resposta.json().catch(() => null);
  const { message } = (corpo ?? {}) as { message?: unknown };
  return mensagemDaFalha({ status: resposta.status, message: typeof message === 'string' ? message : undefined });
}
