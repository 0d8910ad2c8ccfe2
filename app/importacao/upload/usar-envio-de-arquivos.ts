import { useEffect, useRef, useState } from 'react';
import type { FalhaNaTela } from '#app/kit/aviso-de-falha.tsx';
import { mensagens } from '#app/mensagens/catalogo.ts';
import { eFalhaDoPedido } from '#app/pedidos/falha-do-pedido.ts';
import { mensagensDoEnvio } from '../envio.mensagens.ts';
import type { ArquivoEscolhido } from './arquivos-soltos.ts';
import { type AndamentoDoEnvio, descartarEnvio, type EnderecosDoEnvio, enviarArquivos } from './enviar-arquivos.ts';

const CANCELADO = new DOMException('', 'AbortError');
const EM_PAUSA = new DOMException('', 'AbortError');

/** What is done with the ids of files that have come. */
type Depois = (recebidos: readonly string[], signal: AbortSignal) => Promise<void>;

/** Sends files piece by piece, then does what is to be done with them; what came stays for the next try, unless it was cancelled. */
export function useEnvioDeArquivos(enderecos: EnderecosDoEnvio) {
  const [andamento, setAndamento] = useState<AndamentoDoEnvio | null>(null);
  const [pausado, setPausado] = useState(false);
  const [falha, setFalha] = useState<FalhaNaTela | null>(null);
  const inteiro = useRef<AbortController | null>(null);
  const trecho = useRef<AbortController | null>(null);
  const retomar = useRef<() => void>(() => undefined);
  useEffect(() => () => inteiro.current?.abort(), []);

  async function enviar(arquivos: readonly ArquivoEscolhido[], depois: Depois): Promise<void> {
    inteiro.current = new AbortController();
    const { signal } = inteiro.current;
    const iniciados = new Set<string>();
    const opcoes = { enderecos, aoProgredir: setAndamento, aoIniciar: (id: string) => void iniciados.add(id) };
    /** Until all of them are there, however often it is stopped and taken up. */
    const comPausas = async (): Promise<readonly string[]> => {
      trecho.current = new AbortController();
      const parte = AbortSignal.any([signal, trecho.current.signal]);
      try {
        return await enviarArquivos(arquivos, { ...opcoes, signal: parte });
      } catch (erro) {
        if (signal.aborted || trecho.current.signal.reason !== EM_PAUSA) throw erro;
      }
      setPausado(true);
      await ateRetomar(retomar, signal);
      setPausado(false);
      return comPausas();
    };
    const total = arquivos.reduce((soma, { size }) => soma + size, 0);
    setFalha(null);
    setAndamento({ nome: arquivos[0]?.name ?? '', enviados: 0, total, jaEstavam: 0, interrompido: false });
    try {
      await depois(await comPausas(), signal);
    } catch (erro) {
      if (!signal.aborted) setFalha(falhaDe(erro));
      else if (signal.reason === CANCELADO) {
        await Promise.allSettled([...iniciados].map((id) => descartarEnvio(id, enderecos)));
      }
    } finally {
      setAndamento(null);
      setPausado(false);
    }
  }
  return {
    enviar,
    andamento,
    pausado,
    falha,
    cancelar: () => inteiro.current?.abort(CANCELADO),
    pausar: () => trecho.current?.abort(EM_PAUSA),
    continuar: () => retomar.current(),
  };
}

/** @throws the signal's reason */
function ateRetomar(retomar: { current: () => void }, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    retomar.current = resolve;
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function falhaDe(erro: unknown): FalhaNaTela {
  if (eFalhaDoPedido(erro)) return { message: erro.message, ...(erro.errors && { errors: erro.errors }) };
  // The file was moved or changed while it was being read.
  if (erro instanceof DOMException) return { message: mensagensDoEnvio.ilegivel };
  return { message: mensagens.semConexao };
}
