import { useCallback, useEffect, useState } from 'react';
import { mensagens } from '#app/mensagens/catalogo.ts';
import { pedir } from '#app/pedidos/pedir.ts';

export type Leitura<O> =
  | { readonly estado: 'lendo' }
  | { readonly estado: 'lida'; readonly opcoes: readonly O[] }
  /** What the response said, or that there was none. */
  | { readonly estado: 'falhou'; readonly message: string };

/** Reads the options of a filter while it is open; `tentar` reads them once more. */
export function useLerOpcoes<O>(endereco: string, aberto: boolean): { leitura: Leitura<O>; tentar(): void } {
  const [leitura, setLeitura] = useState<Leitura<O>>({ estado: 'lendo' });
  const comecar = useCallback(
    (signal?: AbortSignal) => {
      setLeitura({ estado: 'lendo' });
      void ler<O>(endereco, signal).then((lida) => {
        if (!signal?.aborted) setLeitura(lida);
      });
    },
    [endereco],
  );
  useEffect(() => {
    if (!aberto) return;
    const cancelar = new AbortController();
    comecar(cancelar.signal);
    return () => cancelar.abort();
  }, [aberto, comecar]);
  return { leitura, tentar: () => comecar() };
}

async function ler<O>(endereco: string, signal?: AbortSignal): Promise<Leitura<O>> {
  try {
    return { estado: 'lida', opcoes: await pedir<readonly O[]>(endereco, signal && { signal }) };
  } catch (error) {
    return { estado: 'falhou', message: error instanceof Error ? error.message : mensagens.generica };
  }
}
