import { enviarArquivos, escolhido } from '#app/importacao/importacao.porta.ts';
import { mensagemDaFalha } from '#app/mensagens/mensagem-da-falha.ts';
import { FalhaDoPedido } from '#app/pedidos/falha-do-pedido.ts';
import { aguardarReentrada } from '#app/pedidos/reentrada.ts';
import { renovarToken } from '#app/pedidos/renovar-token.ts';
import { CABECALHO_DA_SESSAO, tokenDaPagina } from '#app/pedidos/sessao-da-pagina.ts';

interface Envio {
  /** The same each time that the same is sent: what was registered though its answer was lost is not so twice. */
  readonly comando_id: string;
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
      enderecos: POR_PARTES,
      signal,
      aoIniciar: () => undefined,
      aoProgredir: ({ enviados, total }) => aoAvancar(Math.round((100 * enviados) / total)),
    },
  );
  return new Map(grandes.map((um, i) => [um, ids[i] ?? '']));
}

/**
 * Sends a status with its files, all of it again once whoever's session ended meanwhile has signed in: what was typed and
 * chosen waits. @throws FalhaDoPedido, or the signal's reason
 */
export async function enviarStatus(envio: Envio, { signal, aoAvancar }: Andamento): Promise<void> {
  const form = new FormData();
  for (const campo of ['deteccao_id', 'status_id', 'artefatos'] as const) form.set(campo, envio[campo]);
  form.set('comando_id', envio.comando_id);
  for (const [chave, arquivo] of envio.arquivos) form.set(chave, arquivo);
  for (let renovado = false; ; ) {
    const token = tokenDaPagina();
    const { status, texto, semSessao } = await enviarUmaVez(envio.deteccao_id, form, aoAvancar);
    if (status >= 200 && status < 300) return;
    if (semSessao) await aguardarReentrada(signal);
    else if (status === 419 && !renovado && (await renovarToken(token, signal))) renovado = true;
    else {
      const { message, errors } = corpoDe(texto);
      throw new FalhaDoPedido(status, mensagemDaFalha({ status, message, errors, texto: undefined }), errors);
    }
  }
}

interface Respondido {
  /** 0 where nobody answered. */
  readonly status: number;
  readonly texto: string;
  readonly semSessao: boolean;
}

/** Only an XMLHttpRequest tells how far it is. */
function enviarUmaVez(deteccao_id: string, form: FormData, aoAvancar: Andamento['aoAvancar']): Promise<Respondido> {
  return new Promise((resolve) => {
    const pedido = new XMLHttpRequest();
    pedido.open('POST', `/analise/deteccoes/${deteccao_id}/status`);
    pedido.setRequestHeader('Accept', 'application/json');
    pedido.upload.addEventListener('progress', ({ loaded, total }) => aoAvancar(Math.round((100 * loaded) / total)));
    pedido.addEventListener('loadend', () => {
      const semSessao = pedido.getResponseHeader(CABECALHO_DA_SESSAO) !== null;
      resolve({ status: pedido.status, texto: pedido.responseText, semSessao });
    });
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
