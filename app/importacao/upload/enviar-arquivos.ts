import { mensagens } from '#app/mensagens/catalogo.ts';
import { eFalhaDoPedido, FalhaDoPedido } from '#app/pedidos/falha-do-pedido.ts';
import { pedir } from '#app/pedidos/pedir.ts';
import { aguardarRede } from '#app/pedidos/rede.ts';
import { aguardarReentrada } from '#app/pedidos/reentrada.ts';
import { renovarToken } from '#app/pedidos/renovar-token.ts';
import { tokenDaPagina } from '#app/pedidos/sessao-da-pagina.ts';
import type { ArquivoEscolhido } from './arquivos-soltos.ts';
import { impressaoDe } from './impressao.ts';

const TUS = { 'Tus-Resumable': '1.0.0' } as const;

/** Where nobody answered for the upload: the line is gone, or what stands behind it is away for a while. */
const SEM_RESPOSTA = new Set([0, 502, 503, 504]);

/** Where files go. */
export interface EnderecosDoEnvio {
  /** Where each is begun. */
  readonly iniciar: string;
  /** Where each continues, at its own address below. */
  readonly continuar: string;
}

interface Recebido {
  readonly id: string;
  readonly recebidos: number;
}

export interface AndamentoDoEnvio {
  /** The file that is on its way. */
  readonly nome: string;
  readonly enviados: number;
  readonly total: number;
  /** Bytes that this sending did not have to send: they had come before. */
  readonly jaEstavam: number;
  /** The line is gone; it goes on by itself. */
  readonly interrompido: boolean;
}

interface Opcoes {
  readonly enderecos: EnderecosDoEnvio;
  readonly signal: AbortSignal;
  /** With the id of each file that was begun. */
  aoIniciar(id: string): void;
  aoProgredir(andamento: AndamentoDoEnvio): void;
}

/**
 * Sends files one after the other, each from where it stopped the last time, and does not give up while the line is
 * gone or the session is over.
 * @returns ids by which the form names them @throws FalhaDoPedido, or the signal's reason
 */
export async function enviarArquivos(arquivos: readonly ArquivoEscolhido[], opcoes: Opcoes): Promise<string[]> {
  const total = arquivos.reduce((soma, { size }) => soma + size, 0);
  const soma = { antes: 0, jaEstavam: 0 };
  const ids: string[] = [];
  for (const arquivo of arquivos) {
    ids.push(await enviarArquivo(arquivo, total, soma, opcoes));
    soma.antes += arquivo.size;
  }
  return ids;
}

async function enviarArquivo(
  arquivo: ArquivoEscolhido,
  total: number,
  soma: { readonly antes: number; jaEstavam: number },
  { enderecos, signal, aoIniciar, aoProgredir }: Opcoes,
): Promise<string> {
  let aqui: Recebido | null = null;
  let enviados = 0;
  const dizer = (agora: number, interrompido = false) => {
    enviados = agora;
    aoProgredir({
      nome: arquivo.name,
      enviados: soma.antes + agora,
      total,
      jaEstavam: soma.jaEstavam,
      interrompido,
    });
  };
  const parar = () => dizer(enviados, true);
  return insistir(signal, parar, async () => {
    const recebido = await iniciar(arquivo, enderecos.iniciar, signal);
    if (aqui === null) soma.jaEstavam += recebido.recebidos;
    aqui = recebido;
    aoIniciar(recebido.id);
    dizer(recebido.recebidos);
    if (recebido.recebidos < arquivo.size) {
      const { continuarEnvio } = await import('./continuar-envio.client.ts').catch(() => {
        throw new FalhaDoPedido(0, mensagens.semConexao);
      });
      await continuarEnvio(arquivo.file, `${enderecos.continuar}/${recebido.id}`, { signal, aoProgredir: dizer });
    }
    return recebido.id;
  });
}

/** What was begun and will not be wanted. */
export async function descartarEnvio(id: string, { continuar }: Pick<EnderecosDoEnvio, 'continuar'>): Promise<void> {
  await fetch(`${continuar}/${id}`, { method: 'DELETE', headers: TUS, keepalive: true });
}

async function iniciar({ name, file }: ArquivoEscolhido, endereco: string, signal: AbortSignal): Promise<Recebido> {
  const dados = { filename: name, filetype: file.type, impressao: await impressaoDe(file) };
  const metadados = Object.entries(dados).map(([nome, valor]) => `${nome} ${base64(valor)}`);
  const headers = { ...TUS, 'Upload-Length': String(file.size), 'Upload-Metadata': metadados.join(',') };
  return pedir<Recebido>(endereco, { form: new URLSearchParams(), headers, signal });
}

/** Tries again where it was not the file's fault: the line, the session, a token of the session before, a lapse of time. */
async function insistir<T>(signal: AbortSignal, aoParar: () => void, fazer: () => Promise<T>): Promise<T> {
  let renovado = false;
  for (let tentativa = 0; ; ) {
    const token = tokenDaPagina();
    try {
      return await fazer();
    } catch (erro) {
      if (!eFalhaDoPedido(erro)) throw erro;
      const { status } = erro as FalhaDoPedido;
      if (SEM_RESPOSTA.has(status)) {
        aoParar();
        await aguardarRede(tentativa, signal);
        tentativa += 1;
      } else if (status === 401) await aguardarReentrada(signal);
      else if (status === 419 && !renovado) {
        renovado = true;
        if (!(await renovarToken(token, signal))) throw erro;
      } else if (status !== 404 && status !== 409) throw erro;
      // Given up or over there, or another window was faster: what is there now is asked anew.
      else if (tentativa++ > 20) throw erro;
    }
  }
}

const base64 = (texto: string) => btoa(String.fromCharCode(...new TextEncoder().encode(texto)));
