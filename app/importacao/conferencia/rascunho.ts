import { useEffect, useRef, useState } from 'react';
import { usuarioDaPagina } from '#app/pedidos/sessao-da-pagina.ts';
import type { Edicoes } from '../edicao/edicoes.ts';
import { type RascunhoDaEdicao, rascunhosDaEdicao } from '../edicao/rascunho-da-edicao.ts';

/** Milliseconds after the last change. */
const ESPERA_MS = 400;

interface Conferencia {
  readonly id: string;
  readonly leitura: number;
  readonly edicoes: Edicoes;
  /** Whether there is something that could be lost. */
  readonly alterada: boolean;
  /** Nothing can be edited any more: a draft means nothing. */
  readonly encerrada: boolean;
}

export interface Rascunho {
  /** Of an earlier visit, until it is taken up or thrown away; until then nothing is kept in its place. */
  readonly achado: RascunhoDaEdicao | null;
  /** Taken up or thrown away. */
  decidir(): void;
}

/** Keeps in this browser what was edited and not saved: a session, a connection or a tab that ends loses nothing. */
export function useRascunho({ id, leitura, edicoes, alterada, encerrada }: Conferencia): Rascunho {
  const [achado, setAchado] = useState<RascunhoDaEdicao | null>(null);
  const chave = useRef('');
  useEffect(() => {
    chave.current = rascunhosDaEdicao.chave(usuarioDaPagina(), id);
    setAchado(rascunhosDaEdicao.ler(localStorage, chave.current, Date.now()));
  }, [id]);
  useEffect(() => {
    if (!encerrada) return;
    rascunhosDaEdicao.esquecer(localStorage, rascunhosDaEdicao.chave(usuarioDaPagina(), id));
    setAchado(null);
  }, [id, encerrada]);

  const guardado = useRef(false);
  useEffect(() => {
    if (achado !== null || encerrada || (!alterada && !guardado.current)) return;
    const guardar = () => {
      guardado.current = alterada;
      if (!alterada) return rascunhosDaEdicao.esquecer(localStorage, chave.current);
      rascunhosDaEdicao.guardar(localStorage, chave.current, { edicoes, leitura, em: new Date().toISOString() });
    };
    const espera = setTimeout(guardar, ESPERA_MS);
    window.addEventListener('pagehide', guardar);
    return () => {
      clearTimeout(espera);
      window.removeEventListener('pagehide', guardar);
    };
  }, [achado, alterada, edicoes, encerrada, leitura]);

  return {
    achado,
    decidir: () => {
      setAchado(null);
      guardado.current = true;
    },
  };
}
