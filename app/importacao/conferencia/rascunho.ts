import { useEffect } from 'react';
import { type ControleDoRascunho, useRascunho } from '#app/kit/rascunho/use-rascunho.ts';
import type { Edicoes } from '../edicao/edicoes.ts';
import { type RascunhoDaEdicao, rascunhosDaEdicao } from '../edicao/rascunho-da-edicao.ts';

interface Conferencia {
  readonly id: string;
  readonly leitura: number;
  readonly edicoes: Edicoes;
  /** Whether there is something that could be lost. */
  readonly alterada: boolean;
  /** Nothing can be edited any more: a draft means nothing. */
  readonly encerrada: boolean;
}

/** Keeps in this browser what was edited and not saved: a session, a connection or a tab that ends loses nothing. */
export function useRascunhoDaConferencia(conferencia: Conferencia): ControleDoRascunho<RascunhoDaEdicao> {
  const { id, leitura, edicoes, alterada, encerrada } = conferencia;
  const rascunho = useRascunho({
    rascunhos: rascunhosDaEdicao,
    objeto: id,
    alterado: alterada && !encerrada,
    mudancas: [edicoes, leitura],
    tirar: () => ({ edicoes, leitura }),
  });
  const { achado, descartar } = rascunho;
  useEffect(() => {
    if (encerrada && achado !== null) descartar();
  }, [encerrada, achado, descartar]);
  return rascunho;
}
