import { useEffect, useState } from 'react';
import { pedir } from '#app/pedidos/pedir.ts';
import type { NoDaArvore } from './arvore.ts';

export interface ArvoreDoAtivo {
  /** Null before the first answer. */
  readonly arvore: readonly NoDaArvore[] | null;
  readonly falhou: boolean;
  tentar(): void;
}

interface Lida {
  /** Of which asset and instant. */
  readonly de: string;
  readonly arvore: readonly NoDaArvore[] | null;
  readonly falhou: boolean;
  /** In which try. */
  readonly vez: number;
}

/**
 * The layers of the chosen asset. While a newer revision of them is on its way, or fails to come, those before stay.
 * @param ativo_id null while none is chosen: nothing is asked for
 */
export function useArvoreDoAtivo(ativo_id: string | null, revisao: string, em: string | null): ArvoreDoAtivo {
  const [vez, setVez] = useState(0);
  const de = `${ativo_id} ${em}`;
  const [lida, setLida] = useState<Lida>({ de, vez, arvore: null, falhou: false });
  useEffect(() => {
    if (ativo_id === null) return;
    const cancelar = new AbortController();
    // The revision only makes the call another one: the server answers what there is.
    const campos = new URLSearchParams({ resumo: '1', revisao, ...(em === null ? {} : { em }) });
    const guardar = (mudar: (antes: readonly NoDaArvore[] | null) => Omit<Lida, 'de' | 'vez'>) => {
      if (!cancelar.signal.aborted) setLida((antes) => ({ de, vez, ...mudar(antes.de === de ? antes.arvore : null) }));
    };
    pedir<readonly NoDaArvore[]>(`/mapa/${ativo_id}/camadas?${campos}`, { signal: cancelar.signal }).then(
      (arvore) => guardar(() => ({ arvore, falhou: false })),
      () => guardar((arvore) => ({ arvore, falhou: true })),
    );
    return () => cancelar.abort();
  }, [ativo_id, em, de, revisao, vez]);
  const atual = lida.de === de ? lida : { arvore: null, falhou: false };
  return { arvore: atual.arvore, falhou: atual.falhou, tentar: () => setVez((n) => n + 1) };
}
