import { useEffect, useState } from 'react';
import { mensagens } from '#app/mensagens/catalogo.ts';

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
    const resposta = await fetch(endereco, { headers: { Accept: 'application/json' }, signal });
    const corpo: unknown = await resposta.json().catch(() => null);
    if (resposta.ok && Array.isArray(corpo)) return { estado: 'lida', opcoes: corpo as readonly O[] };
    return { estado: 'falhou', message: mensagemDe(corpo) };
  } catch {
    return { estado: 'falhou', message: mensagens.semConexao };
  }
}

function mensagemDe(corpo: unknown): string {
  const message = typeof corpo === 'object' && corpo !== null && 'message' in corpo ? corpo.message : null;
  return typeof message === 'string' && message !== '' ? message : mensagens.generica;
}
