import { useRef, useState } from 'react';
import { alternar, caixaDeTodas, estaSelecionada, NENHUMA, quantas, type Selecao, TODAS } from './selecao.ts';

/** The selection of a list as its parts use it. */
export interface ControleDaSelecao {
  readonly selecao: Selecao;
  /** Rows ticked, also on pages that are not shown. */
  readonly quantas: number;
  readonly caixa: ReturnType<typeof caixaDeTodas>;
  marcada(id: string): boolean;
  /** @param seguida with the rows since the one touched before (the Shift key) */
  alternar(linhas: readonly string[], id: string, seguida: boolean): void;
  /** Everything that the filter lets through, or nothing if that was already so. */
  alternarTodas(): void;
  limpar(): void;
}

/**
 * Holds what is ticked while one pages and sorts.
 * @param filtro what the list is narrowed to: with another one, the rows ticked before mean nothing any more
 */
export function useSelecao(filtro: string, total: number): ControleDaSelecao {
  const [guardada, guardar] = useState({ filtro, selecao: NENHUMA });
  const tocada = useRef<string | null>(null);
  const selecao = guardada.filtro === filtro ? guardada.selecao : NENHUMA;
  const mudar = (nova: Selecao) => guardar({ filtro, selecao: nova });
  const caixa = caixaDeTodas(selecao, total);
  return {
    selecao,
    quantas: quantas(selecao, total),
    caixa,
    marcada: (id) => estaSelecionada(selecao, id),
    alternar(linhas, id, seguida) {
      mudar(alternar(selecao, linhas, id, seguida ? tocada.current : null));
      tocada.current = id;
    },
    alternarTodas: () => mudar(caixa === 'cheia' ? NENHUMA : TODAS),
    limpar: () => mudar(NENHUMA),
  };
}
