import { useNavigate } from '@remix-run/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { FalhaNaTela } from '#app/kit/aviso-de-falha.tsx';
import { mensagens } from '#app/mensagens/catalogo.ts';
import { eFalhaDoPedido } from '#app/pedidos/falha-do-pedido.ts';
import { pedir } from '#app/pedidos/pedir.ts';
import { mensagensDoEnvio } from '../envio.mensagens.ts';
import type { ArquivoEscolhido } from './arquivos-soltos.ts';
import { type AndamentoDoEnvio, descartarEnvio, enviarArquivos } from './enviar-arquivos.ts';

const ENDERECO = '/camadas/upload';
const CANCELADO = new DOMException('', 'AbortError');

/** Sends the files, then the form that names them; what came stays for the next try, unless it was cancelled. */
export function useEnvio(arquivos: readonly ArquivoEscolhido[], aoEnviar: () => void) {
  const navigate = useNavigate();
  const [andamento, setAndamento] = useState<AndamentoDoEnvio | null>(null);
  const [falha, setFalha] = useState<FalhaNaTela | null>(null);
  const aborto = useRef<AbortController | null>(null);
  useEffect(() => () => aborto.current?.abort(), []);

  async function enviar(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    form.delete('files[]');
    const { signal } = renovar(aborto);
    const iniciados = new Set<string>();
    const opcoes = { signal, aoProgredir: setAndamento, aoIniciar: (id: string) => void iniciados.add(id) };
    const total = arquivos.reduce((soma, { size }) => soma + size, 0);
    setFalha(null);
    setAndamento({ nome: arquivos[0]?.name ?? '', enviados: 0, total, jaEstavam: 0, interrompido: false });
    try {
      form.set('recebidos', JSON.stringify(await enviarArquivos(arquivos, opcoes)));
      await pedir(ENDERECO, { form, signal });
      aoEnviar();
      navigate(ENDERECO);
    } catch (erro) {
      if (!signal.aborted) setFalha(falhaDe(erro));
      else if (signal.reason === CANCELADO) await Promise.allSettled([...iniciados].map(descartarEnvio));
    } finally {
      setAndamento(null);
    }
  }
  return { enviar, cancelar: () => aborto.current?.abort(CANCELADO), andamento, falha };
}

function renovar(aborto: { current: AbortController | null }): AbortController {
  aborto.current = new AbortController();
  return aborto.current;
}

function falhaDe(erro: unknown): FalhaNaTela {
  if (eFalhaDoPedido(erro)) return { message: erro.message, ...(erro.errors && { errors: erro.errors }) };
  // The file was moved or changed while it was being read.
  if (erro instanceof DOMException) return { message: mensagensDoEnvio.ilegivel };
  return { message: mensagens.semConexao };
}
