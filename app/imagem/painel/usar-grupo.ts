import { useEffect, useState } from 'react';
import { pedir } from '#app/pedidos/pedir.ts';
import type { GrupoDeImagens } from '#domain/imagem/grupo-de-imagens.policy.ts';

/**
 * The group that a hash stands for: as the search has brought it, else asked for by itself.
 * @returns undefined while it is on its way; null where there is none, or nobody knows it any more
 */
export function useGrupo(
  hash: string | null,
  ativo_id: string | null,
  conhecido: GrupoDeImagens | null,
): GrupoDeImagens | null | undefined {
  const [lido, setLido] = useState<{ readonly hash: string; readonly grupo: GrupoDeImagens | null } | null>(null);
  const falta = hash !== null && conhecido === null && lido?.hash !== hash ? hash : null;
  useEffect(() => {
    if (falta === null) return;
    const cancelar = new AbortController();
    const campos = ativo_id === null ? '' : `?${new URLSearchParams({ ativo_id })}`;
    const guardar = (grupo: GrupoDeImagens | null) => {
      if (!cancelar.signal.aborted) setLido({ hash: falta, grupo });
    };
    pedir<GrupoDeImagens>(`/mapa/imagens/grupos/${falta}${campos}`, { signal: cancelar.signal }).then(guardar, () =>
      guardar(null),
    );
    return () => cancelar.abort();
  }, [falta, ativo_id]);
  if (hash === null) return null;
  if (conhecido !== null) return conhecido;
  return lido?.hash === hash ? lido.grupo : undefined;
}
