import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { aguardarReentrada } from '#app/pedidos/reentrada.ts';

/** What the server pushes to whoever may see it. */
export type Mensagem =
  | { readonly tipo: 'camadas'; readonly revisao: string }
  | { readonly tipo: 'importacao'; readonly id: string }
  | ({ readonly tipo: 'progresso'; readonly id: string } & Andamento)
  /** Ours: the connection is back, and what was said in between is lost. */
  | { readonly tipo: 'reconexao' };

export interface Andamento {
  readonly etapa: 'inspecionando' | 'preparando';
  readonly feito: number;
  /** 0 where it is not known yet. */
  readonly total: number;
}

type Ouvinte = (mensagem: Mensagem) => void;
type Estado = 'conectando' | 'ligado' | 'desligado';

const Contexto = createContext<{ readonly estado: Estado; readonly ouvintes: Set<Ouvinte> } | null>(null);

const PRIMEIRA_ESPERA_MS = 500;
const MAIOR_ESPERA_MS = 20_000;
/** Close code of the server when the session ended: coming back is refused until the person has signed in again. */
const SESSAO_ENCERRADA = 4401;

/** One connection for the whole page, opened again by itself with growing, jittered waits. */
export function TempoReal({ children }: { readonly children: ReactNode }) {
  const ouvintes = useRef(new Set<Ouvinte>()).current;
  const [estado, setEstado] = useState<Estado>('conectando');

  useEffect(() => {
    const dizer: Ouvinte = (mensagem) => {
      for (const ouvinte of ouvintes) ouvinte(mensagem);
    };
    return conectar(dizer, setEstado);
  }, [ouvintes]);

  return <Contexto.Provider value={{ estado, ouvintes }}>{children}</Contexto.Provider>;
}

/** Calls `ouvinte` for each message while the component is shown. */
export function useTempoReal(ouvinte: Ouvinte): Estado {
  const contexto = useContext(Contexto);
  const atual = useRef(ouvinte);
  atual.current = ouvinte;
  useEffect(() => {
    if (contexto === null) return;
    const chamar: Ouvinte = (mensagem) => atual.current(mensagem);
    contexto.ouvintes.add(chamar);
    return () => void contexto.ouvintes.delete(chamar);
  }, [contexto]);
  return contexto?.estado ?? 'desligado';
}

function conectar(dizer: Ouvinte, setEstado: (estado: Estado) => void): () => void {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let falhas = 0;
  let jaEsteve = false;
  let fim = false;

  const abrir = () => {
    socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/tempo-real`);
    socket.onopen = () => {
      falhas = 0;
      setEstado('ligado');
      if (jaEsteve) dizer({ tipo: 'reconexao' });
      jaEsteve = true;
    };
    socket.onmessage = ({ data }) => dizer(JSON.parse(String(data)) as Mensagem);
    socket.onclose = ({ code }) => {
      if (fim) return;
      setEstado('desligado');
      if (code === SESSAO_ENCERRADA) {
        void aguardarReentrada().then(() => {
          if (!fim) abrir();
        });
        return;
      }
      const teto = Math.min(MAIOR_ESPERA_MS, PRIMEIRA_ESPERA_MS * 2 ** falhas);
      falhas += 1;
      timer = setTimeout(abrir, teto / 2 + (Math.random() * teto) / 2);
    };
  };
  abrir();

  return () => {
    fim = true;
    clearTimeout(timer);
    socket?.close();
  };
}
