import { type DetailedError, Upload } from 'tus-js-client';
import { mensagemDaFalha } from '#app/mensagens/mensagem-da-falha.ts';
import { FalhaDoPedido } from '#app/pedidos/falha-do-pedido.ts';

/** Bytes of one request: what a broken line costs at most. */
const PEDACO = 8 * 1024 * 1024;
/** Milliseconds before each further try, while the line stutters. */
const ESPERAS = [0, 1_000, 3_000];

interface Opcoes {
  readonly signal: AbortSignal;
  /** Bytes of the file that have come. */
  aoProgredir(enviados: number): void;
}

/**
 * Sends what is missing of a file to the address where it was begun, in pieces; asks first how much is there.
 * @throws FalhaDoPedido with status 0 where the line is gone, the signal's reason where nobody waits any more
 */
export function continuarEnvio(arquivo: File, endereco: string, { signal, aoProgredir }: Opcoes): Promise<void> {
  return new Promise((resolve, reject) => {
    const envio = new Upload(arquivo, {
      uploadUrl: endereco,
      chunkSize: PEDACO,
      retryDelays: ESPERAS,
      // Where a file was left is the server's to know: it lasts over reloads, windows and browsers.
      storeFingerprintForResuming: false,
      onProgress: aoProgredir,
      onSuccess: () => encerrar(resolve),
      onError: (erro) => encerrar(() => reject(falhaDe(erro))),
    });
    const desistir = () => void envio.abort().then(() => reject(signal.reason));
    const encerrar = (fim: () => void) => {
      signal.removeEventListener('abort', desistir);
      fim();
    };
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', desistir, { once: true });
    envio.start();
  });
}

function falhaDe(erro: Error | DetailedError): FalhaDoPedido {
  const resposta = 'originalResponse' in erro ? erro.originalResponse : null;
  const status = resposta?.getStatus() ?? 0;
  return new FalhaDoPedido(status, mensagemDaFalha({ status, message: textoDe(resposta?.getBody() ?? '') }));
}

function textoDe(corpo: string): string | undefined {
  try {
    return JSON.parse(corpo).message;
  } catch {
    return undefined;
  }
}
