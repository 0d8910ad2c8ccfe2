import { useCallback, useEffect, useState } from 'react';
import { type Edicoes, SEM_EDICOES, semEdicoes } from '../edicao/edicoes.ts';
import { avancar, comecar, desfazer, pausar, refazer } from '../edicao/historico.ts';
import { alvoDa, aplicar, type Operacao } from '../edicao/operacoes.ts';

export interface Edicao {
  readonly edicoes: Edicoes;
  readonly alterada: boolean;
  readonly podeDesfazer: boolean;
  readonly podeRefazer: boolean;
  fazer(operacao: Operacao): void;
  /** Takes up what an earlier visit left: one step, which can be taken back. */
  retomar(edicoes: Edicoes): void;
  desfazer(): void;
  refazer(): void;
  /** A field was left: what is typed next is a step of its own. */
  pausar(): void;
}

/** What was edited in the geometries of an import, with every step back and forth. Nothing is sent until it is saved. */
export function useEdicao(): Edicao {
  const [historico, setHistorico] = useState(() => comecar(SEM_EDICOES));
  const { agora, antes, depois } = historico;
  return {
    edicoes: agora,
    alterada: !semEdicoes(agora),
    podeDesfazer: antes.length > 0,
    podeRefazer: depois.length > 0,
    fazer: useCallback(
      (operacao: Operacao) => setHistorico((h) => avancar(h, aplicar(h.agora, operacao), alvoDa(operacao))),
      [],
    ),
    retomar: useCallback((edicoes: Edicoes) => setHistorico((h) => avancar(h, edicoes, null)), []),
    desfazer: useCallback(() => setHistorico(desfazer), []),
    refazer: useCallback(() => setHistorico(refazer), []),
    pausar: useCallback(() => setHistorico(pausar), []),
  };
}

/** Ctrl+Z takes back, Ctrl+Shift+Z and Ctrl+Y bring again, wherever the focus is: what is typed here is a step too. */
export function useAtalhosDaEdicao({ desfazer: voltar, refazer: avancarDeNovo }: Edicao): void {
  useEffect(() => {
    const teclar = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || doProprioCampo(event.target)) return;
      const tecla = event.key.toLowerCase();
      const volta = tecla === 'z' && !event.shiftKey;
      if (!volta && tecla !== 'y' && tecla !== 'z') return;
      event.preventDefault();
      if (volta) voltar();
      else avancarDeNovo();
    };
    window.addEventListener('keydown', teclar);
    return () => window.removeEventListener('keydown', teclar);
  }, [voltar, avancarDeNovo]);
}

/** Fields whose text is no edit yet (a search, a name being typed) keep the browser's own undo. */
function doProprioCampo(alvo: EventTarget | null): boolean {
  return alvo instanceof HTMLElement && alvo.closest('[data-desfaz-sozinho]') !== null;
}
