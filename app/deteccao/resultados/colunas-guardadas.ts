import { useEffect, useState } from 'react';
import { useDadosDaRaiz } from '#app/kit/dados-da-raiz.ts';

/** Columns that one may leave out, in their order. */
export const COLUNAS_OPCIONAIS = ['Ativo', 'Análise', 'Camada', 'Classificação', 'Observação', 'Área'] as const;

/** Each person's own in a browser that several may use. */
const chaveDe = (usuario_id: string) => `atalaia-colunas-das-deteccoes-${usuario_id}`;

/** Titles of columns as a text has them, which may be anything: those that may be left out. */
export function lerColunas(texto: string | null): readonly string[] {
  const ditas = (texto ?? '').split(',');
  return COLUNAS_OPCIONAIS.filter((uma) => ditas.includes(uma));
}

/** What an address says holds, so that a link shows what it was copied from; else what the person chose last. */
export const colunasOcultas = (doEndereco: string | null, guardadas: string | null): readonly string[] =>
  lerColunas(doEndereco ?? guardadas);

/**
 * Columns that are left out, and how to remember a choice in this browser: from one visit to the next.
 * @param doEndereco what the address says; null where it says nothing
 */
export function useColunasOcultas(doEndereco: string | null) {
  const chave = chaveDe(useDadosDaRaiz()?.usuario?.id ?? '');
  const [guardadas, setGuardadas] = useState<string | null>(null);
  useEffect(() => setGuardadas(lidas(chave)), [chave]);
  return {
    ocultas: colunasOcultas(doEndereco, guardadas),
    lembrar(ocultas: readonly string[]): void {
      setGuardadas(ocultas.join(','));
      guardar(chave, ocultas.join(','));
    },
  };
}

/** A browser that keeps nothing forgets this, too. */
function lidas(chave: string): string | null {
  try {
    return localStorage.getItem(chave);
  } catch {
    return null;
  }
}

function guardar(chave: string, texto: string): void {
  try {
    localStorage.setItem(chave, texto);
  } catch {
    // Nothing is lost but the choice.
  }
}
