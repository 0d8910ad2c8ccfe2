import { useEffect, useState } from 'react';
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
  const [vez, setVez] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads the same address again
  useEffect(() => {
    if (!aberto) return;
    const cancelar = new AbortController();
    setLeitura({ estado: 'lendo' });
    void ler<O>(endereco, cancelar.signal).then((lida) => {
      if (!cancelar.signal.aborted) setLeitura(lida);
    });
    return () => cancelar.abort();
  }, [endereco, aberto, vez]);
  return { leitura, tentar: () => setVez((n) => n + 1) };
}

async function ler<O>(endereco: string, signal: AbortSignal): Promise<Leitura<O>> {
  try {
    return { estado: 'lida', opcoes: await pedir<readonly O[]>(endereco, { signal }) };
  } catch (error) {
    return { estado: 'falhou', message: error instanceof Error ? error.message : mensagens.generica };
  }
}
