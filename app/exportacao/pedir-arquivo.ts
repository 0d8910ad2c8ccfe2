import { entregarBlob, nomeDoArquivo } from '#app/kit/download/baixar.ts';
import { camadas } from '#app/mensagens/especificacao.ts';
import { mensagemDaFalha } from '#app/mensagens/mensagem-da-falha.ts';
import { FalhaDoPedido } from '#app/pedidos/falha-do-pedido.ts';
import { avisoDaExportacaoSchema } from '#domain/exportacao/exportacao.events.ts';
import { textosDosAvisos } from './exportacao.mensagens.ts';

/** What became of a request for a file: it was saved, or it will come. */
export type Pedido =
  | { readonly feito: true; readonly nome: string; readonly avisos: readonly string[] }
  | { readonly feito: false; readonly mensagem: string };

/**
 * Asks for a file and hands it to the browser.
 * @param porque what is said where the answer gives no reason
 * @throws FalhaDoPedido, or AbortError when given up
 */
export async function pedirArquivo(
  endereco: string,
  form: FormData,
  signal: AbortSignal,
  porque: string,
): Promise<Pedido> {
  const resposta = await fetch(endereco, { method: 'POST', body: form, signal, headers: { Accept: '*/*' } });
  if (resposta.status === 202 || !resposta.ok) {
    const { message, errors } = await lerRecusa(resposta);
    if (resposta.ok) return { feito: false, mensagem: message ?? '' };
    const padrao = message ?? (errors === undefined ? porque : undefined);
    throw new FalhaDoPedido(resposta.status, mensagemDaFalha({ status: resposta.status, message: padrao, errors }));
  }
  const nome = nomeDoArquivo(resposta.headers.get('Content-Disposition'));
  if (nome === null) throw new FalhaDoPedido(resposta.status, camadas.semNomeDoArquivo);
  entregarBlob(await resposta.blob(), nome);
  return { feito: true, nome, avisos: avisosDe(resposta.headers.get('X-Atalaia-Avisos')) };
}

type Recusa = { readonly message?: string; readonly errors?: Readonly<Record<string, readonly string[]>> };

async function lerRecusa(resposta: Response): Promise<Recusa> {
  const corpo: unknown = await resposta.json().catch(() => null);
  return typeof corpo === 'object' && corpo !== null ? (corpo as Recusa) : {};
}

/** `fora_da_area=3, …`, as sentences; what this page does not know is left out. */
function avisosDe(cabecalho: string | null): readonly string[] {
  const avisos = (cabecalho ?? '').split(', ').flatMap((texto) => {
    const [codigo, total] = texto.split('=');
    const lido = avisoDaExportacaoSchema.safeParse({ codigo, total: Number(total) });
    return lido.success ? [lido.data] : [];
  });
  return textosDosAvisos(avisos);
}
