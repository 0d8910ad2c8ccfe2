import { useCallback, useEffect, useState } from 'react';
import { mensagens } from '#app/mensagens/catalogo.ts';
import { pedir } from '#app/pedidos/pedir.ts';

export type Leitura<O> =
  | { readonly estado: 'lendo' }
  | { readonly estado: 'lida'; readonly opcoes: readonly O[] }
  /** What the response said, or that there was none. */
  | { readonly estado: 'falhou'; readonly message: string };

/**
 * Reads the options of a filter while it is open; `tentar` reads them once more.
 * @param opcaoDe what a line of the answer offers, where its fields have other names; the same function each time
 */
export function useLerOpcoes<O>(
  endereco: string,
  aberto: boolean,
  opcaoDe?: (linha: unknown) => O,
): { leitura: Leitura<O>; tentar(): void } {
  const [leitura, setLeitura] = useState<Leitura<O>>({ estado: 'lendo' });
  const comecar = useCallback(
    (signal?: AbortSignal) => {
      setLeitura({ estado: 'lendo' });
      void ler<O>(endereco, opcaoDe, signal).then((lida) => {
        if (!signal?.aborted) setLeitura(lida);
      });
    },
    [endereco, opcaoDe],
  );
  useEffect(() => {
    if (!aberto) return;
    const cancelar = new AbortController();
    comecar(cancelar.signal);
    return () => cancelar.abort();
  }, [aberto, comecar]);
  return { leitura, tentar: () => comecar() };
}

async function ler<O>(
  endereco: string,
  opcaoDe: ((linha: unknown) => O) | undefined,
  signal?: AbortSignal,
): Promise<Leitura<O>> {
  try {
    const linhas = await pedir<readonly O[]>(endereco, signal && { signal });
    return { estado: 'lida', opcoes: opcaoDe === undefined ? linhas : linhas.map(opcaoDe) };
  } catch (error) {
    return { estado: 'falhou', message: error instanceof Error ? error.message : mensagens.generica };
  }
}
