import { useSyncExternalStore } from 'react';
import type { Aviso } from './aviso.ts';

export interface AvisoAberto {
  readonly id: number;
  readonly aviso: Aviso;
}

const NENHUM: readonly AvisoAberto[] = [];

/** Notices that are open on the page, oldest first; the same text again takes the place of the older one. */
function criarFila() {
  const ouvintes = new Set<() => void>();
  let abertos = NENHUM;
  let ultimo = 0;

  function trocar(novos: readonly AvisoAberto[]): void {
    abertos = novos;
    for (const avisar of ouvintes) avisar();
  }
  const ouvir = (avisar: () => void) => {
    ouvintes.add(avisar);
    return () => void ouvintes.delete(avisar);
  };

  return {
    abrir(aviso: Aviso): void {
      ultimo += 1;
      const outros = abertos.filter(
        ({ aviso: outro }) => outro.mensagem !== aviso.mensagem || outro.titulo !== aviso.titulo,
      );
      trocar([...outros, { id: ultimo, aviso }]);
    },
    fechar: (id: number): void => trocar(abertos.filter((aberto) => aberto.id !== id)),
    useAbertos: () =>
      useSyncExternalStore(
        ouvir,
        () => abertos,
        () => NENHUM,
      ),
  };
}

export const alertas = criarFila();
export const janelas = criarFila();
