import { enviarArquivos, escolhido } from '#app/importacao/importacao.porta.ts';
import { mensagemDaFalha } from '#app/mensagens/mensagem-da-falha.ts';
import { FalhaDoPedido } from '#app/pedidos/falha-do-pedido.ts';

interface Envio {
  readonly deteccao_id: string;
  readonly status_id: string;
  /** The list as JSON. */
  readonly artefatos: string;
  readonly arquivos: ReadonlyMap<string, File>;
}

/** Bytes from which a file goes piece by piece: what a broken line costs is one piece. */
const MAIOR_DE_UMA_VEZ = 20 * 1024 * 1024;
const POR_PARTES = { iniciar: '/analise/deteccoes/tus', continuar: '/analise/deteccoes/tus' } as const;

interface Andamento {
  readonly signal: AbortSignal;
  aoAvancar(porcento: number): void;
}

/**
 * Sends the large ones among the files of a status before it, each from where it stopped the last time.
 * @returns what each is named with @throws FalhaDoPedido, or the signal's reason
 */
export async function enviarGrandes(
  arquivos: readonly File[],
  { signal, aoAvancar }: Andamento,
): Promise<ReadonlyMap<File, string>> {
  const grandes = arquivos.filter(({ size }) => size > MAIOR_DE_UMA_VEZ);
  const ids = await enviarArquivos(
    grandes.map((um) => escolhido(um)),
    {
      ...{ enderecos: POR_PARTES, signal, aoIniciar: () => undefined },
      aoProgredir: ({ enviados, total }) => aoAvancar(Math.round((100 * enviados) / total)),
    },
  );
  return new Map(grandes.map((um, i) => [um, ids[i] ?? '']));
}

/** Sends a status with its files; only an XMLHttpRequest tells how far it is. @throws FalhaDoPedido */
export function enviarStatus(envio: Envio, aoAvancar: (porcento: number) => void): Promise<void> {
  const form = new FormData();
  for (const campo of ['deteccao_id', 'status_id', 'artefatos'] as const) form.set(campo, envio[campo]);
  for (const [chave, arquivo] of envio.arquivos) form.set(chave, arquivo);
  return new Promise((resolve, reject) => {
    const pedido = new XMLHttpRequest();
    pedido.open('POST', `/analise/deteccoes/${envio.deteccao_id}/status`);
    pedido.setRequestHeader('Accept', 'application/json');
    pedido.upload.addEventListener('progress', ({ loaded, total }) => aoAvancar(Math.round((100 * loaded) / total)));
    pedido.addEventListener('load', () => {
      if (pedido.status >= 200 && pedido.status < 300) return resolve();
      const { message, errors } = corpoDe(pedido.responseText);
      const status = pedido.status;
      reject(new FalhaDoPedido(status, mensagemDaFalha({ status, message, errors, texto: undefined }), errors));
    });
    pedido.addEventListener('error', () => reject(new FalhaDoPedido(0, mensagemDaFalha({ status: 0 }))));
    pedido.send(form);
  });
}

function corpoDe(texto: string): Partial<Pick<FalhaDoPedido, 'message' | 'errors'>> {
  try {
    return (JSON.parse(texto) ?? {}) as Partial<FalhaDoPedido>;
  } catch {
    return {};
  }
}
